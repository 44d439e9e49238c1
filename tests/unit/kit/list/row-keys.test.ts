import { describe, expect, test } from 'vitest'
import { rowNumbers } from '#widgets/kit/list/row-keys.ts'

const numbers = (ids: string, last = new Map<string, number>()) => rowNumbers(ids.split(''), last)
const said = (found: ReadonlyMap<string, number>) => [...found].map(([id, number]) => `${id}${number}`).join(' ')

describe('numbers of rows', () => {
  const first = new Map(numbers('abc'))

  test('count from the first one', () => expect(said(first)).toBe('a0 b1 c2'))
  test('of the same rows are the same', () => expect(said(numbers('abc', first))).toBe('a0 b1 c2'))
  test('of a next page are those of the former one, in order', () =>
    expect(said(numbers('xyz', first))).toBe('x0 y1 z2'))
  test('stay with who stays', () => expect(said(numbers('nab', first))).toBe('n2 a0 b1'))
  test('go on in the order in which rows stand', () =>
    expect(said(numbers('xyz', new Map(numbers('nab', first))))).toBe('x2 y0 z1'))
  test('of more rows go on after the last one', () => expect(said(numbers('axbcy', first))).toBe('a0 x3 b1 c2 y4'))
  test('of fewer rows are free again', () => {
    const fewer = new Map(numbers('b', first))
    expect(said(fewer)).toBe('b1')
    expect(new Set(numbers('xybz', fewer).values()).size).toBe(4)
  })
})
