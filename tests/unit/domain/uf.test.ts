import { expect, test } from 'vitest'
import { ufByAbbreviation, ufByCode, UFS } from '#domain/uf.ts'

test('there are 27, each once', () => {
  expect(UFS).toHaveLength(27)
  expect(new Set(UFS.map((uf) => uf.code)).size).toBe(27)
  expect(new Set(UFS.map((uf) => uf.abbreviation)).size).toBe(27)
})

test('they are found by code and by abbreviation', () => {
  expect(ufByCode('35')?.name).toBe('São Paulo')
  expect(ufByAbbreviation('CE')?.code).toBe('23')
  expect(ufByCode('99')).toBeUndefined()
})

test('six are not in Brasília time', () => {
  const others = UFS.filter((uf) => uf.utcOffset !== '-03:00').map((uf) => `${uf.abbreviation}${uf.utcOffset}`)
  expect(others.sort()).toEqual(['AC-05:00', 'AM-04:00', 'MS-04:00', 'MT-04:00', 'RO-04:00', 'RR-04:00'])
})
