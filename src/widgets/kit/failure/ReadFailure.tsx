import type { CallError } from '#api/client/call.ts'
import { outageText } from '#api/client/outage.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Elsewhere } from './Elsewhere.tsx'
import { useIsReported } from './failure.ts'

interface Props {
  error: CallError
  /** Message above the reason. */
  text?: string | undefined
  onRetry: () => void
  busy: boolean
}

/**
 * A region that could not be read, and why: the server's message. The page is told; where it says why itself, only the way to try again is
 * left. What is refused (403) or does not exist (404) stays so: there is nothing to try again. What another tenant of the user's has is offered there.
 */
export function ReadFailure({ error, text, onRetry, busy }: Props) {
  const isOurs = useIsReported(error)
  if (error.elsewhere.length > 0) {
    return (
      <ErrorPanel message={error.message}>
        <Elsewhere tenants={error.elsewhere} />
      </ErrorPanel>
    )
  }
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
