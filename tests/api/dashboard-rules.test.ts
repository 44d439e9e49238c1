import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DashOps } from '#api/contract/dashboard.ts'
import {
  cfe,
  cfeCanc,
  couponKey,
  evento,
  nfe,
  nfeProc,
  noteKey,
  procEvento,
  protNFe,
  retEvento,
  retInutNFe,
} from '../documents.ts'
import { MARCH, openStage, type Stage, soldNote } from './dashboard-stage.ts'
import { openTestServer, type TestServer } from './test-server.ts'

// What counts as a sale and what is summed of it (docs/decisions.md#dashboard-figures), rule by rule.

let server: TestServer
let stage: Stage

beforeAll(async () => {
  server = await openTestServer()
}, 120_000)
afterAll(() => server.close())
beforeEach(async () => {
  stage = await openStage(server)
})

const figures = async (query: Record<string, string> = {}) =>
  (await stage.ask('/dash_ops/', { ...MARCH, ...query })).figures
const counted = async (query: Record<string, string> = {}) => {
  const { notes, net, canceled } = await figures(query)
  return [notes, net, canceled]
}

describe('what counts', () => {
  test('an authorised note does, with what it sold', async () => {
    await stage.take(soldNote({ total: '25.00' }), soldNote({ number: 2, total: '10.01' }))
    expect(await figures()).toEqual({
      net: '35.01',
      canceled: '0.00',
      notes: 2,
      products: '35.01',
      average: '17.51',
      taxes: null,
    })
  })

  test('taken again, and again with its reply, it counts once', async () => {
    await stage.take(nfe())
    expect(await counted()).toEqual([0, '0.00', '0.00'])
    await stage.take(nfeProc())
    await stage.take(nfeProc())
    await stage.take(`${nfeProc()}<!-- other bytes -->`)
    expect(await counted()).toEqual([1, '25.00', '0.00'])
  })

  test.each([
    ['110', 'denied'],
    ['204', 'rejected'],
    ['999', 'in error'],
    ['101', 'canceled', '25.00'],
  ])('a reply %s: the note is %s and no sale', async (cStat, _, canceled = '0.00') => {
    await stage.take(nfeProc({}, { cStat }))
    expect(await counted()).toEqual([0, '0.00', canceled])
  })

  test('a note in contingency does; once it is rejected no more, once it is authorised again', async () => {
    const parts = { emissionType: '9' }
    const key = noteKey(parts)
    await stage.take(nfe(parts))
    expect(await counted()).toEqual([1, '25.00', '0.00'])
    await stage.take(protNFe(key, { cStat: '539', protocol: '1' }))
    expect(await counted()).toEqual([0, '0.00', '0.00'])
    await stage.take(protNFe(key, { cStat: '100', at: '2026-03-30T13:00:00-03:00' }))
    expect(await counted()).toEqual([1, '25.00', '0.00'])
  })

  test('a voided number does not, whichever comes first', async () => {
    await stage.take(nfe({ emissionType: '9', number: 1 }), retInutNFe(1, 2))
    await stage.take(nfe({ emissionType: '9', number: 2 }))
    expect(await counted()).toEqual([0, '0.00', '0.00'])
  })

  test.each([
    ['the sale first', [0, 1]],
    ['the cancellation first', [1, 0]],
  ])('a cancelled note counts as cancelled: %s', async (_, order) => {
    const documents = [nfeProc(), procEvento(noteKey())]
    for (const one of order) await stage.take(documents[one] ?? '')
    expect(await counted()).toEqual([0, '0.00', '25.00'])
  })

  test('a cancellation that SEFAZ did not register changes nothing', async () => {
    await stage.take(nfeProc(), procEvento(noteKey(), '110111', '', '573'))
    expect(await counted()).toEqual([1, '25.00', '0.00'])
  })

  test('a coupon, and its cancellation in whatever order', async () => {
    const period = { date_start: '2021-10-11', date_end: '2021-10-11' }
    const other = { number: 201 }
    await stage.take(cfe(), cfeCanc(couponKey(other), { number: 202 }))
    expect(await counted(period)).toEqual([1, '32.00', '0.00'])
    await stage.take(cfe(other), cfeCanc(couponKey()))
    expect(await counted(period)).toEqual([0, '0.00', '64.00'])
    expect((await stage.ask('/cfe_dashboard/coupons', { ...period, canceled: '1' })).amount).toBe(2)
    expect((await stage.ask('/cfe_dashboard/products', period)).items).toEqual([])
  })

  test('homologation never mixes with production', async () => {
    await stage.take(soldNote({}), soldNote({ number: 2, total: '1.00', environment: 'homolog' }))
    expect(await counted()).toEqual([1, '25.00', '0.00'])
    expect(await counted({ environment: 'homolog' })).toEqual([1, '1.00', '0.00'])
  })
})

