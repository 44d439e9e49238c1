import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import type { SealOptions } from '../ports/platform/seal.ts'
import type { Outside } from '../ports/webhooks/outside.ts'
import type { ScopedDb, Store } from '../store/scope.ts'
import type { Again, Doing, Kind, WorkRound } from '../work/kind.ts'
import { attempt, type Next, noteStanding, type Receiver } from './attempt.ts'
import { pauseGone, tellOwner } from './failing-mail.ts'
import { webhookSeal } from './webhook-seal.ts'

/** The means of sending messages. */
export interface DeliveryRound extends WorkRound {
  outside: Outside
  key: SealOptions
}

/** Messages to one receiver that are under way at once, each about another subject. */
const AT_ONCE = 8
/** How long one receiver is sent to in one go, in ms: others wait, and whoever pauses it is heard. */
const TURN_MS = 20_000
/** The shortest rest of a receiver that takes nothing, and the longest, in ms. */
const REST_MS = [15_000, 3_600_000] as const

/**
 * Sends what waits for a receiver, one receiver a piece: whichever server has it, in the order of each subject. A receiver that takes nothing is left alone for
 * half as long as it has taken nothing, and one that wants nothing more until somebody resumes it.
 */
export const webhook: Kind<null, DeliveryRound> = {
  name: 'webhook',
  counted: 'webhooks',
  everyMs: 5000,
  atOnce: 8,
  async mayFind(db, { platform }) {
    const due = db
      .selectFrom('webhook_deliveries')
      .select('event_id')
      .where('state', '=', 'waiting')
      .where('due_at', '<=', isoInstant(platform.now()))
      .limit(1)
    return (await due.executeTakeFirst()) !== undefined
  },
  find: (db, { platform }) => findReceivers(db, platform.now()),
  async do(round, { tenantId, about: id }) {
    const to = await readReceiver(round, tenantId, id)
    return to && sendAll(round, to)
  },
}

async function findReceivers(db: ScopedDb, at: number): Promise<void> {
  const now = sql`${isoInstant(at)}::timestamptz`
  await sql`
    insert into work (tenant_id, kind, key, about, payload, created_at, due_at, expires_at)
    select e.tenant_id, ${webhook.name}, e.id::text, e.id::text, 'null', ${now}, ${now}, 'infinity'::timestamptz
    from webhook_endpoints e
    where not e.is_paused and exists (
      select from webhook_deliveries d
      where d.tenant_id = e.tenant_id and d.endpoint_id = e.id and d.state = 'waiting' and d.due_at <= ${now})
    on conflict do nothing`.execute(db)
}

/** Reads a receiver with the secrets that are valid now; undefined of one that is paused or gone. */
async function readReceiver(
  { store, platform, key }: DeliveryRound,
  tenantId: string,
  id: string,
): Promise<Receiver | undefined> {
  const row = await store
    .selectFrom('webhook_endpoints')
    .select(['url', 'secret', 'old_secret', 'old_until'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('is_paused', '=', false)
    .executeTakeFirst()
  if (!row) return undefined
  const isOldValid = row.old_until !== null && Date.parse(row.old_until) > platform.now()
  const sealed = [row.secret, isOldValid ? row.old_secret : null].filter((one) => one !== null)
  const seal = webhookSeal(key)
  const opened = await Promise.all(sealed.map((one) => seal.open(id, one)))
  const secrets = opened.filter((one) => one !== undefined)
  if (secrets.length === 0) throw new Error('The secret of a webhook does not open')
  return { tenantId, id, url: row.url, secrets }
}

/** Sends until nothing is due, the turn is over, or the receiver takes nothing. */
async function sendAll(round: Doing<DeliveryRound>, to: Receiver): Promise<Again | undefined> {
  const { store, platform } = round
  const end = platform.now() + TURN_MS
  for (;;) {
    round.signal.throwIfAborted()
    const next = await readNext(store, to, platform.now())
    if (next.length === 0) return undefined
    const became = await Promise.all(next.map((one) => attempt(round, to, one)))
    const isOk = became.includes('arrived')
    await noteStanding(store, to, isOk, platform.now())
    if (became.includes('gone')) return pauseGone(store, to, platform.now())
    if (!isOk) return restOf(round, to)
    if (platform.now() >= end) return { from: platform.now() }
  }
}

async function readNext(store: Store, { tenantId, id }: Receiver, now: number): Promise<Next[]> {
  const { rows } = await sql<Next>`
    select d.event_id, e.kind, e.data, e.at, d.since, d.attempts
    from webhook_deliveries d join events e on e.tenant_id = d.tenant_id and e.id = d.event_id
    where d.tenant_id = ${tenantId} and d.endpoint_id = ${id} and d.state = 'waiting' and d.due_at <= ${isoInstant(now)}::timestamptz
      and not exists (
        select from webhook_deliveries f where f.tenant_id = ${tenantId} and f.endpoint_id = ${id} and f.subject = d.subject
          and f.state = 'waiting' and f.position < d.position)
    order by d.position limit ${sql.lit(AT_ONCE)}`.execute(store)
  return rows
}

/** Returns until when a receiver is left alone that took nothing, and has its owner told once it has taken nothing for a day. */
async function restOf({ store, platform }: DeliveryRound, to: Receiver): Promise<Again> {
  const now = platform.now()
  const { failing_since: since } = await store
    .selectFrom('webhook_endpoints')
    .select('failing_since')
    .where('tenant_id', '=', to.tenantId)
    .where('id', '=', to.id)
    .executeTakeFirstOrThrow()
  const ms = now - Date.parse(since ?? isoInstant(now))
  await tellOwner(store, to, { now, failingMs: ms })
  const [shortest, longest] = REST_MS
  return { from: now + Math.min(Math.max(ms / 2, shortest), longest) }
}
