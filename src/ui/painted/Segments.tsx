import type { ReactNode } from 'react'

export interface SegmentsProps<T> {
  /** What is chosen by them, for those who do not see where they stand. */
  label: string
  /** Each value, and what its button says. */
  options: readonly (readonly [value: T, face: ReactNode])[]
  chosen: T
  /** Undefined before React is there. */
  onChoose?: ((value: T) => void) | undefined
}

/** A few ways to see the same, all in sight, of which one is chosen by a press. */
export function Segments<T extends string | boolean | undefined>({
  label,
  options,
  chosen,
  onChoose,
}: SegmentsProps<T>) {
  return (
    <span className="segments" role="group" aria-label={label}>
      {options.map(([value, face]) => (
        <button
          key={String(value)}
          type="button"
          aria-pressed={value === chosen}
          onClick={onChoose && (() => onChoose(value))}
        >
          {face}
        </button>
      ))}
    </span>
  )
}
