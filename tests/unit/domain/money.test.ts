import { expect, test } from 'vitest'
import { fromCents, isDecimal, productInCents, toCents } from '#domain/cents.ts'
import { formatBytes } from '#domain/byte-size.ts'
import { formatTotal } from '#domain/list-total.ts'
import { formatAmount, formatMoney, formatPercent, formatQuantity, formatUnitPrice } from '#domain/money.ts'

test('money is BRL in one piece with a real minus', () => {
  expect(formatMoney('1284530.18')).toBe('R$\u00a01.284.530,18')
  expect(formatMoney(-2)).toBe('\u2212R$\u00a02,00')
  expect(formatAmount('-1234.5')).toBe('\u22121.234,50')
})

test.each([
  ['2', '2'],
  ['2.0000', '2'],
  ['0.640', '0,640'],
  ['1.5', '1,500'],
  ['1.2345', '1,2345'],
  ['12000', '12.000'],
])('a quantity of %s shows %s', (quantity, shown) => {
  expect(formatQuantity(quantity)).toBe(shown)
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1_500_000, '1,5 MB'],
  [999_999, '1 MB'],
  [12_345_678_901, '12,3 GB'],
])('%d bytes are %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown)
})

test('amounts become cents exactly, and back', () => {
  expect(toCents('9.90')).toBe(990n)
  expect(toCents('900719925474099.31')).toBe(90071992547409931n)
  expect(toCents('0.005')).toBe(1n)
  expect(toCents('-0.005')).toBe(-1n)
  expect(toCents('0.0049')).toBe(0n)
  expect([990n, 5n, 0n, -1234n].map(fromCents)).toEqual(['9.90', '0.05', '0.00', '-12.34'])
})

test('a product is rounded once, where floating point errs', () => {
  expect(productInCents('1.0050', '1.0')).toBe(101n)
  expect(Math.round(1.005 * 100)).toBe(100)
  expect(productInCents('0.6400', '19.9000000000')).toBe(1274n)
})

test('what is no decimal number is refused', () => {
  for (const text of ['', '9,90', '1e3', ' 1', '1.', '9'.repeat(100_000)]) {
    expect(isDecimal(text)).toBe(false)
    expect(() => toCents(text)).toThrow(RangeError)
  }
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1000+'],
  [2000, '2000+'],
  [1284, '1.284'],
  [1_234_567, '1.234.567'],
])('a list total of %d reads %s', (total, shown) => {
  expect(formatTotal(total)).toBe(shown)
})

test('a price keeps the decimals that the document gives it, cents at least', () => {
  expect(['16.500', '5.499', '1.2345678901', '10'].map(formatUnitPrice)).toEqual([
    '16,50',
    '5,499',
    '1,2345678901',
    '10,00',
  ])
})

test('no digit of a text is lost, however many it has', () => {
  expect(formatUnitPrice('98765432109.0123456789')).toBe('98.765.432.109,0123456789')
  expect(formatAmount('987654321098765.21')).toBe('987.654.321.098.765,21')
  expect(formatMoney('-987654321098765.21')).toBe('\u2212R$\u00a0987.654.321.098.765,21')
})

test('a percentage loses the errors of floating point', () => {
  expect([0.0165 * 100, 7, 3.21].map(formatPercent)).toEqual(['1,65\u00a0%', '7\u00a0%', '3,21\u00a0%'])
})
