import { expect, test } from 'vitest'
import { type Mark, sharedMarks } from '#widgets/kit/list/marks.tsx'

const tag = (label: string): Mark => ({ look: 'tag', label })
const sharedOf = (...rows: readonly string[][]) => sharedMarks(rows, (row) => row.map(tag)).map(({ label }) => label)

test.each([
  [
    'what each row has, in the order of the first',
    [
      ['a', 'b'],
      ['b', 'a', 'c'],
      ['a', 'b'],
    ],
    ['a', 'b'],
  ],
  ['nothing that one row lacks', [['a'], ['a'], []], []],
  ['nothing of a single row, which keeps its own', [['a']], []],
  ['nothing of none', [], []],
])('what is said once of all rows: %s', (_, rows, expected) => {
  expect(sharedOf(...rows)).toEqual(expected)
})

test('rows without marks say nothing', () => {
  expect(sharedMarks([1, 2])).toEqual([])
})
