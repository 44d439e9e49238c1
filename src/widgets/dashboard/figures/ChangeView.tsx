import type { ReactNode } from 'react'
import { Icon } from '#ui/painted/Icon.tsx'
import type { Change } from './change.ts'

/** A change as an arrow and percent; `aside`: quietly, what it is set against. Its words are for those who do not see the arrow. */
export function ChangeView({ change: { text, direction, words }, aside }: { change: Change; aside?: ReactNode }) {
  return (
    <>
      {direction === 'same' ? null : <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} size={12} />}
      <span aria-hidden="true">{text}</span>
      {aside ? (
        <span className="text-fg-3" aria-hidden="true">
          {aside}
        </span>
      ) : null}
      <span className="sr-only">{words}</span>
    </>
  )
}
