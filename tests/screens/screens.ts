import { administration } from './administration.ts'
import { documents } from './documents.ts'
import { sats } from './sats.ts'
import type { ElementUse, Screen } from './screen.ts'

// The one list of screens: engines, pictures, the measures of what leaves its box and of what is printed read it, and
// tests/unit/screens.test.ts finds what it lacks.

/** In parts that a test can go through at once. */
export const parts: Readonly<Record<string, readonly Screen[]>> = { documents, sats, administration }
export const screens: readonly Screen[] = Object.values(parts).flat()

/** By tag: how an element is used. */
export const elementUses: ReadonlyMap<string, ElementUse> = new Map(
  screens.flatMap(({ element }) => (element ? [[element.tag, element]] : [])),
)

/** Values of an element's own attributes; `note` is the key of one. */
export const attributesOf = (tag: string, note: string): Readonly<Record<string, string>> =>
  elementUses.get(tag)?.attributes?.({ note }) ?? {}
