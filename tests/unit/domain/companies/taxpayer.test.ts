import { expect, test } from 'vitest'
import {
  formatTaxpayer,
  isCpf,
  maskName,
  maskTaxpayer,
  taxpayerFault,
  taxpayerKind,
  taxpayerOf,
  taxpayerText,
} from '#domain/companies/taxpayer.ts'

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
test('a CPF has two check digits, and not the same digit everywhere', () => {
  for (const right of ['52998224725', '12345678909', '11144477735', '00000000191']) expect(isCpf(right)).toBe(true)
  for (const wrong of ['52998224726', '52998224735', '11111111111', '00000000000', '5299822472', '529982247255', ''])
    expect(isCpf(wrong)).toBe(false)
})
test.each([
  ['529.982.247-25', undefined],
  ['11.222.333/0001-81', undefined],
  ['12.abc.345/01de-35', undefined],
  ['529.982.247-26', 'CPF inválido'],
  ['11.222.333/0001-82', 'CNPJ inválido'],
  ['', 'CNPJ inválido'],
])('the fault of %s is %s', (typed, fault) => expect(taxpayerFault(typed)).toBe(fault))
test('a number that does not hold has no mask, which would make it look right', () => {
  expect(taxpayerText('52998224725')).toBe('CPF 529.982.247-25')
  expect(taxpayerText('11111111111111')).toBe('CNPJ 11111111111111')
})
test('what is neither stays as it is', () => expect(formatTaxpayer('123')).toBe('123'))

test('a masked number and name do not tell whose they are', () => {
  expect(maskTaxpayer('12345678909')).toBe('***.456.789-**')
  expect(maskTaxpayer('12ABC34501DE35')).toBe('**.ABC.345/01DE-**')
  expect(maskTaxpayer('AB123')).toBe('*****')
  expect(maskName('MARIA  da Silva')).toBe('M*** d*** S***')
})
