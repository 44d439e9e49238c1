import type { CSSProperties, ReactNode } from 'react'

interface Own {
  className?: string | undefined
  children?: ReactNode
}

/** The shapes of what is on its way, named for who does not see them. */
export const Awaited = ({ label = 'Carregando', ...own }: Own & { label?: string; style?: CSSProperties }) => (
  <div {...own} role="status" aria-busy="true" aria-label={label} />
)

/** A region in which what is written later is said; it stands empty, since what comes with its text is said by some readers alone. */
export const StandingStatus = ({ className }: Own) => <span className={className} role="status" />

/** A region that interrupts, where React is not there; elsewhere `LiveAlert` (ui/Live.tsx). */
export const PaintedAlert = (own: Own & { part?: string }) => <div {...own} role="alert" />
