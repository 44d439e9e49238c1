import type { CSSProperties } from 'react'
import { MOST_ENTITIES } from '../entities.ts'

/** Most parts that stand beside the ring where there is little room; with more it stands above its table. */
const MOST_BESIDE = 3

/** Class and style of a ring of so many parts, and of the space that it will take (styles/ring-chart.css). */
export function ringSpace(className: string, parts: number, leads: boolean) {
  const rows = Math.min(parts, MOST_ENTITIES)
  return {
    className: [className, rows > MOST_BESIDE && 'many', leads && 'leads'].filter(Boolean).join(' '),
    // A custom property is a style, though React's types do not know it.
    style: { '--rows': rows } as CSSProperties,
  }
}
