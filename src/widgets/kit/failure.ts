import { createContext, use, useEffect } from 'react'
import type { CallError } from '#api/client/call.ts'

/** Who else hears of a failed call: an element tells its page, once of each. False when the page shows it itself. */
export const FailureContext = createContext<(error: CallError) => boolean>(() => true)

/** Tells of a failure that a region shows in its own place. */
export function useTold(error: CallError | null): void {
  const tell = use(FailureContext)
  useEffect(() => {
    if (error) tell(error)
  }, [error, tell])
}
