import { Refusal } from '../../errors/refusal.ts'

/** How often what finds no place, or no object store, is tried again, some seconds apart: imports of the same tenant may have all threads for long. */
const TRIES = 60

/** Tells if another try makes sense in a while. */
export const isBusy = (error: unknown): error is Refusal & { retryAfter: number } =>
  error instanceof Refusal && error.code === 'unavailable' && error.retryAfter !== undefined

/** Does a part of a zip as soon as there is room for it, rather than have all of the zip made anew. Ends early, by an error, where the signal does. */
export async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let turn = 1; ; turn++) {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      if (!isBusy(error) || turn === TRIES) throw error
      await pause(error.retryAfter * 1000, signal)
    }
  }
}

/** Ends early, by an error, where the signal does. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, ms)
    signal.addEventListener('abort', leave, { once: true })
  })
}
