import { expect, test } from 'vitest'
import { gridStep } from '#widgets/access/roles/grid-steps.ts'

// Heads in the first row and column; '.' is a cell without a box.
const places = ['.xxx', 'xx.x', 'x.x.'].map((row) => Array.from(row, (one) => one === 'x'))
const step = (at: readonly [number, number], key: string, ctrlKey = false) => gridStep(places, at, { key, ctrlKey })

test.each([
  ['ArrowRight', [1, 1], [1, 3]],
  ['ArrowLeft', [1, 3], [1, 1]],
  ['ArrowDown', [0, 2], [2, 2]],
  ['ArrowUp', [2, 2], [0, 2]],
  ['ArrowDown', [1, 0], [2, 0]],
  ['Home', [1, 3], [1, 0]],
  ['End', [2, 0], [2, 2]],
] as const)('%s from %j leads over what has no box to %j', (key, at, to) => expect(step(at, key)).toEqual(to))

test('Ctrl with Home and End leads to the first and the last of all', () => {
  expect(step([1, 1], 'Home', true)).toEqual([0, 1])
  expect(step([1, 1], 'End', true)).toEqual([2, 2])
})

test.each([
  ['ArrowRight', [2, 2]],
  ['ArrowUp', [1, 0]],
  ['ArrowDown', [2, 0]],
  [' ', [1, 1]],
  ['Tab', [1, 1]],
] as const)('%s from %j leads nowhere', (key, at) => expect(step(at, key)).toBeUndefined())
