import type { CallError } from '#api/client/call.ts'
import { outageText } from '#api/client/outage.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { useTold } from './failure.ts'
import { useFailureSnackbar } from './use-failed.ts'

interface Props {
  error: CallError
  /** What could not be read, above the reason; the screen then says the failure itself, in the catalogue's words (`useFailureSnackbar`). */
  text?: string
  onRetry: () => void
  busy: boolean
}

/**
 * A region that could not be read, and why: the server's message, which a snackbar says too. The page is told; where it says why itself, only
 * the way to try again is left. What is refused (403) or does not exist (404) stays so: there is nothing to try again.
 */
export function ReadFailure({ error, text, onRetry, busy }: Props) {
  const isOurs = useTold(error)
  useFailureSnackbar(text ? null : error)
  const reason = error.isOutage ? outageText(error) : error.message
  return (
    <ErrorPanel
      message={isOurs ? (text ?? reason) : undefined}
      reason={isOurs && text ? reason : undefined}
      onRetry={error.status === 403 || error.status === 404 ? undefined : onRetry}
      busy={busy}
    />
  )
}
