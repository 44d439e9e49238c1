import { expect, test } from 'vitest'
import {
  accessKeyCheckDigit,
  accessKeyGroups,
  isAccessKey,
  makeCfeKey,
  makeNfceKey,
  parseAccessKey,
} from '#domain/documents/access-key.ts'

const NFCE = '31260912ABC34501DE35650010000000421123456788'
const CFE = '35260712ABC34501DE35599000040190000551234564'

test.each([NFCE, CFE, '43260712ABC34501DE35650020000000101818644767'])('%s is a key', (key) => {
  expect(isAccessKey(key)).toBe(true)
  expect(accessKeyCheckDigit(key.slice(0, 43))).toBe(key.slice(43))
})

test.each([
  ['a wrong check digit', `${NFCE.slice(0, 43)}9`],
  ['lower case', NFCE.toLowerCase()],
  ['a letter outside the CNPJ', `A${NFCE.slice(1)}`],
  ['43 positions', NFCE.slice(0, 43)],
  ['groups', accessKeyGroups(NFCE).join(' ')],
  ['a line end', `${NFCE}\n`],
])('%s is no key', (_, key) => {
  expect(parseAccessKey(key)).toBeUndefined()
})

test('an NFC-e key has its parts', () => {
  expect(parseAccessKey(NFCE)).toEqual({
    key: NFCE,
    uf: '31',
    yearMonth: '2609',
    named: '12ABC34501DE35',
    model: '65',
    serie: '001',
    number: '000000042',
    emissionType: '1',
    code: '12345678',
  })
})

test('a CF-e key has the serial of its SAT instead of a series', () => {
  expect(parseAccessKey(CFE)).toEqual({
    key: CFE,
    uf: '35',
    yearMonth: '2607',
    named: '12ABC34501DE35',
    model: '59',
    serie: '900004019',
    number: '000055',
    emissionType: '',
    code: '123456',
    satSerial: '900004019',
  })
})

test('keys are made from their parts', () => {
  const head = { cnpj: '12ABC34501DE35' }
  expect(
    makeNfceKey({ ...head, uf: '31', yearMonth: '2609', serie: 1, number: 42, emissionType: '1', code: '12345678' }),
  ).toBe(NFCE)
  expect(makeCfeKey({ ...head, uf: '35', yearMonth: '2607', satSerial: '900004019', number: 55, code: 123456 })).toBe(
    CFE,
  )
})

test('a part that does not fit makes no key', () => {
  const parts = { uf: '31', yearMonth: '2609', cnpj: '12ABC34501DE35', number: 1, emissionType: '1', code: 1 }
  expect(() => makeNfceKey({ ...parts, serie: 1000 })).toThrow(RangeError)
})

test('a key is shown in eleven groups of four', () => {
  expect(accessKeyGroups(NFCE)).toHaveLength(11)
  expect(accessKeyGroups(NFCE)[2]).toBe('ABC3')
})
