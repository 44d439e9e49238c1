import { isoInstant } from '#domain/time/instant.ts'
import { NO_TENANT } from './give.ts'
import type { Again, Doing, Kind, WorkRound } from './kind.ts'
import { LEASE_MS } from './times.ts'

/** How much earlier than every so often it is due. */
const EARLY_MS = 1000

interface Recurring<Round extends WorkRound> extends Pick<Kind, 'name'> {
  everyMs: number
  /** Names of things that it is done for, each by itself; one without a name unless told. */
  keys?: readonly string[]
  /** The longest wait that `run` may ask for, in ms. */
  longestMs?: number
  /** Asks for another time than the usual one by answering it. */
  run(round: Doing<Round>, key: string): Promise<Again | undefined | void>
}

/** Returns a kind that is done every so often, by one of all servers. */
export function recurring<Round extends WorkRound>(recurrence: Recurring<Round>): Kind<null, Round> {
  const { name, everyMs, keys = [''], longestMs = everyMs, run } = recurrence
  // Looks come by a clock of their own: a wait of the same length would be over just after one.
  const pause = everyMs - Math.min(everyMs * 0.1, EARLY_MS)
  return {
    name,
    recurs: true,
    longestMs: Math.max(longestMs, LEASE_MS),
    retryMs: [pause, pause],
    async find(db, { platform, leaseMs = LEASE_MS }) {
      const now = platform.now()
      // Further away than any wait there is: the clock has been set back.
      const furthest = isoInstant(now + Math.max(longestMs, leaseMs))
      const row = {
        tenant_id: NO_TENANT,
        kind: name,
        payload: 'null',
        created_at: isoInstant(now),
        due_at: isoInstant(now),
      }
      await db
        .insertInto('work')
        .values(keys.map((key) => ({ ...row, key, about: key, expires_at: 'infinity' })))
        .onConflict((on) =>
          on
            .columns(['tenant_id', 'kind', 'key'])
            .doUpdateSet({ due_at: isoInstant(now) })
            .where('work.due_at', '>', furthest),
        )
        .execute()
    },
    do: async (round, { about }) => (await run(round, about)) ?? { from: round.platform.now() + pause },
  }
}
