import { expect, test } from 'vitest'
import { ufByCode, UFS } from '#domain/companies/uf.ts'
import { offsetText } from '#domain/time/zoned-time.ts'

test('there are 27, each once', () => {
  expect(UFS).toHaveLength(27)
  expect(new Set(UFS.map((uf) => uf.code)).size).toBe(27)
  expect(new Set(UFS.map((uf) => uf.abbreviation)).size).toBe(27)
})

test('they are found by code', () => {
  expect(ufByCode('35')?.name).toBe('São Paulo')
  expect(ufByCode('99')).toBeUndefined()
})

test('six are not in Brasília time', () => {
  const offsets = UFS.map((uf) => uf.abbreviation + offsetText('2026-11-20T12:00:00', uf.timeZone))
  expect(offsets.filter((one) => !one.endsWith('-03:00')).sort()).toEqual([
    'AC-05:00',
    'AM-04:00',
    'MS-04:00',
    'MT-04:00',
    'RO-04:00',
    'RR-04:00',
  ])
})

const summer = (code: string) => offsetText('2016-12-20T09:51:11', ufByCode(code)?.timeZone ?? '')

test('until 2019 the south and the centre had summer time, the north-east and the Amazon had none', () => {
  expect(['35', '53', '50', '23', '13'].map(summer)).toEqual(['-02:00', '-02:00', '-03:00', '-03:00', '-04:00'])
  expect(offsetText('2016-12-20T25:00:00', 'America/Sao_Paulo')).toBeUndefined()
})
