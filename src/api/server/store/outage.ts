import { errorText } from '../errors/text.ts'
import type { Store } from './scope.ts'
import { troubleOf } from './trouble.ts'
import { requireWriter } from './writer.ts'

/** How often a database that is away is looked for, in ms. */
const EVERY_MS = 1000

/** Knows whether the database is away, and says so in the log once, and once when it is back, however many calls fail meanwhile. */
export interface Outage {
  /** Tells if a failure means no more than that the database is away, and notes it. */
  noticed(error: unknown): boolean
}

interface Options {
  /** Milliseconds since the epoch. */
  now(): number
  log(entry: Readonly<Record<string, unknown>>): void
}

export function watchOutage(store: Store, { now, log }: Options): Outage {
  let since: number | undefined

  async function look(): Promise<void> {
    const error: unknown = await requireWriter(store).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (troubleOf(error)) return lookLater()
    // An error that is no trouble of the database's means that this process has closed its own pool.
    if (error === undefined)
      log({ event: 'database', state: 'back', seconds: Math.round((now() - Number(since)) / 1000) })
    since = undefined
  }
  const lookLater = () => void setTimeout(() => void look(), EVERY_MS)

  return {
    noticed(error) {
      if (troubleOf(error)?.code !== 'database_away') return false
      if (since === undefined) {
        since = now()
        log({ event: 'database', state: 'away', error: errorText(error) })
        lookLater()
      }
      return true
    },
  }
}
