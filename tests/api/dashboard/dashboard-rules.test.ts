import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as docs from '../../documents.ts'
import { openStage, type Stage, soldNote } from './dashboard-stage.ts'
import { openTestServer } from '../test-server.ts'

// What counts as a sale (docs/decisions.md#dashboard-figures), rule by rule.

const server = await openTestServer()
let stage: Stage

afterAll(() => server.close())
beforeEach(async () => {
  stage = await openStage(server)
})

const counted = async (query: Record<string, string> = {}) => {
  const { notes, net, canceled } = await stage.figures(query)
  return [notes, net, canceled]
}

describe('what counts', () => {
  test('an authorised note does, with what it sold', async () => {
    await stage.take(soldNote({ total: '25.00' }), soldNote({ number: 2, total: '10.01' }))
    expect(await stage.figures()).toEqual({
      net: '35.01',
      canceled: '0.00',
      notes: 2,
      products: '35.01',
      average: '17.51',
      taxes: null,
    })
  })

  test('taken again, and again with its reply, it counts once', async () => {
    await stage.take(docs.nfe())
    expect(await counted()).toEqual([0, '0.00', '0.00'])
    await stage.take(docs.nfeProc())
    await stage.take(docs.nfeProc())
    await stage.take(`${docs.nfeProc()}<!-- other bytes -->`)
    expect(await counted()).toEqual([1, '25.00', '0.00'])
  })

  test.each([
    ['110', 'denied'],
    ['204', 'rejected'],
    ['999', 'in error'],
    ['101', 'canceled', '25.00'],
  ])('a reply %s: the note is %s and no sale', async (cStat, _, canceled = '0.00') => {
    await stage.take(docs.nfeProc({}, { cStat }))
    expect(await counted()).toEqual([0, '0.00', canceled])
  })

  test('a note in contingency does; once it is rejected no more, once it is authorised again', async () => {
    const parts = { emissionType: '9' }
    const key = docs.noteKey(parts)
    await stage.take(docs.nfe(parts))
    expect(await counted()).toEqual([1, '25.00', '0.00'])
    await stage.take(docs.protNFe(key, { cStat: '539', protocol: '1' }))
    expect(await counted()).toEqual([0, '0.00', '0.00'])
    await stage.take(docs.protNFe(key, { cStat: '100', at: '2026-03-30T13:00:00-03:00' }))
    expect(await counted()).toEqual([1, '25.00', '0.00'])
  })

  test('a voided number does not, whichever comes first', async () => {
    await stage.take(docs.nfe({ emissionType: '9', number: 1 }), docs.retInutNFe(1, 2))
    await stage.take(docs.nfe({ emissionType: '9', number: 2 }))
    expect(await counted()).toEqual([0, '0.00', '0.00'])
  })

  test.each([
    ['the sale first', [0, 1]],
    ['the cancellation first', [1, 0]],
  ])('a cancelled note counts as cancelled: %s', async (_, order) => {
    const documents = [docs.nfeProc(), docs.procEvento(docs.noteKey())]
    for (const one of order) await stage.take(documents[one] ?? '')
    expect(await counted()).toEqual([0, '0.00', '25.00'])
  })

  test('a cancellation that SEFAZ did not register changes nothing', async () => {
    await stage.take(docs.nfeProc(), docs.procEvento(docs.noteKey(), '110111', '', '501'))
    expect(await counted()).toEqual([1, '25.00', '0.00'])
  })

  test('a coupon, and its cancellation in whatever order', async () => {
    const period = { date_start: '2021-10-11', date_end: '2021-10-11' }
    const other = { number: 201 }
    await stage.take(docs.cfe(), docs.cfeCanc(docs.couponKey(other), { number: 202 }))
    expect(await counted(period)).toEqual([1, '32.00', '0.00'])
    await stage.take(docs.cfe(other), docs.cfeCanc(docs.couponKey()))
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
  const substituted = docs.noteKey({ number: 1, emissionType: '9' })
  const substitute = docs.noteKey({ number: 2 })
  const documents = {
    first: docs.nfe({ number: 1, emissionType: '9' }),
    second: docs.nfeProc({ number: 2, total: '30.00' }),
    request: docs.evento(substituted, '110112', `<chNFeRef>${substitute}</chNFeRef>`),
    reply: docs.retEvento(substituted, '110112'),
  }
  const orders = permutations(['first', 'second', 'request', 'reply'] as const)

  test('counts once, in every order of arrival', async () => {
    expect(orders).toHaveLength(24)
    const ofOrder = orders.map((_, i) => {
      const [one, other] = [
        { number: 100 + i, emissionType: '9' },
        { number: 200 + i, total: '30.00' },
      ]
      const key = docs.noteKey(one)
      return {
        first: docs.nfe(one),
        second: docs.nfeProc(other),
        request: docs.evento(key, '110112', `<chNFeRef>${docs.noteKey(other)}</chNFeRef>`),
        reply: docs.retEvento(key, '110112'),
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
    await stage.take(docs.procEvento(substitute))
    expect(await counted()).toEqual([1, '25.00', '30.00'])
  })

  test('counts again when SEFAZ refuses the substitution', async () => {
    await stage.take(documents.first, documents.second, documents.request)
    await stage.take(docs.retEvento(substituted, '110112', '501'))
    expect(await counted()).toEqual([2, '55.00', '0.00'])
  })

  test('is not replaced by a note of another company or environment', async () => {
    const foreign = { cnpj: '11444777000161', number: 2 }
    await stage.take(documents.first, docs.nfeProc(foreign))
    await stage.take(docs.evento(substituted, '110112', `<chNFeRef>${docs.noteKey(foreign)}</chNFeRef>`))
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
