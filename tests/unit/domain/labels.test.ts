import { expect, test } from 'vitest'
import { environmentFromTpAmb, environmentLabel } from '#domain/documents/environment.ts'
import { ISSUANCE_TYPES } from '#domain/documents/codes/issuance-types.ts'
import { isContingency, issuanceLabel } from '#domain/documents/issuance.ts'
import { paymentLabel, paymentText, paymentTiming } from '#domain/documents/payment.ts'
import { taxRegimeLabel } from '#domain/companies/tax-regime.ts'

test('issuance types are the fourteen of the specification', () => {
  expect(Object.keys(ISSUANCE_TYPES.codes).join()).toBe('1,2,3,4,5,6,7,9,10,11,12,13,14,15')
  expect(issuanceLabel('1')).toBe('1 – Normal')
  expect(issuanceLabel('9')).toBe('9 – offline NFC-e')
  expect(issuanceLabel('8')).toBe('8')
  expect(issuanceLabel('constructor')).toBe('constructor')
})

test('every issuance type but normal and the NFF’s, which was SCAN’s, is a contingency', () => {
  expect(Object.keys(ISSUANCE_TYPES.codes).filter((type) => !isContingency(type))).toEqual(['1', '3'])
  expect(isContingency('8')).toBe(false)
})

test.each([
  ['01', 'Dinheiro'],
  ['1', 'Dinheiro'],
  ['05', 'Crédito Loja'],
  ['15', 'Boleto Bancario'],
  ['17', 'Outros – PIX dinâmico'],
  ['91', 'Outros – Pagamento posterior'],
  ['99', 'Outros'],
  ['42', 'Outros'],
  ['constructor', 'Outros'],
])('payment code %s is %s', (code, label) => {
  expect(paymentLabel(code)).toBe(label)
})

test('a payment of a document tells its own words, or the code that no table has', () => {
  expect(paymentText('99', 'VALE TROCA LOJA')).toBe('Outros – VALE TROCA LOJA')
  expect(paymentText('42', null)).toBe('Outros – código 42')
  expect(paymentText('17', null)).toBe('Outros – PIX dinâmico')
  expect(paymentText('99', null)).toBe('Outros')
})

test('only types 0 and 1 are paid at once', () => {
  expect([0, 1, '0', '1'].map(paymentTiming)).toEqual(Array.from({ length: 4 }, () => 'Pagamento à vista'))
  expect(['', '2', null, undefined].map(paymentTiming)).toEqual([undefined, 'indPag 2', undefined, undefined])
})

test('tax regimes carry their code', () => {
  expect(taxRegimeLabel('3')).toBe('3 – Regime normal')
  expect(taxRegimeLabel('7')).toBe('7')
})

test('environments are named and read from tpAmb', () => {
  expect(environmentLabel(environmentFromTpAmb('1'))).toBe('Produção')
  expect(environmentLabel(environmentFromTpAmb('2'))).toBe('Homologação')
})
