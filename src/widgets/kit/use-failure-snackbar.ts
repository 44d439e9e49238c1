import { useEffect, useRef } from 'react'
import { useSnackbars } from './WidgetRoot.tsx'

/** Tells each failure once, in the catalogue's words. */
export function useFailureSnackbar(error: Error | null, words: (message: string) => string): void {
  const snackbars = useSnackbars()
  const told = useRef<Error>(undefined)
  useEffect(() => {
    if (!error || told.current === error) return
    told.current = error
    snackbars.show({ level: 'danger', text: words(error.message) })
  }, [error, snackbars, words])
}
