import { type RawBuilder, sql } from 'kysely'
import type { EventKindName, TEST_EVENT } from '#domain/events/event-kinds.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { Platform } from '../ports/platform/platform.ts'
import { KEPT_PLAN } from '../store/embedded/kept-plan.ts'
import type { ScopedDb } from '../store/scope.ts'

/** A change of a thing, as other systems hear of it. */
export interface NewEvent {
  kind: EventKindName | typeof TEST_EVENT
  /** Names the thing among all of the tenant: what comes later about it waits for this. */
  subject: string
  /** Null of what is of no company: only receivers of the whole tenant hear of it. */
  companyId: string | null
  data: Readonly<Record<string, unknown>>
  /** A UUID by which it is the same one again; a new one unless told. */
  id?: string
}

/** A receiver, as far as it says what it wants to hear. */
export interface Wanting {
  id: string
  kinds: readonly string[]
  companies: readonly string[] | null
}

/** Says of whom and when events are. */
interface About {
  tenantId: string
  platform: Pick<Platform, 'now' | 'uuid'>
}

/** A receiver as one text, for a statement that asks for other things as well. */
export const wantingText = sql<string>`json_build_object('id', id, 'kinds', kinds, 'companies', companies)::text`

// As wantingText writes it.
export const wantingOf = (text: string): Wanting => JSON.parse(text) as Wanting

/** Reads the receivers that hear of what happens now. */
export async function readWanting(
  db: ScopedDb,
  tenantId: string | RawBuilder<string>,
): Promise<(Wanting & { tenant_id: string })[]> {
  return db
    .selectFrom('webhook_endpoints')
    .select(['tenant_id', 'id', 'kinds', 'companies'])
    .where('tenant_id', '=', tenantId)
    .where('is_paused', '=', false)
    .modifyEnd(KEPT_PLAN)
    .execute()
}

/** Returns the rows of those events that some receiver is to hear of, and of their messages. */
export function eventRows(
  wanting: readonly Wanting[],
  events: readonly NewEvent[],
  { tenantId: tenant_id, platform }: About,
) {
  const at = isoInstant(platform.now())
  const heard = events.flatMap(({ id = platform.uuid(), ...event }) => {
    const receivers = wanting.filter((one) => wants(one, event))
    return receivers.length > 0 ? [{ id, event, receivers }] : []
  })
  return {
    events: heard.map(({ id, event: { kind, subject, companyId: company_id, data } }) => ({
      tenant_id,
      id,
      kind,
      subject,
      company_id,
      data,
      at,
    })),
    deliveries: heard.flatMap(({ id, event: { subject }, receivers }) =>
      receivers.map((receiver) => ({
        tenant_id,
        endpoint_id: receiver.id,
        event_id: id,
        subject,
        state: 'waiting' as const,
        due_at: at,
        since: at,
        // Written beside it: rows that travel as JSON have no defaults.
        attempts: 0,
      })),
    ),
  }
}

function wants({ kinds, companies }: Wanting, { kind, companyId }: Omit<NewEvent, 'id'>): boolean {
  return kinds.includes(kind) && (companies === null || (companyId !== null && companies.includes(companyId)))
}

/** How many rows one statement takes. */
const BATCH = 1000

/**
 * Writes events in the transaction of what they tell, with a message to each receiver that is to hear of it; none where nobody is. An event of a known id is
 * written once.
 */
export async function recordEvents(db: ScopedDb, about: About, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const wanting = await readWanting(db, about.tenantId)
  if (wanting.length > 0) await writeEvents(db, eventRows(wanting, events, about))
}

/** Writes rows of events and their messages. */
export async function writeEvents(db: ScopedDb, { events, deliveries }: ReturnType<typeof eventRows>): Promise<void> {
  for (let at = 0; at < events.length; at += BATCH) {
    const rows = events.slice(at, at + BATCH).map((row) => ({ ...row, data: JSON.stringify(row.data) }))
    await db
      .insertInto('events')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute()
  }
  for (let at = 0; at < deliveries.length; at += BATCH) {
    await db
      .insertInto('webhook_deliveries')
      .values(deliveries.slice(at, at + BATCH))
      .onConflict((on) => on.doNothing())
      .execute()
  }
}
