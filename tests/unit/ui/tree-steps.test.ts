import { expect, test } from 'vitest'
import { type TreeRow, treeStep, typedStep } from '#ui/tree/tree-steps.ts'

const row = (text: string, level: number, isOpen?: boolean): TreeRow => ({
  key: text,
  text,
  level,
  position: 1,
  siblings: 1,
  isOpen,
})
const ROWS = [
  row('Alfa', 1, true),
  row('Água', 2, false),
  row('Balcão', 2, true),
  row('000000001', 3),
  row('', 3),
  row('Beta', 1),
]

test.each([
  ['ArrowDown', 0, { to: 1 }],
  ['ArrowDown', 5, { to: 5 }],
  ['ArrowUp', 0, { to: 0 }],
  ['Home', 4, { to: 0 }],
  ['End', 0, { to: 5 }],
  ['PageDown', 1, { to: 4 }],
  ['PageUp', 1, { to: 0 }],
  // Opens what is closed, goes to the first below what is open, and nowhere from what has nothing below it.
  ['ArrowRight', 1, { toggle: 1 }],
  ['ArrowRight', 2, { to: 3 }],
  ['ArrowRight', 3, undefined],
  ['ArrowRight', 5, undefined],
  // Closes what is open, and goes up from what is not.
  ['ArrowLeft', 2, { toggle: 2 }],
  ['ArrowLeft', 4, { to: 2 }],
  ['ArrowLeft', 1, { to: 0 }],
  ['ArrowLeft', 5, undefined],
  ['x', 0, undefined],
] as const)('%s at row %i', (key, at, step) => expect(treeStep(ROWS, at, key, 3)).toEqual(step))

test.each([
  ['b', 0, 2],
  ['b', 2, 5],
  ['b', 5, 2],
  ['ag', 1, 1],
  ['á', 0, 1],
  ['000', 0, 3],
  ['zz', 0, undefined],
])('typing %s at row %i leads to %s', (typed, at, to) => expect(typedStep(ROWS, at, typed)).toBe(to))
