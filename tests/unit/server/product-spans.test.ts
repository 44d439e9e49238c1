import { expect, test } from 'vitest'
import { productSpans } from '#api/server/documents/figures/read.ts'
import { addDays, daysIn } from '#domain/time/day-spans.ts'

test.each([
  ['2026-03-05', '2026-03-05', 1],
  ['2026-03-01', '2026-03-30', 12],
  ['2026-01-01', '2026-12-31', 20],
  ['2021-10-03', '2026-10-02', 50],
])('the spans of %s to %s hold each day once, and are few', (date_start, date_end, most) => {
  const spans = productSpans({ date_start, date_end })
  let next = date_start
  for (const { days, start } of spans) {
    expect(start).toBe(next)
    // As span_start counts them.
    expect((daysIn({ date_start: '1900-01-01', date_end: start }) - 1) % days).toBe(0)
    next = addDays(start, days)
  }
  expect(addDays(next, -1)).toBe(date_end)
  expect(spans.length).toBeLessThanOrEqual(most)
})
