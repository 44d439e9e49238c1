import { createContext, use, useEffect, useState } from 'react'
import { CallError } from '#api/client/call.ts'

/** Tells somebody else of a failed call: an element its page, once of each. False when the page shows it itself. */
export const FailureContext = createContext<(error: CallError) => boolean>(() => true)

/** Tells whoever embeds the widget of a failure; false where they show it themselves. */
export const useTell = (): ((error: CallError) => boolean) => use(FailureContext)

/** Converts a thrown value into a failure with a message for the user. */
export function toFailure(thrown: unknown): CallError {
  if (thrown instanceof CallError) return thrown
  return new CallError('api', thrown instanceof Error ? thrown.message : String(thrown))
}

/** Returns the words of a failure: the server's own, or the catalogue's where its answer had none. */
export const wordsOr =
  (text: string) =>
  (message: string, { code }: CallError): string =>
    code === 'bad-reply' ? text : message || text

/** Tells of a failure that a region shows in its own place, and says whether it is left to the region to show. */
export function useIsReported(error: CallError | null): boolean {
  const tell = useTell()
  /** The failure that the page shows itself. */
  const [theirs, setTheirs] = useState<CallError>()
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what the page answers is known once it was asked, which no rendering may do
    if (error && !tell(error)) setTheirs(error)
  }, [error, tell])
  return !error || theirs !== error
}
