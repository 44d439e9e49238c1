import { isoInstant } from '#domain/time/instant.ts'

/** How long whoever takes work up has for it, in ms; after that another one tries. Longer than a mail server is waited for. */
export const LEASE_MS = 120_000
/** The longest wait between two tries, in minutes. */
const LONGEST_WAIT = 60

/** Returns when work that failed is tried again: after a minute, two, four, up to an hour. `attempts`: from 1 on. */
export function retryAt(now: number, attempts: number): string {
  const minutes = Math.min(2 ** (attempts - 1), LONGEST_WAIT)
  return isoInstant(now + minutes * 60_000)
}
