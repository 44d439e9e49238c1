import { type RawBuilder, sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import type { AlarmMoment, Judgement } from '#domain/sats/sat-alarm-rules.ts'
import { type AlarmLevel, type AlarmSetting, conditionText, levelOf, NOTE_TYPES } from '#domain/sats/sat-alarms.ts'
import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import { oneOrAnyOf } from '../../store/queries/any-of.ts'
import { together } from '../../store/queries/together.ts'
import type { ScopedDb, Store } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { LONGEST_GAP_MS } from './raising/heartbeat.ts'

/** An alarm as the engine sees it: it watches the SATs of the companies of its groups. */
export interface Watch extends AlarmSetting {
  id: string
  revision: number
  /** Null: that of its type. */
  level: AlarmLevel | null
  companyIds: ReadonlySet<string>
}

/** Returns what an alert tells of the alarm that raises it, as it is then. */
export const alarmFacts = (watch: Watch, { event, measured }: Judgement) => ({
  alarm_id: watch.id,
  alarm_revision: watch.revision,
  alarm_type_id: watch.alarm_type_id,
  level: levelOf(watch),
  message: event,
  condition: conditionText(watch),
  measured,
})

/** The alarms of the tenant that the transaction is bound to, as far as they watch SATs of these companies. */
export async function readWatches(db: ScopedDb, companyIds: readonly string[]): Promise<Watch[]> {
  const { watches } = await together(db, { watches: watchesOf(companyIds) }, { end: KEPT_PLAN })
  return watches.map(watchOf)
}

type WatchRow = Omit<Watch, 'companyIds'> & { companies: string[] }

/** The same within a statement that asks for other things as well; read by {@link watchOf}. */
export const watchesOf = (companyIds: readonly string[]): RawBuilder<WatchRow[]> => sql`(
  select coalesce(json_agg(w), '[]') from (
    select a.id, a.revision, a.alarm_type_id, a.operator_name, a.selected_option_id, a.unit_type_name, a.value, a.level,
      array_agg(distinct c.company_id) as companies
    from company_group_companies c
    join sat_alarm_groups g on g.tenant_id = ${TENANT} and g.company_group_id = c.company_group_id
    join sat_alarms a on a.tenant_id = ${TENANT} and a.id = g.alarm_id
    where c.tenant_id = ${TENANT} and c.company_id = ${oneOrAnyOf(companyIds)}
      and a.alarm_type_id <> all (${NOTE_TYPES}::text[]) and a.paused_at is null
    group by a.tenant_id, a.id) w)`

/** Returns an alarm as {@link watchesOf} reads it. */
export const watchOf = ({ companies, ...watch }: WatchRow): Watch => ({ ...watch, companyIds: new Set(companies) })

/**
 * Reads the circumstances that alarms are judged by besides the SAT itself. Where no server has sent a heartbeat for too long, its absence
 * ends only now: the first look after it must not take it for the devices' silence. `now`: ms since the epoch.
 */
export async function readMoment(db: ScopedDb, now: number): Promise<AlarmMoment> {
  const { clock, today } = await together(db, {
    clock: sql<Clock | null>`(select json_build_object('up_since', up_since, 'ticked_at', ticked_at) from sat_alarm_clock)`,
    today: sql<string>`(
      select to_char(${isoInstant(now)}::timestamptz at time zone time_zone, 'YYYY-MM-DD') from tenants where id = app_tenant())`,
  })
  return { now, today, upSince: upSinceOf(clock, now) }
}

/** Reads since when some server has been listening without a gap; `now` after one. */
export async function readUpSince(db: ScopedDb | Store, now: number): Promise<number> {
  const clock = await db.selectFrom('sat_alarm_clock').select(['up_since', 'ticked_at']).executeTakeFirst()
  return upSinceOf(clock, now)
}

interface Clock {
  up_since: string
  ticked_at: string
}

function upSinceOf(clock: Clock | null | undefined, now: number): number {
  const isListening = clock && now - Date.parse(clock.ticked_at) <= LONGEST_GAP_MS
  return isListening ? Math.min(now, Date.parse(clock.up_since)) : now
}
