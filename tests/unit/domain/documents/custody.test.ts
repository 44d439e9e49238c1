import { expect, test } from 'vitest'
import { custodyEnd, inCustody } from '#domain/documents/custody.ts'

test('custody is five years from the following 1 January, or as many as a setting says', () => {
  expect(custodyEnd('2021-01-01')).toBe('2027-01-01')
  expect(custodyEnd('2021-12-31')).toBe('2027-01-01')
  expect(custodyEnd('2021-12-31', 11)).toBe('2033-01-01')
  expect(inCustody('2020-12-31', '2025-12-31')).toBe(true)
  expect(inCustody('2020-12-31', '2026-01-01')).toBe(false)
  expect(inCustody('2020-12-31', '2026-01-01', 11)).toBe(true)
})
