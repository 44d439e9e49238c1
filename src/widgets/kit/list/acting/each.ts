import { CallError } from '#api/client/call.ts'
import type { Doing, Failed, Work } from './chosen-action.ts'

/** Calls under way at once. */
const AT_ONCE = 4
/** The longest wait, in seconds, that a server's limit may ask for before the row counts as failed. */
const LONGEST_S = 60

/** Returns what does something to each row by itself: one that fails keeps no other back. */
export function each<T>(
  one: (item: T, work: Pick<Work, 'call' | 'tellSaved' | 'signal'>) => Promise<unknown>,
): Doing<T> {
  return async (items, work) => {
    const failed: Failed<T>[] = []
    const waiting = [...items]
    let done = 0
    const worker = async () => {
      while (!work.signal.aborted) {
        const [item] = waiting.splice(0, 1)
        if (item === undefined) return
        try {
          await patiently(() => one(item, work), work.signal)
        } catch (error) {
          failed.push({ item, error })
        }
        work.done(++done)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    // What was not begun is as it was, and stays chosen.
    return [...failed, ...waiting.map((item) => ({ item, error: work.signal.reason }))]
  }
}

/** Waits where the server asks for it, as it does of who asks very often. */
async function patiently(act: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await act()
      return
    } catch (error) {
      const pause = error instanceof CallError && error.status === 429 ? error.retryAfter : undefined
      if (pause === undefined || pause > LONGEST_S || signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, pause * 1000))
    }
  }
}
