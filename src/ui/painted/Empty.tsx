import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

export interface EmptyProps {
  icon?: IconName
  title: string
  text?: string
  /** One action at most. */
  action?: ReactNode
}

/** A region that has nothing to show. */
export function Empty({ icon = 'inbox', title, text, action }: EmptyProps) {
  return (
    <div className="empty" part="empty">
      <Icon name={icon} size={20} />
      <b>{title}</b>
      {text ? <p>{text}</p> : null}
      {action}
    </div>
  )
}

export interface ErrorPanelProps {
  /** Absent where somebody else says it. */
  message?: string | undefined
  /** Absent where trying again cannot help. */
  onRetry?: () => void
  busy?: boolean
}

/** A region that could not be read; the rest of the page keeps working. */
export function ErrorPanel({ message, onRetry, busy = false }: ErrorPanelProps) {
  return (
    <div className="empty err-panel" part="error" role="alert">
      <Icon name="circle-alert" size={20} />
      {message ? <b>{message}</b> : null}
      {onRetry ? (
        <Button size="sm" icon="rotate-cw" busy={busy} onClick={onRetry}>
          Tentar novamente
        </Button>
      ) : null}
    </div>
  )
}
