import { describe, expect, test } from 'vitest'
import { makeCfeKey, makeNfceKey } from '#domain/documents/access-key.ts'
import { isSearchable, readSearch, type SearchQuery } from '#domain/search/search-query.ts'

const NONE: SearchQuery = {
  keyPart: undefined,
  keyEnd: undefined,
  keyNumbers: [],
  number: undefined,
  cents: undefined,
  consumer: undefined,
  cnpj: undefined,
  serial: undefined,
  name: undefined,
}

const KEY = makeNfceKey({
  uf: '35',
  yearMonth: '2603',
  cnpj: '11222333000181',
  serie: 1,
  number: 1234,
  emissionType: 1,
  code: 87654321,
})
const COUPON = makeCfeKey({
  uf: '35',
  yearMonth: '2603',
  cnpj: '11222333000181',
  satSerial: 900004019,
  number: 77,
  code: 123456,
})

describe('what a text may be', () => {
  const cases: [typed: string, read: Partial<SearchQuery>][] = [
    ['', {}],
    ['x', {}],
    ['7', { number: 7 }],
    ['0', {}],
    ['1234', { number: 1234, serial: '1234' }],
    ['1.234', { number: 1234 }],
    ['nº 1234', { number: 1234, name: 'nº 1234' }],
    ['#1234', { number: 1234 }],
    ['12,34', { cents: 1234 }],
    ['R$ 1.234,5', { cents: 123_450, name: 'r$ 1.234,5' }],
    ['R$ 12', { cents: 1200, name: 'r$ 12' }],
    ['12.34', { cents: 1234 }],
    ['11222333', { keyEnd: '11222333', number: 11_222_333, serial: '11222333', cnpj: '11222333' }],
    ['123.456.789-09', { keyPart: '12345678909', keyEnd: '12345678909', consumer: '12345678909', cnpj: '12345678909' }],
    [
      '11.222.333/0001-81',
      { keyPart: '11222333000181', keyEnd: '11222333000181', consumer: '11222333000181', cnpj: '11222333000181' },
    ],
    ['12.abc.345/01de-35', { consumer: '12ABC34501DE35', cnpj: '12ABC34501DE35', name: '12.abc.345/01de-35' }],
    ['  Padaria  São João ', { name: 'padaria sao joao' }],
    ['SUPERMERCADO', { name: 'supermercado' }],
    [
      '900004019',
      { keyPart: '900004019', keyEnd: '900004019', number: 900_004_019, serial: '900004019', cnpj: '900004019' },
    ],
  ]
  test.each(cases)('%j', (typed, read) => {
    expect({ ...readSearch(typed), keyNumbers: [] }).toEqual({ ...NONE, ...read })
  })

  test('nothing is asked by what could be found nowhere', () => {
    expect(['', ' ', 'x', '-', '0'].map((text) => isSearchable(readSearch(text)))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    expect(isSearchable(readSearch('7'))).toBe(true)
  })
})

describe('access keys', () => {
  test('a whole key is found with its blanks, and with the prefix that XML has', () => {
    for (const typed of [KEY, `NFe${KEY}`, KEY.replaceAll(/(.{4})/g, '$1 ')]) {
      expect(readSearch(typed)).toMatchObject({ keyPart: KEY, keyNumbers: [] })
    }
  })

  test('from its last eight positions on it is an end of a key, as it is read out or stands on paper', () => {
    for (const key of [KEY, COUPON]) {
      for (let length = 1; length < 44; length++)
        expect(readSearch(key.slice(-length)).keyEnd).toBe(length < 8 ? undefined : key.slice(-length))
      expect(readSearch(key.slice(-8).replace(/(.{4})/, '$1 ')).keyEnd).toBe(key.slice(-8))
      expect(readSearch(key).keyEnd).toBeUndefined()
    }
  })

  test('a part that holds the whole number tells the number, and where in the key the part begins', () => {
    expect(readSearch(KEY.slice(20)).keyNumbers).toEqual([{ model: 'nfce', number: 1234, from: 20 }])
    expect(readSearch(COUPON.slice(20)).keyNumbers).toEqual([{ model: 'cfe', number: 77, from: 20 }])
  })

  // Any part of nine positions or more, of either kind of key: it is a part, and where it holds the number that is among what it may mean.
  test.each([
    ['nfce', KEY, 25, 34, 1234],
    ['cfe', COUPON, 31, 37, 77],
  ] as const)('every part of a key of %s', (model, key, start, end, number) => {
    for (let from = 0; from <= 35; from++) {
      for (let to = from + 9; to <= 44; to++) {
        const { keyPart, keyNumbers } = readSearch(key.slice(from, to))
        expect(keyPart).toBe(key.slice(from, to))
        const isWithin = from > 0 && from <= start && to >= end
        expect(keyNumbers.some((one) => one.model === model && one.number === number && one.from === from)).toBe(
          isWithin,
        )
      }
    }
  })

  test('what is found of a part never lies outside of a key', () => {
    for (let length = 9; length < 44; length++) {
      for (const { from } of readSearch('1'.repeat(length)).keyNumbers) {
        expect(from).toBeGreaterThan(0)
        expect(from + length).toBeLessThanOrEqual(44)
      }
    }
  })
})
