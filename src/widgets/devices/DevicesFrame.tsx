import type { ReactNode } from 'react'

interface Props {
  /** 'Ativar por código', once it is known who may. */
  action?: ReactNode
  children: ReactNode
}

/** Draws the frame of the tables, before they are there too. */
export const DevicesFrame = ({ action, children }: Props) => (
  <>
    <div className="bar" part="toolbar">
      <slot name="toolbar-start" />
      <span className="flex-1" />
      {action}
      <slot name="toolbar-end" />
    </div>
    {children}
  </>
)

interface SectionProps {
  title: string
  count?: number
  children: ReactNode
}

/** A table with its title, or what stands in its place. */
export const DevicesSection = ({ title, count, children }: SectionProps) => (
  <section className="devices-sec" aria-label={title}>
    <h2 className="h2">
      {title} {count === undefined ? null : <span className="text-fg-3 tabular-nums">{count}</span>}
    </h2>
    {children}
  </section>
)
