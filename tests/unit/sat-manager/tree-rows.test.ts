import { expect, test } from 'vitest'
import type { TreeCompany, TreePoint } from '#api/contract/companies/sat-manager.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { type Branch, foundRows, type Read, type Row, treeRows } from '#widgets/sat-manager/tree/tree-rows.ts'
import { pagesInSight } from '#widgets/sat-manager/tree/use-branches.tsx'

const company = (id: string, points_of_sale: number, unassigned = 0): TreeCompany => ({
  id,
  razao_social: `Empresa ${id}`,
  nome_fantasia: null,
  cnpj: '11222333000181',
  points_of_sale,
  sats: unassigned,
  unassigned,
})
const point = (id: string, company_id: string, sats: number): TreePoint => ({
  id,
  name: `Caixa ${id}`,
  company_id,
  nfce_serie: null,
  version: '',
  sats,
})
const sat = (serial_number: string, of: TreeCompany, at?: TreePoint): Sat => ({
  id: serial_number,
  serial_number,
  environment: 'production',
  retired_on: null,
  company: of,
  point_of_sale: at ? { id: at.id, name: at.name } : null,
  version: '',
})
const reading = (
  branches: Partial<Record<Branch, readonly unknown[]>>,
  totals: Partial<Record<Branch, number>> = {},
  failed?: Branch,
): Read => ({
  total: (branch) => totals[branch] ?? branches[branch]?.length,
  item: (branch, index) => branches[branch]?.[index],
  isFailed: (branch) => branch === failed,
})
const ROOT = 'companies:all'
const open =
  (...branches: Branch[]) =>
  (branch: Branch) =>
    branches.includes(branch)
const told = (rows: readonly Row[]) => rows.map(({ level, text, kind, isOpen }) => [level, text || kind, isOpen])

const A = company('a', 2, 1)
const B = company('b', 0)
const P1 = point('1', 'a', 1)
const P2 = point('2', 'a', 0)

test('closed companies are a row each, and one with nothing below it cannot be opened', () => {
  expect(told(treeRows(reading({ [ROOT]: [A, B] }), ROOT, open()))).toEqual([
    [1, 'Empresa a', false],
    [1, 'Empresa b', undefined],
  ])
})

test('what is on its way has as many rows as its parent tells', () => {
  const rows = treeRows(reading({ [ROOT]: [A] }), ROOT, open('company:a'))
  expect(told(rows)).toEqual([
    [1, 'Empresa a', true],
    [2, 'late', undefined],
    [2, 'late', undefined],
    [2, 'Sem ponto de venda', false],
  ])
  expect(rows.map(({ position, siblings }) => `${position}/${siblings}`)).toEqual(['1/1', '1/3', '2/3', '3/3'])
})

test('what could not be read has one row, which says so', () => {
  const rows = treeRows(reading({ [ROOT]: [A] }, {}, 'company:a'), ROOT, open('company:a'))
  expect(told(rows)).toEqual([
    [1, 'Empresa a', true],
    [2, 'late', undefined],
    [2, 'Sem ponto de venda', false],
  ])
})

/** A company with all below it open. */
const OPENED = [
  [1, 'Empresa a', true],
  [2, 'Caixa 1', true],
  [3, '000000001', undefined],
  [2, 'Caixa 2', undefined],
  [2, 'Sem ponto de venda', true],
  [3, '000000002', undefined],
]

test('points of sale, their SATs, and those that stand at none', () => {
  const read = reading({
    [ROOT]: [A],
    'company:a': [P1, P2],
    'point:1': [sat('000000001', A, P1)],
    'none:a': [sat('000000002', A)],
  })
  expect(told(treeRows(read, ROOT, open('company:a', 'point:1', 'none:a')))).toEqual(OPENED)
})

test('what a search found stands open below what it belongs to, and what was found alone opens as elsewhere', () => {
  const found = {
    companies: [
      { ...A, found: false },
      { ...company('c', 1), found: true },
    ],
    points_of_sale: [
      { ...P1, found: false },
      { ...P2, found: true },
    ],
    sats: [sat('000000001', A, P1), sat('000000002', A)],
    is_cut: false,
  }
  const whole = told(foundRows(found, reading({}), open()))
  expect(whole).toEqual([...OPENED, [1, 'Empresa c', false]])
  expect(told(foundRows(found, reading({}), open('company:a', 'company:c')))).toEqual([
    [1, 'Empresa a', false],
    [1, 'Empresa c', true],
    [2, 'late', undefined],
  ])
})

test('pages are read of the rows in sight and of what these stand below, of 10,000 companies one or two', () => {
  const read = reading({ [ROOT]: [A] }, { [ROOT]: 10_000 })
  const rows = treeRows(read, ROOT, open('company:a'))
  expect(rows).toHaveLength(10_003)
  expect([...pagesInSight(rows, { first: 5095, end: 5130 }, ROOT).keys()]).toEqual([
    'companies:all#51',
    'companies:all#52',
  ])
  expect([...pagesInSight(rows, { first: 2, end: 4 }, ROOT).keys()]).toEqual(['company:a#1', 'companies:all#1'])
})

test('a SAT that is read in two places, as it moves, is two rows of two keys', () => {
  const moved = sat('000000001', A, P1)
  const read = reading({ [ROOT]: [A], 'company:a': [P1, P2], 'point:1': [moved], 'none:a': [moved] })
  const keys = treeRows(read, ROOT, open('company:a', 'point:1', 'none:a')).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
