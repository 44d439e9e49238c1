import { firstEntities, MOST_ENTITIES, REST_NAME } from '../entities.ts'

export interface RingPart {
  name: string
  value: number
  /** 1 to 8, an entity's own; by order otherwise. */
  color?: number
  /** Key by which the caller knows the part; the ring does not read it. */
  key?: string
  /** The parts within 'Outros'. */
  parts?: readonly RingPart[]
}

export interface RingArc {
  /** Along the ring, from its top on. */
  start: number
  length: number
}

/** Between two parts, along the ring. */
const GAP = 2
/** A part of next to nothing is still seen. */
const LEAST = 0.5

/** Returns the place of each value on a ring of this length; undefined where it has no part of it. Nothing below zero has. */
export function ringArcs(values: readonly number[], length: number): (RingArc | undefined)[] {
  const drawn = values.map((value) => Math.max(0, value))
  const total = drawn.reduce((sum, value) => sum + value, 0)
  const gap = drawn.filter((value) => value > 0).length > 1 ? GAP : 0
  let before = 0
  return drawn.map((value) => {
    if (value === 0) return undefined
    const start = (before / total) * length
    before += value
    return { start, length: Math.max(LEAST, (value / total) * length - gap) }
  })
}

/** At most eight parts in their order: the first seven and, of more than eight, 'Outros'. */
export function firstParts(parts: readonly RingPart[], restName = REST_NAME): RingPart[] {
  const { first, rest } = firstEntities(parts)
  if (rest.length === 0) return [...first]
  const value = rest.reduce((sum, part) => sum + part.value, 0)
  return [...first, { name: restName, color: MOST_ENTITIES, value, parts: rest }]
}
