import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { DashOps } from '#api/contract/documents/dashboard.ts'
import { cfe } from '../../documents.ts'
import { MARCH, openStage, type Stage, soldNote } from './dashboard-stage.ts'
import { openTestServer } from '../test-server.ts'

// What is summed of sales, and over which days (docs/decisions.md#dashboard-figures), rule by rule.

const server = await openTestServer()
let stage: Stage

afterAll(() => server.close())
beforeEach(async () => {
  stage = await openStage(server)
})

describe('what is summed', () => {
  const methods = async () =>
    (await stage.ask('/cfe_dashboard/payment_methods', MARCH)).methods.map(
      (one: { codes: string[]; total: string }) => [one.codes.join(), one.total],
    )
  const taxes = async () => (await stage.ask('/dash_ops/', MARCH)).taxes.map((one) => [one.tax, one.total])

  test('the change given is no payment: it is taken from cash, and what is left of it from the others', async () => {
    await stage.take(
      soldNote({
        payments: [
          ['03', '20.00'],
          ['01', '10.00'],
        ],
        change: '5.00',
      }),
    )
    expect(await methods()).toEqual([
      ['01', '5.00'],
      ['03', '20.00'],
    ])
    await stage.take(
      soldNote({
        number: 2,
        payments: [
          ['02', '30.00'],
          ['01', '10.00'],
        ],
        change: '15.00',
      }),
    )
    expect(await methods()).toEqual([
      ['01', '5.00'],
      ['02', '25.00'],
      ['03', '20.00'],
    ])
  })

  test('codes without a name of their own are one method', async () => {
    await stage.take(
      soldNote({
        payments: [
          ['99', '5.00'],
          ['77', '5.00'],
          ['17', '15.00'],
        ],
      }),
    )
    const { methods } = await stage.ask('/cfe_dashboard/payment_methods', { ...MARCH, grouping: 'month' })
    expect(methods).toEqual([
      { label: 'Outros – PIX dinâmico', codes: ['17'], total: '15.00', amount: 1, points: ['15.00'] },
      { label: 'Outros', codes: ['77', '99'], total: '10.00', amount: 2, points: ['10.00'] },
    ])
  })

  test('a document without tax totals pretends none; one that says zero says so', async () => {
    await stage.take(soldNote({}))
    expect(await taxes()).toEqual([])
    const icms = '<ICMSTot><vICMS>0.00</vICMS><vProd>25.00</vProd><vNF>25.00</vNF></ICMSTot>'
    await stage.take(soldNote({ number: 2, totals: icms }))
    expect(await taxes()).toEqual([['icms', '0.00']])
    expect((await stage.figures()).taxes).toBe('0.00')
  })

  test('ICMS with its ST part, PIS and COFINS with those of services, those of the reform, and ISS', async () => {
    await stage.take(
      soldNote({
        totals:
          '<ICMSTot><vICMS>4.50</vICMS><vFCP>9.00</vFCP><vST>0.50</vST><vProd>20.00</vProd><vPIS>0.40</vPIS><vCOFINS>1.90</vCOFINS><vNF>25.00</vNF></ICMSTot>' +
          '<ISSQNtot><vServ>5.00</vServ><vISS>0.25</vISS><vPIS>0.03</vPIS><vCOFINS>0.15</vCOFINS></ISSQNtot>' +
          '<ISTot><vIS>0.70</vIS></ISTot>' +
          '<IBSCBSTot><vBCIBSCBS>25.00</vBCIBSCBS><gIBS><vIBS>0.03</vIBS></gIBS><gCBS><vCBS>0.23</vCBS></gCBS></IBSCBSTot>',
      }),
    )
    expect(await taxes()).toEqual([
      ['icms', '5.00'],
      ['cofins', '2.05'],
      ['pis', '0.43'],
      ['ibs', '0.03'],
      ['cbs', '0.23'],
      ['is', '0.70'],
      ['iss', '0.25'],
    ])
    expect(await stage.figures()).toMatchObject({ taxes: '8.69', products: '20.00', net: '25.00' })
  })

  test('products by their normalised description, the highest total first, all pages', async () => {
    await stage.take(
      soldNote({
        items: [
          ['PÃO  FRANCÊS', '5.00'],
          ['Café', '9.00'],
          ['Pao francês', '7.00'],
        ],
      }),
      soldNote({
        number: 2,
        items: [
          ['CAFÉ', '1.00'],
          ['Sal', '2.00'],
        ],
      }),
    )
    const all = await stage.ask('/cfe_dashboard/products', MARCH)
    expect(all).toMatchObject({ total: 3, highest: '12.00' })
    expect(all.items.map(({ description, total }) => [description, total])).toEqual([
      ['PÃO FRANCÊS', '12.00'],
      ['Café', '10.00'],
      ['Sal', '2.00'],
    ])
    const second = await stage.ask('/cfe_dashboard/products', { ...MARCH, per_page: 1, page: 2 })
    expect(second).toEqual({ items: [all.items[1]], total: 3, highest: '12.00' })
    expect(await stage.ask('/cfe_dashboard/products', { ...MARCH, page: 9 })).toEqual({
      items: [],
      total: 3,
      highest: '12.00',
    })
  })

  test('amounts that nobody can read, or that no shop sells for, are left out of the shares', async () => {
    await stage.take(
      soldNote({
        items: [
          ['Sal', 'dois'],
          ['Mel', '999999999999.00'],
          ['Chá', '1.005'],
        ],
      }),
    )
    const { items } = await stage.ask('/cfe_dashboard/products', MARCH)
    expect(items.map((one) => one.total)).toEqual(['1.01', '0.00', '0.00'])
  })
})

