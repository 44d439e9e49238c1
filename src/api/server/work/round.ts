import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { errorText } from '../errors/text.ts'
import type { Store } from '../store/scope.ts'
import type { Kind, Piece, Waiting, WorkRound } from './kind.ts'
import { retryAt, LEASE_MS } from './times.ts'

/** Pieces of work of one round at most: each may wait for a mail server. */
const MOST_AT_ONCE = 50

/**
 * Does what is due of a kind, one piece after the other: what waits behind a slow one is free for other servers. A piece counts as done only after it
 * was, and is tried again until then. Rejects only where the database does.
 */
export async function doWork<Payload, Round extends WorkRound>(
  kind: Kind<Payload, Round>,
  round: Round,
): Promise<void> {
  const { store, platform, signal } = round
  await find(kind, round)
  await giveUp(kind, round)
  for (let tried = 0; tried < MOST_AT_ONCE && !signal?.aborted; tried++) {
    const piece = await take(store, kind, platform.now())
    if (!piece) return
    await doOne(kind, round, piece)
  }
}

/** Whoever comes while another server is at it leaves it to that one. */
async function find<Payload, Round extends WorkRound>(kind: Kind<Payload, Round>, round: Round): Promise<void> {
  if (!kind.find) return
  await round.store.transaction().execute(async (db) => {
    const { rows } = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`work ${kind.name}`}, 0)) as is_mine`.execute(db)
    if (rows[0]?.is_mine) await kind.find?.(db, round)
  })
}

async function doOne<Payload, Round extends WorkRound>(
  kind: Kind<Payload, Round>,
  round: Round,
  piece: Piece<Payload>,
): Promise<void> {
  const { store, platform } = round
  const { tenantId: tenant, about, items, attempts } = piece
  // Without the address that may follow the id.
  const [id] = about.split(' ')
  const entry = { event: kind.name, tenant, about: id, items: items.length }
  try {
    const isDone = await kind.do(round, piece)
    await done(store, kind, piece, platform.now())
    platform.log({ ...entry, sent: isDone })
  } catch (error) {
    platform.log({ ...entry, error: errorText(error) })
    await rowsOf(store, kind, piece)
      .set({ due_at: retryAt(platform.now(), attempts) })
      .execute()
  }
}

interface Row {
  tenant_id: string
  key: string
  about: string
  payload: unknown
  created_at: string
  attempts: number
}

/** Takes up the longest due, with all that is done together with it, whoever else looks meanwhile: of two that take up the same the second finds none. */
async function take<Payload, Round extends WorkRound>(
  store: Store,
  { name, pauseMs = 0 }: Kind<Payload, Round>,
  at: number,
): Promise<Piece<Payload> | undefined> {
  const now = sql`${isoInstant(at)}::timestamptz`
  const due = sql`w.kind = ${name} and w.done_at is null and w.due_at <= ${now}`
  const rests =
    pauseMs === 0
      ? sql``
      : sql`and not exists (select from work d where d.tenant_id = w.tenant_id and d.kind = w.kind and d.about = w.about
          and d.done_at > ${isoInstant(at - pauseMs)}::timestamptz)`
  const { rows } = await sql<Row>`
    with next as (
      select w.tenant_id, w.about from work w where ${due} ${rests}
      group by w.tenant_id, w.about order by min(w.due_at), min(w.created_at) limit 1
    )
    update work w set due_at = ${isoInstant(at + LEASE_MS)}::timestamptz, attempts = w.attempts + 1
    from next n where w.tenant_id = n.tenant_id and w.about = n.about and ${due}
    returning w.tenant_id, w.key, w.about, w.payload, w.created_at, w.attempts`.execute(store)
  const [first, ...others] = rows
  if (!first) return undefined
  return {
    tenantId: first.tenant_id,
    about: first.about,
    items: [waitingOf<Payload>(first), ...others.map((row) => waitingOf<Payload>(row))],
    attempts: Math.min(...rows.map((row) => row.attempts)),
  }
}

function waitingOf<Payload>({ tenant_id, key, payload, created_at }: Omit<Row, 'about' | 'attempts'>) {
  // As whoever gave work of this kind wrote it.
  return { tenantId: tenant_id, key, payload: payload as Payload, createdAt: created_at } satisfies Waiting<Payload>
}

async function done<Payload, Round extends WorkRound>(
  store: Store,
  kind: Kind<Payload, Round>,
  piece: Piece<Payload>,
  now: number,
): Promise<void> {
  if (kind.rememberMs !== undefined) {
    await rowsOf(store, kind, piece)
      .set({ done_at: isoInstant(now), expires_at: isoInstant(now + kind.rememberMs) })
      .execute()
    return
  }
  await store
    .deleteFrom('work')
    .where('tenant_id', '=', piece.tenantId)
    .where('kind', '=', kind.name)
    .where(
      'key',
      'in',
      piece.items.map(({ key }) => key),
    )
    .execute()
}

function rowsOf<Payload, Round extends WorkRound>(
  store: Store,
  { name }: Kind<Payload, Round>,
  { tenantId, items }: Piece<Payload>,
) {
  return store
    .updateTable('work')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', name)
    .where(
      'key',
      'in',
      items.map(({ key }) => key),
    )
    .where('done_at', 'is', null)
}

/** Deletes what nobody wants done any more, and what was done long enough ago. */
async function giveUp<Payload, Round extends WorkRound>(kind: Kind<Payload, Round>, round: Round): Promise<void> {
  const { store, platform } = round
  const gone = await store
    .deleteFrom('work')
    .where('kind', '=', kind.name)
    .where('expires_at', '<=', isoInstant(platform.now()))
    .returning(['tenant_id', 'key', 'payload', 'created_at', 'done_at'])
    .execute()
  const undone = gone.filter(({ done_at }) => done_at === null).map((row) => waitingOf<Payload>(row))
  if (undone.length === 0) return
  platform.log({ event: kind.name, given_up: undone.length })
  await kind.giveUp?.(round, undone)
}
