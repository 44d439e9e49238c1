import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import type { Level } from './level.ts'

export interface TimelineItem {
  id: string
  level: Level
  icon: IconName
  /** Text, or a link to what happened. */
  title: ReactNode
  /** Smaller lines below: when, and what was said. */
  lines: readonly ReactNode[]
}

/** Lists events, in the order of `items`. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map((item) => (
        <li key={item.id} data-level={item.level}>
          <Icon name={item.icon} />
          <b>{item.title}</b>
          {item.lines.map((line, index) => (
            <small key={index}>{line}</small>
          ))}
        </li>
      ))}
    </ol>
  )
}
