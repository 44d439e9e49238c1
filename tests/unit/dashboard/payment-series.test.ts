import { describe, expect, test } from 'vitest'
import { paymentLabel } from '#domain/documents/payment.ts'
import { paymentSeries } from '#widgets/dashboard/charts/payment-series.ts'

const CODES = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '20',
  '90',
  '99',
]
const method = (code: string) => ({
  label: paymentLabel(code),
  codes: [code],
  total: '0.30',
  amount: 1,
  points: ['0.10', '0.20'],
})

describe('methods of payment', () => {
  test('each is a series of its own, in its own colour whatever else is there', () => {
    const alone = new Map(CODES.map((code) => [paymentLabel(code), paymentSeries([method(code)])[0]?.color]))
    const common = paymentSeries(['01', '03', '04', '10', '11', '17'].map(method))
    expect(common.map(({ name }) => name)).toEqual([
      'Dinheiro',
      'Cartão de Crédito',
      'Cartão de Débito',
      'Vale Alimentação',
      'Vale Refeição',
      'Outros – PIX dinâmico',
    ])
    expect(new Set(common.map(({ color }) => color)).size).toBe(common.length)
    for (const { name, color } of paymentSeries(CODES.map(method))) {
      if (name !== 'Outros') expect([name, color]).toEqual([name, alone.get(name)])
    }
  })
  test('no two have one colour, and nothing is lost: those beyond eight are added up', () => {
    const series = paymentSeries(CODES.map(method))
    expect(series.length).toBeLessThanOrEqual(8)
    expect(new Set(series.map(({ color }) => color)).size).toBe(series.length)
    expect(series.flatMap(({ key }) => key.split(',')).toSorted()).toEqual(CODES)
    // In cents: 0.1 + 0.2 is not 0.3 to a computer.
    expect(series.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0)).toBe(CODES.length * 30)
    const rest = series.at(-1)
    const share = rest?.key.split(',').length ?? 0
    expect(rest).toMatchObject({ name: 'Outros', color: 8, total: (share * 0.3).toFixed(2) })
    expect(rest?.values).toEqual([share * 10, share * 20].map((cents) => cents / 100))
  })
  test('of two that share a colour the usual one has it', () =>
    expect(
      paymentSeries([method('02'), method('05'), method('17'), method('20')]).map(({ name, color }) => [name, color]),
    ).toEqual([
      ['Outros – PIX dinâmico', 6],
      ['Outros – PIX estático', 7],
      ['Outros', 8],
    ]))
  test('a rare one alone keeps its label', () =>
    expect(paymentSeries([method('01'), method('18')]).map(({ name }) => name)).toEqual([
      'Dinheiro',
      'Outros – Transferência, carteira digital',
    ]))
})
