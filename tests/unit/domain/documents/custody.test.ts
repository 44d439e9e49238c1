import { expect, test } from 'vitest'
import { custodyBegin, custodyEnd, inCustody } from '#domain/documents/custody.ts'

test('custody is five years from the following 1 January, or as many as a setting says', () => {
  expect(custodyEnd('2021-01-01')).toBe('2027-01-01')
  expect(custodyEnd('2021-12-31')).toBe('2027-01-01')
  expect(custodyEnd('2021-12-31', 11)).toBe('2033-01-01')
  expect(inCustody('2020-12-31', '2025-12-31')).toBe(true)
  expect(inCustody('2020-12-31', '2026-01-01')).toBe(false)
  expect(inCustody('2020-12-31', '2026-01-01', 11)).toBe(true)
})

test.each([
  ['2026-01-01', undefined, '2021-01-01'],
  ['2026-12-31', 11, '2015-01-01'],
])('the first day in custody on %s is the first of which that holds', (today, years, first) => {
  expect(custodyBegin(today, years)).toBe(first)
  expect(inCustody(first, today, years)).toBe(true)
  expect(inCustody(`${Number(first.slice(0, 4)) - 1}-12-31`, today, years)).toBe(false)
})