describe('a substituted note', () => {
  const substituted = noteKey({ number: 1, emissionType: '9' })
  const substitute = noteKey({ number: 2 })
  const documents = {
    first: nfe({ number: 1, emissionType: '9' }),
    second: nfeProc({ number: 2, total: '30.00' }),
    request: evento(substituted, '110112', `<chNFeRef>${substitute}</chNFeRef>`),
    reply: retEvento(substituted, '110112'),
  }
  const orders = permutations(['first', 'second', 'request', 'reply'] as const)

  test('counts once, in every order of arrival', async () => {
    expect(orders).toHaveLength(24)
    const ofOrder = orders.map((_, i) => {
      const [one, other] = [
        { number: 100 + i, emissionType: '9' },
        { number: 200 + i, total: '30.00' },
      ]
      const key = noteKey(one)
      return {
        first: nfe(one),
        second: nfeProc(other),
        request: evento(key, '110112', `<chNFeRef>${noteKey(other)}</chNFeRef>`),
        reply: retEvento(key, '110112'),
      }
    })
    // All orders at once: what comes first of each, what comes second.
    for (const place of [0, 1, 2, 3]) {
      await stage.take(...orders.map((order, i) => ofOrder[i]?.[order[place] ?? 'first'] ?? ''))
    }
    expect(await counted()).toEqual([24, '720.00', '600.00'])
  })

  test('does not count while its substitute is a sale, and does when that is none', async () => {
    await stage.take(documents.first, documents.second)
    expect(await counted()).toEqual([2, '55.00', '0.00'])
    await stage.take(documents.request)
    expect(await counted()).toEqual([1, '30.00', '0.00'])
    await stage.take(procEvento(substitute))
    expect(await counted()).toEqual([1, '25.00', '30.00'])
  })

  test('counts again when SEFAZ refuses the substitution', async () => {
    await stage.take(documents.first, documents.second, documents.request)
    await stage.take(retEvento(substituted, '110112', '573'))
    expect(await counted()).toEqual([2, '55.00', '0.00'])
  })

  test('is not replaced by a note of another company or environment', async () => {
    const foreign = { cnpj: '11444777000161', number: 2 }
    await stage.take(documents.first, nfeProc(foreign))
    await stage.take(evento(substituted, '110112', `<chNFeRef>${noteKey(foreign)}</chNFeRef>`))
    expect(await counted()).toEqual([2, '50.00', '0.00'])
    stage = await openStage(server)
    await stage.take(documents.first, soldNote({ number: 2, environment: 'homolog' }), documents.request)
    expect(await counted()).toEqual([1, '25.00', '0.00'])
  })
})

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]]
  return all.flatMap((one, i) => permutations(all.toSpliced(i, 1)).map((rest) => [one, ...rest]))
}

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
    expect((await figures()).taxes).toBe('0.00')
  })

  test('ICMS with its ST part, PIS and COFINS with those of services, and those of the reform', async () => {
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
    ])
    expect(await figures()).toMatchObject({ taxes: '8.44', products: '20.00', net: '25.00' })
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
