import { expect, test } from 'vitest'
import { csvText } from '#domain/csv.ts'
import {
  differencesOf,
  figuresOfTypes,
  linesOf,
  type MonthFigures,
  salesOf,
} from '#domain/documents/month-end/month-figures.ts'
import { monthFileName } from '#domain/documents/month-end/month.ts'
import { monthRows } from '#domain/documents/month-end/table.ts'

const nfce = { type: 'nfce' } as const
const cfe = { type: 'cfe' } as const

const figures = (more: Partial<MonthFigures> = {}): MonthFigures => ({
  sales: [
    { ...nfce, counts_as: 'sale', documents: 2, total: '50.00' },
    { ...nfce, counts_as: 'canceled', documents: 0, total: '0.00' },
    { ...cfe, counts_as: 'sale', documents: 1, total: '0.10' },
  ],
  documents: [{ ...nfce, status: 'authorized', documents: 2, total: '50.00' }],
  taxes: [
    { ...nfce, tax: 'icms', documents: null, total: '5.70' },
    { ...nfce, tax: 'st', documents: null, total: '1.20' },
  ],
  cfops: [{ ...nfce, cfop: '5102', documents: 2, total: '50.00' }],
  payments: [{ ...nfce, code: '17', documents: 2, total: '50.00' }],
  without_cfop: 0,
  ...more,
})

test('the same figures do not differ; a line that is new, gone or other does', () => {
  expect(differencesOf(figures(), figures())).toEqual([])
  const later = figures({
    documents: [
      { ...nfce, status: 'authorized', documents: 1, total: '25.00' },
      { ...nfce, status: 'canceled', documents: 1, total: '25.00' },
    ],
    payments: [],
  })
  expect(differencesOf(figures(), later)).toEqual([
    {
      table: 'documents',
      ...nfce,
      name: 'Autorizada',
      before: { documents: 2, total: '50.00' },
      now: { documents: 1, total: '25.00' },
    },
    {
      table: 'payments',
      ...nfce,
      name: expect.stringContaining('PIX'),
      before: { documents: 2, total: '50.00' },
      now: null,
    },
    { table: 'documents', ...nfce, name: 'Cancelada', before: null, now: { documents: 1, total: '25.00' } },
  ])
})

test('a recount that finds CFOP and ST changes nothing of a closing', () => {
  const { taxes } = figures()
  const before = figures({ cfops: [], taxes: taxes.filter(({ tax }) => tax !== 'st'), without_cfop: 2 })
  expect(differencesOf(before, figures())).toEqual([])
  expect(differencesOf({ ...before, without_cfop: 0 }, figures()).map(({ name }) => name)).toEqual([
    'ST, dentro do ICMS',
    '5102',
  ])
})

test('sales are summed over the types that a reader may see', () => {
  expect(salesOf(figures())).toEqual({ sales: 3, total: '50.10' })
  expect(salesOf(figuresOfTypes(figures(), ['nfce']))).toEqual({ sales: 2, total: '50.00' })
})

test('codes that no table has stay apart', () => {
  const payments = ['97', '98'].map((code) => ({ ...nfce, code, documents: 1, total: '1.00' }))
  const [first, ...rest] = payments
  expect(differencesOf(figures({ payments }), figures({ payments: rest }))).toHaveLength(1)
  expect(linesOf(figures({ payments: first ? [first] : [] })).filter(({ table }) => table === 'payments')).toHaveLength(
    1,
  )
})

test('the file has what is open first, decimals by comma, and no formula', () => {
  const company = { cnpj: '11222333000181', razao_social: 'Loja', nome_fantasia: '=1+1' }
  const closings = [{ at: '2026-04-02T12:00:00.000Z', email: 'a@test.example', note: '' }]
  const open = [{ kind: 'missing', count: 3 }] as const
  const text = csvText(monthRows({ company, month: '2026-03', state: 'closed', figures: figures(), open, closings }))
  const lines = text.split('\r\n')
  expect(lines[1]).toBe("Fechamento;;Empresa;;;'=1+1")
  // Digits alone are a number to a spreadsheet, which rounds it and drops its zeros.
  expect(lines[2]).toBe('Fechamento;;CNPJ;;;11.222.333/0001-81')
  expect(lines[4]).toBe('Fechamento;;Situação;;;Fechado')
  expect(lines[6]).toBe('O que falta;;Número ausente;3;;')
  expect(lines[7]).toBe('Vendas e cancelamentos;NFCe;Vendas;2;50,00;')
  expect(lines).toContain('Tributos das vendas;NFCe;ICMS;;5,70;')
  expect(monthFileName({ company, month: '2026-03' }, 'csv')).toBe('fechamento_11222333000181_2026-03.csv')
})
