/** How long whoever takes a waiting message up has for it, in ms; after that another one tries. Longer than a mail server is waited for. */
export const TAKEN_MS = 120_000
/** The longest wait between two tries, in minutes. */
const LONGEST_WAIT = 60

/** When a message that could not be handed over is tried again: after a minute, two, four, up to an hour. `attempts`: from 1 on. */
export function retryAt(now: number, attempts: number): string {
  const minutes = Math.min(2 ** (attempts - 1), LONGEST_WAIT)
  return new Date(now + minutes * 60_000).toISOString()
}
