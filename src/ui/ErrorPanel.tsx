import type { ReactNode } from 'react'
import { LiveAlert } from './Live.tsx'
import { Button } from './painted/Button.tsx'
import { Icon } from './painted/Icon.tsx'

export interface ErrorPanelProps {
  /** Absent where somebody else says it. */
  message?: string | undefined
  /** Why, where the message does not say it. */
  reason?: string | undefined
  /** Absent where trying again cannot help. */
  onRetry?: (() => void) | undefined
  busy?: boolean
  /** Other ways out. */
  children?: ReactNode
}

/** A region that could not be read; the rest of the page keeps working. */
export function ErrorPanel({ message, reason, onRetry, busy = false, children }: ErrorPanelProps) {
  return (
    <LiveAlert className="empty error-panel" part="error">
      <Icon name="circle-alert" size={20} />
      {message ? <b>{message}</b> : null}
      {reason ? <p>{reason}</p> : null}
      {onRetry ? (
        <Button size="sm" icon="rotate-cw" busy={busy} onClick={onRetry}>
          Tentar novamente
        </Button>
      ) : null}
      {children}
    </LiveAlert>
  )
}
