import { use, useCallback, useEffect, useRef } from 'react'
import type { CallError } from '#api/client/call.ts'
import { toFailure, useTell, useIsReported } from './failure.ts'
import { SnackbarsContext } from '../snackbars.ts'

/** Returns the message of a code that the catalogue has no words for: 'server message in a snackbar'. */
const bare = (message: string) => message

/** Says that something the user did has failed: to the page, and as a snackbar unless the page shows it itself. `words` take the message. */
export function useFailed(): (thrown: unknown, words?: (message: string, error: CallError) => string) => void {
  // The login and the definition of a password have none: their forms say it.
  const snackbars = use(SnackbarsContext)
  const tell = useTell()
  return useCallback(
    (thrown, words = bare) => {
      // Whoever stopped it knows.
      if (thrown instanceof DOMException && thrown.name === 'AbortError') return
      const error = toFailure(thrown)
      if (tell(error)) snackbars?.show({ level: 'danger', text: words(error.message, error) })
    },
    [snackbars, tell],
  )
}

/**
 * Tells each failure of a read once, in the catalogue's words or else the server's, unless the page shows it itself. What is found in another tenant
 * is no failure: the region leads there.
 */
export function useFailureSnackbar(error: CallError | null, words?: (message: string) => string): void {
  const failed = useFailed()
  const reported = useRef<Error>(undefined)
  useEffect(() => {
    if (!error || reported.current === error) return
    reported.current = error
    if (error.elsewhere.length === 0) failed(error, words)
  }, [error, failed, words])
}

/** Returns a field's words for choices that could not be read; the page hears of it. */
export function useChoicesFailure(error: CallError | null): string | undefined {
  useFailureSnackbar(error)
  return useIsReported(error) ? error?.message : undefined
}
