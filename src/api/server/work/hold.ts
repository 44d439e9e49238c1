import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { KEPT_PLAN } from '../store/embedded/kept-plan.ts'
import type { Store } from '../store/scope.ts'
import type { Kind, Piece, WorkRound } from './kind.ts'
import { LEASE_MS, LONGEST_MS } from './times.ts'

/** A piece of work that is this server's own until a moment, which tells it from everybody else's and moves on for as long as it is at it. */
export interface Held<Payload> extends Piece<Payload> {
  until: string
}

/** Returns the moment until which what is taken up now is a server's own. */
export const leaseFrom = (now: number, { leaseMs = LEASE_MS }: Pick<WorkRound, 'leaseMs'>): string =>
  isoInstant(now + leaseMs)

/** Returns the rows of a piece as long as they are this server's. */
export const rowsOf = ({ name }: Pick<Kind, 'name'>, { tenantId, items, until }: Held<unknown>) => {
  const [{ key }, ...others] = items
  const keys = others.length === 0 ? sql`${key}` : sql`any (${items.map((one) => one.key)}::text[])`
  return sql<boolean>`tenant_id = ${tenantId} and kind = ${name} and key = ${keys} and done_at is null and due_at = ${until}::timestamptz`
}

/**
 * Says of a piece of work, again and again, that this server is at it. `signal` ends it when it is another one's, was ended, takes too long, or the round
 * ends.
 */
export function holding(kind: Pick<Kind, 'name'>, round: WorkRound, held: Held<unknown>) {
  const { store, platform, leaseMs = LEASE_MS } = round
  const lost = new AbortController()
  const signals = [lost.signal, AbortSignal.timeout(LONGEST_MS), ...(round.signal ? [round.signal] : [])]
  const signal = AbortSignal.any(signals)
  let saying: Promise<void> = Promise.resolve()
  const say = async () => {
    const until = leaseFrom(platform.now(), round)
    const isOurs = await extend(store, kind, held, until).catch(() => undefined)
    // Of a database that is away nothing is known: what it says next time decides.
    if (isOurs) held.until = until
    else if (isOurs === false) lost.abort(new Error('The work is no longer this server’s'))
  }
  const timer = setInterval(() => {
    if (!signal.aborted) saying = saying.then(say)
  }, leaseMs / 3)
  return {
    signal,
    /** Resolves when nothing more is said. */
    async end() {
      clearInterval(timer)
      await saying
    },
  }
}

async function extend(store: Store, kind: Pick<Kind, 'name'>, held: Held<unknown>, until: string): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('work')
    .set({ due_at: until })
    .where(rowsOf(kind, held))
    .modifyEnd(KEPT_PLAN)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
