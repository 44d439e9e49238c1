import { expect, test } from 'vitest'
import { cleanCnpj, cnpjCheckDigits, formatCnpj, isCnpj } from '#domain/companies/cnpj.ts'

test.each(['11222333000181', '12ABC34501DE35', '12ABC345000188'])('%s is a CNPJ', (cnpj) => {
  expect(isCnpj(cnpj)).toBe(true)
})

test.each([
  ['a wrong digit', '11222333000182'],
  ['a wrong first digit', '12ABC34501DE45'],
  ['lower case', '12abc34501DE35'],
  ['all the same', '11111111111111'],
  ['all zeros, whose digits would hold', '00000000000000'],
  ['a letter among the check digits', '12ABC34501DE3A'],
  ['a mask', '11.222.333/0001-81'],
  ['13 positions', '1122233300018'],
  ['a line end', '11222333000181\n'],
  ['nothing', ''],
])('%s is refused', (_, cnpj) => {
  expect(isCnpj(cnpj)).toBe(false)
})

test('the check digits are those of the worked example of IN RFB 2.229/2024', () => {
  expect(cnpjCheckDigits('12ABC34501DE')).toBe('35')
})

test('typed and pasted texts lose their mask and nothing else', () => {
  expect(cleanCnpj(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35')
  expect(cleanCnpj('11_222_333000181')).toBe('11_222_333000181')
})

test('a CNPJ is shown with its mask', () => {
  expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  expect(formatCnpj('123')).toBe('123')
})
