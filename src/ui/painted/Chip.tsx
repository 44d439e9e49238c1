import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export interface ChipProps {
  label: string
  value: ReactNode
  /** What it says without a value, when it hides nothing: dashed rather than solid, with nothing to clear. */
  unset?: string
  /** Only where clearing makes sense. */
  onClear?: () => void
}

/** One filter and what it is set to. */
export function Chip({ label, value, unset, onClear }: ChipProps) {
  const isSet = value !== undefined
  return (
    <span className={isSet ? 'chip' : 'chip def'}>
      <span>{label}</span>
      {value ?? unset}
      {isSet && onClear ? (
        <button type="button" aria-label={`Remover filtro ${label}`} onClick={onClear}>
          <Icon name="x" size={12} />
        </button>
      ) : null}
    </span>
  )
}
