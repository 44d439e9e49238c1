import { useCallback, useEffect, useRef } from 'react'
import type { CallError } from '#api/client/call.ts'
import { toFailure, useTell } from './failure.ts'
import { useSnackbars } from '../WidgetRoot.tsx'

/** Says that something the user did has failed: to the page, and as a snackbar unless the page shows it itself. `words` take the message. */
export function useFailed(): (thrown: unknown, words: (message: string) => string) => void {
  const snackbars = useSnackbars()
  const tell = useTell()
  return useCallback(
    (thrown, words) => {
      // Whoever stopped it knows.
      if (thrown instanceof DOMException && thrown.name === 'AbortError') return
      const error = toFailure(thrown)
      if (tell(error)) snackbars.show({ level: 'danger', text: words(error.message) })
    },
    [snackbars, tell],
  )
}

/** Tells each failure of a read once, in the catalogue's words, unless the page shows it itself. */
export function useFailureSnackbar(error: CallError | null, words: (message: string) => string): void {
  const failed = useFailed()
  const told = useRef<Error>(undefined)
  useEffect(() => {
    if (!error || told.current === error) return
    told.current = error
    failed(error, words)
  }, [error, failed, words])
}
