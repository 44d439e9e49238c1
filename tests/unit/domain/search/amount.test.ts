import { expect, test } from 'vitest'
import { centsOfAmount } from '#domain/search/amount.ts'

test.each([
  ['0', 0],
  ['10', 1000],
  ['10,5', 1050],
  ['10.05', 1005],
  ['999999999999,99', 99_999_999_999_999],
])('%s is %d cents', (text, cents) => expect(centsOfAmount(text)).toBe(cents))

test.each(['', '-1', '1,234', '1.000,00', 'x', '1e3'])('%j is no amount', (text) =>
  expect(centsOfAmount(text)).toBeNaN(),
)
