import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { errorText } from '../errors/text.ts'
import type { Store } from '../store/scope.ts'
import { type Held, holding, leaseFrom, rowsOf } from './hold.ts'
import type { Again, Kind, Waiting, WorkRound } from './kind.ts'
import { retryAt } from './times.ts'

/** Pieces of work of one round at most: each may wait for a mail server. */
const MOST_AT_ONCE = 50

/**
 * Does what is due of a kind, one piece after the other, or some at once where it says so: what waits behind a slow one is free for other servers. A piece counts as done only after it
 * was, and is tried again until then. Tells if more may be due: others have their turn between two rounds. Rejects where the database does, or at its end
 * where what recurs did.
 */
export async function doWork<Payload, Round extends WorkRound>(
  kind: Kind<Payload, Round>,
  round: Round,
): Promise<boolean> {
  await giveUp(kind, round)
  await find(kind, round)
  return doDue(kind, round)
}

/** Does what is due already, without finding out whether there is more or what has expired. Tells if more may be due. */
export async function doDue<Payload, Round extends WorkRound>(
  kind: Kind<Payload, Round>,
  round: Round,
): Promise<boolean> {
  const { store, platform, signal } = round
  // Of tenants, the one that had its turn last is the last.
  let served: string[] = []
  const failures: unknown[] = []
  let tried = 0
  let pieces = 0
  // Taken up one after the other, whoever of these asks: two that take up the same would hinder each other.
  let taking: Promise<Held<Payload> | undefined> = Promise.resolve(undefined)
  const takeNext = async () => {
    const now = platform.now()
    const piece = await take(store, kind, { now, until: leaseFrom(now, round), served })
    if (piece) served = [...served.filter((one) => one !== piece.tenantId), piece.tenantId]
    return piece
  }
  const doSome = async () => {
    while (tried++ < MOST_AT_ONCE && !signal?.aborted) {
      taking = taking.then(takeNext)
      const piece = await taking
      if (!piece) break
      pieces++
      await doOne(kind, round, piece).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: kind.atOnce ?? 1 }, doSome))
  if (failures.length > 0) throw failures[0]
  return pieces === MOST_AT_ONCE
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
  piece: Held<Payload>,
): Promise<void> {
  const { store, platform } = round
  const { tenantId: tenant, about, items, attempts } = piece
  // Without the address that may follow the id.
  const [id] = about.split(' ')
  const entry = { event: kind.name, tenant, about: id, items: items.length }
  const { signal, end } = holding(kind, round, piece)
  try {
    const isDone = await kind.do({ ...round, signal }, piece).finally(end)
    if (typeof isDone === 'object') await leave(store, kind, piece, isDone)
    else await done(store, kind, piece, platform.now())
    if (typeof isDone === 'boolean') platform.log({ ...entry, sent: isDone })
  } catch (error) {
    if (round.signal?.aborted) return handBack(store, kind, piece, platform.now())
    const due_at = retryAt(platform.now(), attempts, kind.retryMs)
    await store.updateTable('work').set({ due_at }).where(rowsOf(kind, piece)).execute()
    if (kind.recurs) throw error
    platform.log({ ...entry, error: errorText(error) })
  }
}

/** Leaves what is to be gone on with, as if it had not been tried. */
async function leave(store: Store, kind: Pick<Kind, 'name'>, piece: Held<unknown>, { from }: Again): Promise<void> {
  await store
    .updateTable('work')
    .set({ due_at: isoInstant(from), attempts: 0 })
    .where(rowsOf(kind, piece))
    .execute()
}

/** Hands back what the end of a process cut short: anybody's at once, as if it had not been tried. */
async function handBack(store: Store, kind: Pick<Kind, 'name'>, piece: Held<unknown>, now: number): Promise<void> {
  await store
    .updateTable('work')
    .set((e) => ({ due_at: isoInstant(now), attempts: e('attempts', '-', 1) }))
    .where(rowsOf(kind, piece))
    .execute()
}

