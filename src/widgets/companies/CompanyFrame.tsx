import type { ReactNode } from 'react'
import { BackLink } from '../kit/place/BackLink.tsx'

interface Props {
  /** The list, as it was left. */
  back: string
  title: string
  children: ReactNode
}

/** Draws the frame of one company. */
export function CompanyFrame({ back, title, children }: Props) {
  return (
    <>
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        <BackLink small to={back} />
        <h2 className="h2 truncate min-w-0" title={title}>
          {title}
        </h2>
        <span className="flex-1" />
        <slot name="toolbar-end" />
      </div>
      {children}
    </>
  )
}
