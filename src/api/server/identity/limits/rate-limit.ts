import { problems } from '#api/contract/problem.ts'
import { Refusal } from '../../errors/refusal.ts'
import { refusalOf } from '../../store/refusal-of.ts'

/** Counts attempts by key; a port, so that several processes can share one behind the same shape. */
export interface RateLimit {
  /** Takes an attempt; seconds to wait when there is none left, otherwise 0. */
  take(key: string): Promise<number>
  /** Undoes one attempt: it turned out to be a good one. */
  giveBack(key: string): Promise<void>
  /** Forgets the attempts of a key. */
  clear(key: string): Promise<void>
}

/** At most this many keys are remembered: a flood of addresses must not eat the memory. */
const MOST_KEYS = 50_000

/**
 * `most` attempts per key in a window of `seconds` that starts with the first one. In the memory of this process: of several `servers` each
 * grants its part.
 */
export function memoryRateLimit(options: {
  most: number
  seconds: number
  now: () => number
  servers?: () => number
}): RateLimit {
  const { servers = () => 1 } = options
  const windows = new Map<string, { until: number; count: number }>()
  return {
    async take(key) {
      const now = options.now()
      const current = windows.get(key)
      if (current && current.until > now) {
        if (current.count >= Math.ceil(options.most / servers())) return Math.ceil((current.until - now) / 1000)
        current.count += 1
        return 0
      }
      // Windows are all of one length and a new one goes last, so the first ones are those that end first.
      windows.delete(key)
      for (const [old, { until }] of windows) {
        if (until > now && windows.size < MOST_KEYS) break
        windows.delete(old)
      }
      windows.set(key, { until: now + options.seconds * 1000, count: 1 })
      return 0
    },
    async giveBack(key) {
      const current = windows.get(key)
      if (current) current.count -= 1
    },
    async clear(key) {
      windows.delete(key)
    },
  }
}

export type LimitedAttempt = readonly [RateLimit, key: string]

/**
 * Takes an attempt of each in turn; refuses as 'too_many' at the first that has none left, and what comes behind it loses none: what is
 * refused anyway must not use up what others have.
 */
export async function takeAttempts(...attempts: readonly LimitedAttempt[]): Promise<void> {
  for (const [limit, key] of attempts) {
    const wait = await limit.take(key)
    if (wait > 0) throw new Refusal('too_many', { retryAfter: wait })
  }
}

export async function giveBack(...attempts: readonly LimitedAttempt[]): Promise<void> {
  for (const [limit, key] of attempts) await limit.giveBack(key)
}

/** Does what is an attempt until it succeeds: takes the attempts before, and gives them back after a success or a fault of ours. */
export async function counted<T>(attempts: readonly LimitedAttempt[], work: () => Promise<T>): Promise<T> {
  await takeAttempts(...attempts)
  return unlessGood(attempts, work)
}

/** The same of attempts that have been taken. */
export async function unlessGood<T>(attempts: readonly LimitedAttempt[], work: () => Promise<T>): Promise<T> {
  const done = await unlessOurFault(attempts, work)
  await giveBack(...attempts)
  return done
}

/** Does the work, for which the attempts have been taken. When it fails by our fault and not the caller's, it was no attempt. */
export async function unlessOurFault<T>(attempts: readonly LimitedAttempt[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The same fault may keep them from being given back; the first error is the one to report.
    if (isOurFault(error)) await giveBack(...attempts).catch(() => {})
    throw error
  }
}

/** Does the work, which learns whether it is one of those that the limit has left. A failure was none. */
export async function withFirst<T>([limit, key]: LimitedAttempt, work: (isFirst: boolean) => Promise<T>): Promise<T> {
  const isFirst = (await limit.take(key)) === 0
  try {
    return await work(isFirst)
  } catch (error) {
    if (isFirst) await limit.giveBack(key).catch(() => {})
    throw error
  }
}

/**
 * Does what nobody guesses, such as following a mailed link: takes the attempts only once it has failed, so that whoever has the right thing
 * always may, whatever others at the same address do.
 */
export async function countingFailures<T>(attempts: readonly LimitedAttempt[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isOurFault(error)) await takeAttempts(...attempts)
    throw error
  }
}

function isOurFault(error: unknown): boolean {
  return problems[refusalOf(error).code].status >= 500
}
