import { isoInstant } from '#domain/time/instant.ts'

/**
 * How long a server may say nothing of what it has taken up, in ms: long enough for a machine that is busy with something else, or a database that
 * starts again. It says so three times as often.
 */
export const LEASE_MS = 30_000
/** How long whoever gives work has to do it at once, in ms: longer than a mail server is waited for. */
export const AT_ONCE_MS = 120_000
/** How long a piece of work may take, in ms: one that hangs is not to be held for ever. */
export const LONGEST_MS = 6 * 3_600_000

const MINUTE_MS = 60_000

/** Returns when work that failed is tried again. `attempts`: from 1 on. */
export function retryAt(
  now: number,
  attempts: number,
  [first, longest]: readonly [first: number, longest: number] = [MINUTE_MS, 60 * MINUTE_MS],
): string {
  return isoInstant(now + Math.min(first * 2 ** (attempts - 1), longest))
}