interface Row {
  tenant_id: string
  key: string
  about: string
  payload: unknown
  created_at: string
  attempts: number
}

interface Taking {
  now: number
  /** The end of the lease. */
  until: string
  /** Tenants that have had a turn, the last one last. */
  served: readonly string[]
}

/** Takes up the longest due, with all that is done together with it, whoever else looks meanwhile: of two that take up the same the second finds none. */
async function take<Payload, Round extends WorkRound>(
  store: Store,
  { name, pauseMs = 0, tries = Number.POSITIVE_INFINITY }: Kind<Payload, Round>,
  { now, until, served }: Taking,
): Promise<Held<Payload> | undefined> {
  const due = sql`w.kind = ${name} and w.done_at is null and w.due_at <= ${isoInstant(now)}::timestamptz`
  const rests =
    pauseMs === 0
      ? sql``
      : sql`and not exists (select from work d where d.tenant_id = w.tenant_id and d.kind = w.kind and d.about = w.about
          and d.done_at > ${isoInstant(now - pauseMs)}::timestamptz)`
  const { rows } = await sql<Row>`
    with next as (
      select w.tenant_id, w.about from work w where ${due} ${rests} group by w.tenant_id, w.about
      order by bool_and(w.is_behind), coalesce(array_position(${[...served]}::uuid[], w.tenant_id), 0), min(w.due_at), min(w.created_at) limit 1
    )
    update work w set due_at = ${until}::timestamptz, attempts = w.attempts + 1
    from next n where w.tenant_id = n.tenant_id and w.about = n.about and ${due}
    returning w.tenant_id, w.key, w.about, w.payload, w.created_at, w.attempts`.execute(store)
  const [first, ...others] = rows
  if (!first) return undefined
  const attempts = Math.min(...rows.map((row) => row.attempts))
  return {
    tenantId: first.tenant_id,
    about: first.about,
    items: [waitingOf<Payload>(first), ...others.map((row) => waitingOf<Payload>(row))],
    attempts,
    isLast: attempts >= tries,
    until,
  }
}

function waitingOf<Payload>({ tenant_id, key, payload, created_at }: Omit<Row, 'about' | 'attempts'>) {
  // As whoever gave work of this kind wrote it.
  return { tenantId: tenant_id, key, payload: payload as Payload, createdAt: created_at } satisfies Waiting<Payload>
}

async function done<Payload, Round extends WorkRound>(
  store: Store,
  kind: Kind<Payload, Round>,
  piece: Held<Payload>,
  now: number,
): Promise<void> {
  if (kind.rememberMs === undefined) await store.deleteFrom('work').where(rowsOf(kind, piece)).execute()
  else
    await store
      .updateTable('work')
      .set({ done_at: isoInstant(now), expires_at: isoInstant(now + kind.rememberMs) })
      .where(rowsOf(kind, piece))
      .execute()
}

/** Deletes what nobody wants done any more, what was tried often enough, and what was done long enough ago. */
async function giveUp<Payload, Round extends WorkRound>(kind: Kind<Payload, Round>, round: Round): Promise<void> {
  const { store, platform } = round
  const now = isoInstant(platform.now())
  const { tries } = kind
  const gone = await store
    .deleteFrom('work')
    .where('kind', '=', kind.name)
    .where((e) =>
      e.or([
        e('expires_at', '<=', now),
        ...(tries === undefined
          ? []
          : [e.and({ done_at: null }).and('due_at', '<=', now).and('attempts', '>=', tries)]),
      ]),
    )
    .returning(['tenant_id', 'key', 'payload', 'created_at', 'done_at'])
    .execute()
  const undone = gone.filter(({ done_at }) => done_at === null).map((row) => waitingOf<Payload>(row))
  if (undone.length === 0) return
  platform.log({ event: kind.name, given_up: undone.length })
  await kind.giveUp?.(round, undone)
}
