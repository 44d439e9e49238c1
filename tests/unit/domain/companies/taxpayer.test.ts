import { expect, test } from 'vitest'
import { formatTaxpayer, taxpayerKind, maskName, maskTaxpayer } from '#domain/companies/taxpayer.ts'

test.each([
  ['12345678909', 'CPF', '123.456.789-09'],
  ['11222333000181', 'CNPJ', '11.222.333/0001-81'],
  ['12ABC34501DE35', 'CNPJ', '12.ABC.345/01DE-35'],
])('%s is a %s and reads %s', (document, kind, text) => {
  expect(taxpayerKind(document)).toBe(kind)
  expect(formatTaxpayer(document)).toBe(text)
})
test('what is neither stays as it is', () => expect(formatTaxpayer('123')).toBe('123'))

test('a masked number and name do not tell whose they are', () => {
  expect(maskTaxpayer('12345678909')).toBe('***.456.789-**')
  expect(maskTaxpayer('12ABC34501DE35')).toBe('**.ABC.345/01DE-**')
  expect(maskTaxpayer('AB123')).toBe('*****')
  expect(maskName('MARIA  da Silva')).toBe('M*** d*** S***')
})
