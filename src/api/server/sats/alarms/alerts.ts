import { type RawBuilder, sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import type { Judgement } from '#domain/sats/sat-alarm-rules.ts'
import type { Topic } from '#domain/topics.ts'
import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import { anyOf, oneOrAnyOf } from '../../store/queries/any-of.ts'
import { together } from '../../store/queries/together.ts'
import { tellChange } from '../../live/tell-change.ts'
import { isCitus } from '../../store/citus/adapter.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { lockAlerts } from '../alerts/lock.ts'
import { isAnyoneListening } from '../alerts/alert-events.ts'
import { isAnyHeld, returnWorsened } from '../alerts/bring-back.ts'
import { RAISED, tellUntil } from '../alerts/raised.ts'
import { raiseBySteps } from './raising/raise-by-steps.ts'
import { coveredBy, silencesAt } from '../alerts/silenced.ts'
import { alarmFacts, type Watch } from './watches.ts'
import { TENANT } from '../../store/tenant-names.ts'

/** An alert that comes again within this time of its end goes on, without another mail, so that a flapping SAT does not flood. In ms. */
const REOPENS_MS = 15 * 60_000

/** The topic by which pages that look on hear of it (live/tell-change.ts). */
const ALERTS: Topic = 'alerts'

/** An alert that is on, or that was over a short time ago. */
export interface KnownAlert {
  id: string
  sat_id: string
  alarm_id: string
  alarm_revision: number
  is_open: boolean
  /** Ended by hand while what it tells of goes on (docs/decisions.md#alert-states). */
  goes_on: boolean
}

/** Asks for the alerts of these SATs that are on, are held or may go on, the last one over first. `now`: ms since the epoch. */
export const alertsOf = (satIds: readonly string[], now: number): RawBuilder<KnownAlert[]> => sql`(
  select coalesce(json_agg(a order by a.cleared_at desc), '[]') from (
    select id, sat_id, alarm_id, alarm_revision, true as is_open, false as goes_on, null::timestamptz as cleared_at
    from sat_notifications where tenant_id = ${TENANT} and cleared_at is null and sat_id = ${oneOrAnyOf(satIds)}
    union all
    select id, sat_id, alarm_id, alarm_revision, false, true, cleared_at from sat_notifications
    where tenant_id = ${TENANT} and goes_on and sat_id = ${oneOrAnyOf(satIds)}
    union all
    select id, sat_id, alarm_id, alarm_revision, false, false, cleared_at from sat_notifications
    where tenant_id = ${TENANT} and cleared_because = 'over' and cleared_at > ${isoInstant(now - REOPENS_MS)}::timestamptz
      and sat_id = ${oneOrAnyOf(satIds)}) a)`

/** The findings of a look at some SATs. */
export interface Findings {
  raised: { sat: { sat_id: string; company_id: string; environment: string }; watch: Watch; judged: Judgement }[]
  /** Alerts by their ids: those that go on, those whose condition ended, those that nothing stands behind any more. */
  reopened: string[]
  over: string[]
  withdrawn: string[]
  /** Those that were held, and whose condition ended. */
  let_go: string[]
}

/**
 * Writes what was found, and leaves it as work to tell of what is new and falls into no silence (sats/telling/raised.ts). `now`: ms since the epoch;
 * `isLocked`: the tenant's alerts are locked already. False where no other system hears of events.
 */
export async function writeFindings(
  db: ScopedDb,
  { tenantId, now, isLocked = false }: { tenantId: string; now: number; isLocked?: boolean },
  { raised, reopened, over, withdrawn, let_go }: Findings,
): Promise<boolean> {
  if (!isLocked) await lockAlerts(db)
  if (over.length > 0) await clear(db, over, 'over', now)
  if (withdrawn.length > 0) await clear(db, withdrawn, 'withdrawn', now)
  if (let_go.length > 0) await letGo(db, let_go)
  if (reopened.length > 0) {
    const open = await db
      .updateTable('sat_notifications')
      .set({ cleared_at: null, cleared_because: null })
      .where('id', '=', anyOf(reopened))
      .returning(['company_id', 'sat_id'])
      .execute()
    await tellChange(db, 'alerts', open)
  }
  if (raised.length === 0) return true
  const alerts = raised.map(({ sat, watch, judged }) => ({
    sat_id: sat.sat_id,
    company_id: sat.company_id,
    environment: sat.environment,
    ...alarmFacts(watch, judged),
  }))
  const { silences, isHeld, isHeard } = await together(
    db,
    { silences: silencesAt(now), isHeld: isAnyHeld(alerts.map(({ sat_id }) => sat_id)), isHeard: isAnyoneListening },
    { end: KEPT_PLAN },
  )
  if (isHeld) await returnWorsened(db, { tenantId, now }, alerts)
  const rows = await coveredBy(db, silences, alerts)
  if (isCitus(db)) {
    await tellChange(db, 'alerts', rows)
    await raiseBySteps(db, { tenantId, rows, now })
    return isHeard
  }
  await sql`
    with found as (select * from json_populate_recordset(null::sat_notifications, ${JSON.stringify(rows)}::text::json)),
    raised as (
      insert into sat_notifications (tenant_id, id, sat_id, company_id, serial_number, environment, alarm_id, alarm_revision, alarm_type_id,
        level, message, condition, measured, silence_id, created_at)
      select ${tenantId}::uuid, gen_random_uuid(), sat_id, company_id,
        (select s.serial_number from sats s where s.tenant_id = ${tenantId}::uuid and s.id = sat_id), environment, alarm_id, alarm_revision, alarm_type_id,
        level, message, condition, measured, silence_id, ${isoInstant(now)}::timestamptz
      from found order by sat_id, alarm_id
      on conflict do nothing
      returning id, silence_id
    ), told as (
      insert into live_changes (tenant_id, topic, company_id, sats)
      select ${tenantId}::uuid, ${ALERTS}, company_id, array_agg(distinct sat_id) from found group by company_id
    )
    insert into work (tenant_id, kind, key, about, payload, created_at, due_at, expires_at)
    select ${tenantId}::uuid, ${RAISED.name}, r.id::text, ${tenantId}, jsonb_build_object('notification', r.id),
      ${isoInstant(now)}::timestamptz, ${isoInstant(now)}::timestamptz, ${tellUntil(now)}::timestamptz
    from raised r where r.silence_id is null ${KEPT_PLAN}`.execute(db)
  return isHeard
}

async function clear(db: ScopedDb, ids: string[], because: 'over' | 'withdrawn', now: number): Promise<void> {
  const cleared = await db
    .updateTable('sat_notifications')
    .set({ cleared_at: isoInstant(now), cleared_because: because })
    .where('id', '=', anyOf(ids))
    .where('cleared_at', 'is', null)
    .returning(['company_id', 'sat_id'])
    .execute()
  await tellChange(db, 'alerts', cleared)
}

async function letGo(db: ScopedDb, ids: string[]): Promise<void> {
  await db.updateTable('sat_notifications').set({ goes_on: false }).where('id', '=', anyOf(ids)).execute()
}
