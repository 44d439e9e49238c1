import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { errorText } from '../errors/text.ts'
import { KEPT_PLAN } from '../store/embedded/kept-plan.ts'
import type { Store } from '../store/scope.ts'
import { type Held, holding, rowsOf } from './hold.ts'
import type { Again, Kind, WorkRound } from './kind.ts'
import { retryAt } from './times.ts'
import { turnsOf, waitingOf } from './turns.ts'

/** Pieces of work of one round at most, each of which may wait for a mail server; of such as take no time, within so many ms, many more. */
const MOST_AT_ONCE = 50
const SOON_MS = 10_000
const MOST_SOON = 1000

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
  const { platform, signal } = round
  const turns = turnsOf(kind, round)
  const begun = platform.now()
  const failures: unknown[] = []
  let pieces = 0
  const isOver = () => pieces >= (Math.abs(platform.now() - begun) < SOON_MS ? MOST_SOON : MOST_AT_ONCE)
  // Taken up one after the other, whoever of these asks.
  let taking: Promise<Held<Payload> | undefined> = Promise.resolve(undefined)
  const takeNext = async () => {
    if (isOver() || signal?.aborted) return undefined
    const piece = await turns.next()
    if (piece) pieces++
    return piece
  }
  const doSome = async () => {
    for (;;) {
      taking = taking.then(takeNext)
      const piece = await taking
      if (!piece) return
      await doOne(kind, round, piece)
        .catch((error: unknown) => failures.push(error))
        .finally(() => turns.over(piece))
    }
  }
  await Promise.all(Array.from({ length: kind.atOnce ?? 1 }, doSome))
  if (failures.length > 0) throw failures[0]
  return isOver()
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
    .modifyEnd(KEPT_PLAN)
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

async function done<Payload, Round extends WorkRound>(
  store: Store,
  kind: Kind<Payload, Round>,
  piece: Held<Payload>,
  now: number,
): Promise<void> {
  if (kind.rememberMs === undefined)
    await store.deleteFrom('work').where(rowsOf(kind, piece)).modifyEnd(KEPT_PLAN).execute()
  else
    await store
      .updateTable('work')
      .set({ done_at: isoInstant(now), expires_at: isoInstant(now + kind.rememberMs) })
      .where(rowsOf(kind, piece))
      .modifyEnd(KEPT_PLAN)
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
