import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import type { Level } from './level.ts'

export interface StatusProps {
  level: Level
  icon: IconName
  children: ReactNode
}

/** A state in a row: icon and text in the colour of its level. */
export function Status({ level, icon, children }: StatusProps) {
  return (
    <span className="status" data-level={level}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  )
}

/** A state that stands alone, in a record's head or a dialog's title. */
export function Badge({ level, icon, children }: StatusProps) {
  return (
    <span className="badge" data-level={level}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  )
}

/** Something the reader should know before going on, within a section. */
export function Note({ level, icon, children }: StatusProps) {
  return (
    <div className="note" data-level={level}>
      <Icon name={icon} />
      <span>{children}</span>
    </div>
  )
}
