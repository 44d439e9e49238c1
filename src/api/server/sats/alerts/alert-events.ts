import { type RawBuilder, sql } from 'kysely'
import type { EventKindName } from '#domain/events/event-kinds.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { eventRows, readWanting, writeEvents } from '../../events/record.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'

/** The SAT that an alert is of, or else its company. */
interface Whose {
  sat_id: string | null
  company_id: string
}

interface Row {
  tenant_id: string
  event_id: string
  kind: EventKindName
  id: string
  company_id: string
  data: Readonly<Record<string, unknown>>
}

/** Asks if any other system hears of what happens now. */
export const isAnyoneListening: RawBuilder<boolean> = sql`(
  select exists (select from webhook_endpoints where tenant_id = ${TENANT} and not is_paused))`

/**
 * Tells receivers of events of what a transaction has made of the alerts of these SATs and companies at this moment: opened, taken by somebody, ended. To be called once all is
 * written; of one that is called twice the second tells nothing new. `now`: ms since the epoch.
 */
export async function tellAlertEvents(db: ScopedDb, now: number, whose: readonly Whose[]): Promise<void> {
  if (whose.length === 0) return
  const wanting = (await readWanting(db, TENANT)).filter(({ kinds }) => kinds.some((one) => one.startsWith('alert.')))
  const tenantId = wanting[0]?.tenant_id
  if (tenantId === undefined) return
  const at = sql`${isoInstant(now)}::timestamptz`
  const { rows } = await sql<Row>`
    select n.tenant_id, md5(k.kind || n.id || k.at)::uuid as event_id, k.kind, n.id, n.company_id, jsonb_build_object(
      'alert', n.id, 'company', jsonb_build_object('id', n.company_id), 'sat', n.serial_number, 'environment', n.environment,
      'type', n.alarm_type_id, 'level', n.level, 'message', n.message, 'opened_utc', ${instantText(sql`n.created_at`)}) || k.more as data
    from sat_notifications n cross join lateral (values
      (1, 'alert.opened', n.created_at, '{}'::jsonb),
      (2, 'alert.taken', n.held_since, jsonb_build_object('since_utc', ${instantText(sql`n.held_since`)})),
      (3, 'alert.resolved', n.cleared_at, jsonb_build_object('because', n.cleared_because, 'resolved_utc', ${instantText(sql`n.cleared_at`)}))
    ) k (turn, kind, at, more)
    where n.tenant_id = ${TENANT} and ${areOf(whose)} and k.at = ${at} order by n.id, k.turn`.execute(db)
  const platform = { now: () => now, uuid: () => crypto.randomUUID() }
  const events = rows.map(({ event_id, kind, id, company_id, data }) => ({
    id: event_id,
    kind,
    subject: `alert ${id}`,
    companyId: company_id,
    data,
  }))
  await writeEvents(db, eventRows(wanting, events, { tenantId, platform }))
}

/** One part alone where there is one: an index has it. */
function areOf(whose: readonly Whose[]) {
  const sats = [...new Set(whose.flatMap(({ sat_id }) => sat_id ?? []))]
  const companies = [...new Set(whose.flatMap(({ sat_id, company_id }) => (sat_id === null ? company_id : [])))]
  const parts = [
    ...(sats.length > 0 ? [sql`n.sat_id = ${anyOf(sats)}`] : []),
    ...(companies.length > 0 ? [sql`n.sat_id is null and n.company_id = ${anyOf(companies)}`] : []),
  ]
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Writes a moment as all of the API does. */
const instantText = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