describe('the period', () => {
  const spans = (points: DashOps['points']) => points.map((one) => [one.date_start, one.date_end, one.notes])

  test('a day is the local one of the document, also where summer time ends', async () => {
    // The clocks of São Paulo went back at midnight of 18 February 2018: 23:30 came twice, both on the 17th.
    const period = { date_start: '2018-02-16', date_end: '2018-02-19' }
    await stage.take(
      soldNote({ number: 1, emittedAt: '2018-02-17T23:30:00-02:00' }),
      soldNote({ number: 2, emittedAt: '2018-02-17T23:30:00-03:00' }),
      soldNote({ number: 3, emittedAt: '2018-02-18T00:00:00-03:00' }),
      // Manaus, an hour behind: already the 18th in São Paulo.
      soldNote({ number: 4, emittedAt: '2018-02-17T23:59:59-04:00' }),
      cfe({ day: '20180217', time: '233000' }),
    )
    const { points } = await stage.ask('/dash_ops/', period)
    expect(spans(points)).toEqual([
      ['2018-02-16', '2018-02-16', 0],
      ['2018-02-17', '2018-02-17', 4],
      ['2018-02-18', '2018-02-18', 1],
      ['2018-02-19', '2018-02-19', 0],
    ])
  })

  test('weeks begin on Monday, months on their first; both are cut at the edges of the period', async () => {
    const at = (day: string, number: number) => soldNote({ number, emittedAt: `${day}T12:00:00-03:00` })
    // 2026-03-30 is a Monday.
    await stage.take(at('2026-03-29', 1), at('2026-03-30', 2), at('2026-04-05', 3), at('2026-04-06', 4))
    const period = { date_start: '2026-03-28', date_end: '2026-04-07' }
    expect(spans((await stage.ask('/dash_ops/', { ...period, grouping: 'week' })).points)).toEqual([
      ['2026-03-28', '2026-03-29', 1],
      ['2026-03-30', '2026-04-05', 2],
      ['2026-04-06', '2026-04-07', 1],
    ])
    expect(spans((await stage.ask('/dash_ops/', { ...period, grouping: 'month' })).points)).toEqual([
      ['2026-03-28', '2026-03-31', 2],
      ['2026-04-01', '2026-04-07', 2],
    ])
  })

  test('the period before has as many days, and its points those of the same place', async () => {
    const at = (day: string, number: number) =>
      soldNote({ number, total: `${number}.00`, emittedAt: `${day}T12:00:00-03:00` })
    await stage.take(
      at('2026-03-08', 1),
      at('2026-03-09', 2),
      at('2026-03-11', 4),
      at('2026-03-12', 8),
      at('2026-03-15', 16),
    )
    const period = { date_start: '2026-03-12', date_end: '2026-03-14' }
    expect(await stage.ask('/dash_ops/', period)).toMatchObject({
      period,
      previous_period: { date_start: '2026-03-09', date_end: '2026-03-11' },
      figures: { notes: 1, net: '8.00' },
      previous_figures: { notes: 2, net: '6.00', average: '3.00' },
    })
    expect((await stage.ask('/cfe_dashboard/coupons', period)).points).toEqual([
      {
        date_start: '2026-03-12',
        date_end: '2026-03-12',
        amount: 1,
        total: '8.00',
        previous_amount: 1,
        previous_total: '2.00',
      },
      {
        date_start: '2026-03-13',
        date_end: '2026-03-13',
        amount: 0,
        total: '0.00',
        previous_amount: 0,
        previous_total: '0.00',
      },
      {
        date_start: '2026-03-14',
        date_end: '2026-03-14',
        amount: 0,
        total: '0.00',
        previous_amount: 1,
        previous_total: '4.00',
      },
    ])
  })

  test('products over whole months and the days around them', async () => {
    const at = (day: string, number: number) =>
      soldNote({ number, total: `${number}.00`, emittedAt: `${day}T12:00:00-03:00` })
    await stage.take(
      at('2026-01-30', 1),
      at('2026-01-31', 2),
      at('2026-02-01', 4),
      at('2026-02-28', 8),
      at('2026-03-01', 16),
      at('2026-03-31', 32),
    )
    const sold = async (date_start: string, date_end: string) =>
      (await stage.ask('/cfe_dashboard/products', { date_start, date_end })).highest
    expect(await sold('2026-01-31', '2026-03-01')).toBe('30.00')
    expect(await sold('2026-02-01', '2026-02-28')).toBe('12.00')
    expect(await sold('2026-02-02', '2026-02-28')).toBe('8.00')
    expect(await sold('2026-02-01', '2026-02-27')).toBe('4.00')
    expect(await sold('2026-02-28', '2026-03-01')).toBe('24.00')
    expect(await sold('2026-02-01', '2026-03-30')).toBe('28.00')
    expect(await sold('2026-01-01', '2026-03-31')).toBe('63.00')
    expect(await sold('2025-12-31', '2026-04-01')).toBe('63.00')
  })
})
