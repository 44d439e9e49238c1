import type { ReactNode } from 'react'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import './plan.css'

interface Props {
  /** The plan's description, once it is known. */
  title?: string | undefined
  actions?: ReactNode
  children: ReactNode
}

/** What stands around the plan, before it is there too. */
export const PlanFrame = ({ title, actions, children }: Props) => (
  <>
    <div className="bar plan-bar" part="toolbar">
      <slot name="toolbar-start" />
      {title === undefined ? <Skeleton width={180} /> : <h2 className="h2">{title}</h2>}
      <span className="flex-1" />
      {actions}
      <slot name="toolbar-end" />
    </div>
    {children}
  </>
)
