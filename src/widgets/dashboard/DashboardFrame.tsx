import { memo, type ReactNode } from 'react'
import type { DashOps } from '#api/contract/documents/dashboard.ts'
import { FiguresView } from './figures/FiguresView.tsx'

interface Props {
  /** At the left of the toolbar. */
  filters: ReactNode
  /** Countdown and actions at its right. */
  actions: ReactNode
  /** Undefined until the first answer. */
  answer: DashOps | undefined
  /** True while other filters' answer stands. */
  isBusy: boolean
  /** Beneath the figures. */
  below?: ReactNode
  /** Stands in for figures and charts: nothing was found out. */
  instead?: ReactNode
  children: ReactNode
}

/** A refresh that brings the same draws nothing anew: the cache keeps what has not changed as it was. */
const Figures = memo(FiguresView)

/** The dashboard: toolbar, figures, and the charts below. */
export function DashboardFrame({ filters, actions, answer, isBusy, below, instead, children }: Props) {
  return (
    <div className="dash flex flex-col">
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        <div className="chips">{filters}</div>
        <span className="flex-1" />
        {actions}
        <slot name="toolbar-end" />
      </div>
      {instead ??
        (answer ? (
          <>
            <Figures answer={answer} isBusy={isBusy} />
            {below}
            {children}
          </>
        ) : (
          <slot name="loading">
            <Figures answer={undefined} />
            {children}
          </slot>
        ))}
    </div>
  )
}

interface PanelProps {
  title: string
  /** Quietly beside the title: the unit. */
  unit?: string
  /** At the right of the head, or below it where there is no room. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A region of the dashboard between hairlines. */
export function Panel({ title, unit, aside, className, children }: PanelProps) {
  return (
    <section className={className ? `panel ${className}` : 'panel'} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {unit ? <span className="text-12 text-fg-3">{unit}</span> : null}
        {aside ? <span className="aside">{aside}</span> : null}
      </header>
      {children}
    </section>
  )
}
