import { expect, test } from 'vitest'
import { formatTaxpayer, taxpayerKind, maskName, maskTaxpayer, taxpayerOf } from '#domain/companies/taxpayer.ts'

test.each([
  ['12345678909', 'CPF', '123.456.789-09'],
  ['11222333000181', 'CNPJ', '11.222.333/0001-81'],
  ['12ABC34501DE35', 'CNPJ', '12.ABC.345/01DE-35'],
])('%s is a %s and reads %s', (document, kind, text) => {
  expect(taxpayerKind(document)).toBe(kind)
  expect(formatTaxpayer(document)).toBe(text)
})
test('a whole number is read with its dots or without', () => {
  expect(['123.456.789-09', '12345678909', '123456789-09'].map(taxpayerOf)).toEqual(Array(3).fill('12345678909'))
  expect(['12.abc.345/01de-35', '12ABC34501DE35'].map(taxpayerOf)).toEqual(Array(2).fill('12ABC34501DE35'))
  expect(['', '1234567890', '123 456 789 09', '12ABC34501DEX5', 'Maria'].map(taxpayerOf)).toEqual(
    Array(5).fill(undefined),
  )
})
test('what is neither stays as it is', () => expect(formatTaxpayer('123')).toBe('123'))

test('a masked number and name do not tell whose they are', () => {
  expect(maskTaxpayer('12345678909')).toBe('***.456.789-**')
  expect(maskTaxpayer('12ABC34501DE35')).toBe('**.ABC.345/01DE-**')
  expect(maskTaxpayer('AB123')).toBe('*****')
  expect(maskName('MARIA  da Silva')).toBe('M*** d*** S***')
})
