import { expect, test } from 'vitest'
import { inCustody } from '#domain/documents/custody.ts'
import {
  lastYearPast,
  mergePastTerm,
  type PastTerm,
  RETENTION_COLUMNS,
  retentionCells,
  retentionYears,
} from '#domain/documents/retention.ts'

test.each([
  // The last day of the last year that counts, and the day after it.
  ['2025-12-31', 5, 2019],
  ['2026-01-01', 5, 2020],
  ['2026-12-31', 5, 2020],
  ['2027-01-01', 5, 2021],
  // Years are no spans of days: a leap day ends with its year, and moves nothing.
  ['2028-02-28', 5, 2022],
  ['2028-02-29', 5, 2022],
  ['2028-03-01', 5, 2022],
  ['2025-12-31', 11, 2013],
  ['2026-01-01', 11, 2014],
])('on %s, with %i years, everything up to the end of %i may go', (today, years, last) => {
  expect(lastYearPast(today, years)).toBe(last)
  // As the one rule of custody has it: the first and the last day of a year, a leap day, and the first day of the next year.
  for (const day of ['01-01', '02-29', '12-31']) expect(inCustody(`${last}-${day}`, today, years)).toBe(false)
  expect(inCustody(`${last + 1}-01-01`, today, years)).toBe(true)
})

test('a setting makes the term longer, never shorter than the law’s', () => {
  expect([retentionYears(undefined), retentionYears(11), retentionYears(1), retentionYears(0)]).toEqual([5, 11, 5, 5])
})

const NONE: PastTerm = { company: null, year: 2019, notes: 0, coupons: 0, others: 0, lots: 0, bytes: 0, held: 0 }
const company = (cnpj: string, name: string) => ({ cnpj, name })

test('pages become a row a company and year: by name, those of no company last', () => {
  const sol = company('11222333000181', 'Sol')
  const lua = company('11222333000262', 'Água')
  expect(
    mergePastTerm([
      { ...NONE, lots: 1, bytes: 5 },
      { ...NONE, company: sol, notes: 2, bytes: 20, held: 1 },
      { ...NONE, company: lua, coupons: 1 },
      { ...NONE, company: sol, year: 2018, others: 3 },
      { ...NONE, company: sol, notes: 1, coupons: 4, bytes: 7, held: 2 },
    ]),
  ).toEqual([
    { ...NONE, company: lua, coupons: 1 },
    { ...NONE, company: sol, year: 2018, others: 3 },
    { ...NONE, company: sol, notes: 3, coupons: 4, bytes: 27, held: 3 },
    { ...NONE, lots: 1, bytes: 5 },
  ])
})

test('a row of the file says when the term ended', () => {
  const row = { ...NONE, company: company('11222333000181', 'Sol'), notes: 1, bytes: 900 }
  const cells = retentionCells('Padarias', row, 5)
  expect(cells).toHaveLength(RETENTION_COLUMNS.length)
  expect([cells[1], cells[3], cells[4], cells[8], cells.at(-1)]).toEqual([
    '11.222.333/0001-81',
    2019,
    1,
    900,
    '2025-01-01',
  ])
})
