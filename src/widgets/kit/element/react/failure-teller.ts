import type { CallError } from '#api/client/call.ts'
import type { FiscalElement } from '../element.ts'

/** Codes of calls that the page is told as they are; every other one is 'api'. */
const NAMED = ['network', 'timeout', 'bad-reply', 'auth-denied', 'config'] as const

/** Tells the page of failed calls, in the codes of the elements' contract, of each once; false when it cancelled and shows it itself. */
export function failureTeller(element: FiscalElement): (error: CallError) => boolean {
  /** Failures that the page was told of, and whether it left them to us to show. */
  const heard = new WeakMap<CallError, boolean>()
  return (error) => {
    const before = heard.get(error)
    if (before !== undefined) return before
    const { code, status, message, retryable } = error
    const named = status === 403 ? 'auth-denied' : (NAMED.find((one) => one === code) ?? 'api')
    // Its loss was told when it was lost.
    const isOurs =
      code === 'auth-expired' ||
      element.tell('error', { code: named, message, retryable, ...(status !== undefined && { status }) }, true)
    heard.set(error, isOurs)
    return isOurs
  }
}
