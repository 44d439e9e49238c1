import { expect, test } from 'vitest'
import { daysOf, ExportForm, formatsOf } from '#widgets/downloads/export/export-form.ts'
import { DAYS, offeredMonths } from '#widgets/downloads/export/export-months.ts'
import { isExportMonth } from '#widgets/downloads/export/export-view.ts'

const choice = { month: '2026-10', date_start: '', date_end: '', company_id: '', type: 'nfce', format: 'csv' } as const

test('thirteen months are offered, the newest first, and an older one that is asked for', () => {
  const months = offeredMonths('2026-11-20', undefined)
  expect([months.length, months[0], months.at(-1)]).toEqual([13, '2026-11', '2025-11'])
  expect(offeredMonths('2026-11-20', '2024-02').at(-1)).toBe('2024-02')
})
test.each(['2026-12', '2024-13'])('%s, which has no documents or is none, is not offered', (month) => {
  expect(offeredMonths('2026-11-20', month)).not.toContain(month)
})
test.each([
  ['last', true],
  ['2026-10', true],
  ['10/2026', false],
  ['', false],
])('month="%s"', (text, expected) => expect(isExportMonth(text)).toBe(expected))

test('a month is all of its days, and of the present one those up to today', () => {
  expect(daysOf(choice, '2026-11-20')).toEqual({ date_start: '2026-10-01', date_end: '2026-10-31' })
  expect(daysOf({ ...choice, month: '2026-11' }, '2026-11-20')).toEqual({
    date_start: '2026-11-01',
    date_end: '2026-11-20',
  })
})
test('days that are chosen are both named, in their order', () => {
  const faultsOf = (days: object) =>
    ExportForm.safeParse({ ...choice, month: DAYS, ...days }).error?.issues.map(({ path }) => path[0]) ?? []
  expect(faultsOf({})).toEqual(['date_end'])
  expect(faultsOf({ date_start: '2026-01-02', date_end: '2026-01-01' })).toEqual(['date_end'])
  expect(faultsOf({ date_start: '2026-01-01', date_end: '2026-01-02' })).toEqual([])
})
test('of both types only what may be had of both is offered', () => {
  const offers = [
    { type: 'nfce', formats: ['xml', 'csv'] },
    { type: 'cfe', formats: ['csv'] },
  ] as const
  expect(formatsOf(offers, 'both')).toEqual(['csv'])
  expect(formatsOf(offers, 'nfce')).toEqual(['xml', 'csv'])
})
