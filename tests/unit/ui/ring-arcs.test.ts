import { describe, expect, test } from 'vitest'
import { firstParts, ringArcs } from '#ui/chart/ring/ring-arcs.ts'

describe('arcs of a ring', () => {
  test('lie one after the other, with a gap between two', () => {
    expect(ringArcs([50, 25, 25], 100)).toEqual([
      { start: 0, length: 48 },
      { start: 50, length: 23 },
      { start: 75, length: 23 },
    ])
  })
  test('a single part is the whole ring, whatever is nothing beside it', () => {
    expect(ringArcs([0, 7, 0], 100)).toEqual([undefined, { start: 0, length: 100 }, undefined])
  })
  test('a part of next to nothing is still drawn', () => {
    const [, least] = ringArcs([1_000_000, 0.01], 317.3)
    expect(least?.length).toBe(0.5)
  })
  test('of nothing, and of less than nothing, there are none', () => {
    expect(ringArcs([0, 0], 100)).toEqual([undefined, undefined])
    expect(ringArcs([-5, 10], 100)).toEqual([undefined, { start: 0, length: 100 }])
    expect(ringArcs([], 100)).toEqual([])
  })
})

describe('parts', () => {
  const parts = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `p${at}`, value: count - at }))

  test('are eight at most, in their order', () => expect(firstParts(parts(8))).toEqual(parts(8)))
  test('beyond, the first seven keep their place and colour whatever their size', () => {
    const shown = firstParts(parts(10).toReversed())
    expect(shown.slice(0, 7).map(({ name }) => name)).toEqual(['p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3'])
    expect(shown).toHaveLength(8)
    expect(shown[7]).toEqual({ name: 'Outros', color: 8, value: 27, parts: parts(10).toReversed().slice(7) })
  })
})
