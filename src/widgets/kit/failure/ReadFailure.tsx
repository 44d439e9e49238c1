import type { CallError } from '#api/client/call.ts'
import { outageText } from '#api/client/outage.ts'
import { ErrorPanel } from '#ui/painted/Empty.tsx'
import { useTold } from './failure.ts'

interface Props {
  error: CallError
  /** What the catalogue says in place of the server's message. */
  text?: string
  onRetry: () => void
  busy: boolean
}

/** A region that could not be read. The page is told; where it says why itself, only the way to try again is left. */
export function ReadFailure({ error, text = error.message, onRetry, busy }: Props) {
  const isOurs = useTold(error)
  return (
    <ErrorPanel
      message={isOurs ? (error.isOutage ? outageText(error) : text) : undefined}
      onRetry={onRetry}
      busy={busy}
    />
  )
}
