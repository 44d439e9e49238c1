import { use, useEffect, useRef } from 'react'
import type { CallError } from '#api/client/call.ts'
import { FailureContext } from './failure.ts'
import { useSnackbars } from './WidgetRoot.tsx'

/** Tells each failure once, in the catalogue's words, unless the page shows it itself. */
export function useFailureSnackbar(error: CallError | null, words: (message: string) => string): void {
  const snackbars = useSnackbars()
  const tell = use(FailureContext)
  const told = useRef<Error>(undefined)
  useEffect(() => {
    if (!error || told.current === error) return
    told.current = error
    if (tell(error)) snackbars.show({ level: 'danger', text: words(error.message) })
  }, [error, snackbars, tell, words])
}
