import type { ReactNode } from 'react'
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
