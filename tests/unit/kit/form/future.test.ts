import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { safeParse } from 'zod/mini'
import { filterInput } from '#widgets/kit/filters/filter-input.ts'
import { cfeList } from '#widgets/cfe/cfe-list.ts'
import { FUTURE, futureFaults } from '#domain/time/future-days.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T18:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('a day after today is at fault, today is not, nor what is no day', () => {
  expect(futureFaults({ a: '2026-11-20', b: '2026-11-21', c: '', d: '21/1' }, '2026-11-20')).toEqual({ b: FUTURE })
})

test.each([
  ['2026-11-01', '2027-12-10', { date_end: FUTURE }],
  ['2027-12-10', '', { date_start: FUTURE }],
  ['2026-11-01', '2026-11-20', {}],
])('a list is not filtered from %s to %s', (date_start, date_end, faults) => {
  const parsed = safeParse(filterInput(cfeList.filters), { date_start, date_end })
  const found = parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((one) => [one.path[0], one.message]))
  expect(found).toMatchObject(faults)
  expect(Object.keys(found).filter((name) => name.startsWith('date'))).toEqual(Object.keys(faults))
})
