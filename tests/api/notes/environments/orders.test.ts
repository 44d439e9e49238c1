import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Outcome, takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../../documents.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'

// A note is its key and its environment, in whatever order all that is told of a key comes: what is of homologation changes nothing of production.

const key = docs.noteKey()
const substitute = docs.noteKey({ number: 2 })
const platform = nodePlatform({ log: () => {} })
let testServer: TestServer
let tenantId: string

beforeAll(async () => {
  testServer = await openTestServer()
  testServer.clock.now = Date.parse('2026-04-01T12:00:00Z')
})
afterAll(() => testServer.close())
beforeEach(empty)

async function empty() {
  const { store, a } = testServer
  tenantId = a.id
  for (const table of ['nfce_events', 'nfce_substitutions', 'nfce_gaps', 'nfce_numberings', 'nfces', 'files'] as const)
    await store.deleteFrom(table).where('tenant_id', '=', a.id).execute()
}

function take(...documents: string[]): Promise<Outcome[]> {
  const files = documents.map((one) => ({ name: `${randomUUID()}.xml`, bytes: docs.bytesOf(one) }))
  return takeFiles(testServer.store, platform, { tenantId, companyIds: 'all' }, files)
}

const tried = docs.inHomologation
const silent = (xml: string) => xml.replaceAll('<tpAmb>1</tpAmb>', '')
/** SEFAZ's answer about a note (retConsSitNFe). */
const consultation = (cStat = '101') =>
  `<retConsSitNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>1</tpAmb><cStat>${cStat}</cStat><xMotivo>Cancelamento homologado</xMotivo><cUF>35</cUF><dhRecbto>2026-03-30T13:00:00-03:00</dhRecbto><chNFe>${key}</chNFe></retConsSitNFe>`

/** What is there of each note, with its events, in both environments. */
async function notes(): Promise<string[]> {
  const { store } = testServer
  const rows = await store
    .selectFrom('nfces')
    .select(['key', 'environment', 'status', 'counts_as', 'total'])
    .where('tenant_id', '=', tenantId)
    .orderBy('key')
    .orderBy('environment', 'desc')
    .execute()
  return rows.map(
    (row) => `${row.key === key ? 'sale' : 'substitute'} ${row.environment} ${row.status} ${row.counts_as}`,
  )
}

const gaps = async () =>
  (
    await testServer.store
      .selectFrom('nfce_gaps')
      .select(['kind', 'environment', 'number_start'])
      .where('tenant_id', '=', tenantId)
      .orderBy('environment')
      .execute()
  ).map(({ kind, environment, number_start }) => `${kind} ${environment} ${number_start}`)

function* permutations<T>(all: readonly T[]): Generator<T[]> {
  if (all.length < 2) yield [...all]
  for (const [at, one] of all.entries()) for (const rest of permutations(all.toSpliced(at, 1))) yield [one, ...rest]
}

/** Takes documents in every order, in one call and one by one, of many by turns; answers all that came of it, each once. */
async function everyEnd<T>(documents: readonly string[], look: () => Promise<T>): Promise<T[]> {
  const ends = new Map<string, T>()
  for (const [at, order] of [...permutations(documents)].entries()) {
    const ways = [[order], order.map((one) => [one])]
    for (const calls of documents.length > 3 ? ways.slice(at % 2, (at % 2) + 1) : ways) {
      await empty()
      for (const call of calls) await take(...call)
      const end = await look()
      ends.set(JSON.stringify(end), end)
    }
  }
  return [...ends.values()]
}

const AUTHORISED = 'sale production authorized sale'

describe('what homologation says of a sale of production', () => {
  test.each([
    ['a cancellation', [tried(docs.procEvento(key))]],
    ['a cancellation, apart', [tried(docs.evento(key)), tried(docs.retEvento(key))]],
    ['its request in production, refused nowhere, and the reply of homologation', [tried(docs.retEvento(key))]],
    ['a consultation', [tried(consultation())]],
    ['a rejection', [tried(docs.protNFe(key, { cStat: '539', reason: 'Duplicidade' }))]],
    ['a refusal', [tried(docs.protNFe(key, { cStat: '302', reason: 'Denegada' }))]],
    ['a contingency (EPEC)', [tried(docs.procEvento(key, '110140'))]],
    ['a substitution', [tried(docs.procEvento(key, '110112', `<chNFeRef>${substitute}</chNFeRef>`))]],
    ['252', [docs.protNFe(key, { cStat: '252', reason: 'Ambiente informado diverge' })]],
  ])('%s changes nothing', async (_, told) => {
    const ends = await everyEnd([docs.nfeProc(), ...told], notes)
    expect(ends).toEqual([[AUTHORISED]])
    expect(await gaps()).toEqual(['orphan homolog 1'])
  })

  test('a protocol authorises nothing', async () => {
    expect(await everyEnd([docs.nfe(), tried(docs.protNFe(key))], notes)).toEqual([
      ['sale production pending_status null'],
    ])
    const mixed = docs.nfeProc().replace(docs.protNFe(key), tried(docs.protNFe(key)))
    expect(await everyEnd([mixed], notes)).toEqual([['sale production pending_status null']])
    expect(await everyEnd([mixed, docs.protNFe(key)], notes)).toEqual([[AUTHORISED]])
    expect(await everyEnd([mixed, tried(docs.nfe({ total: '9.00' }))], notes)).toEqual([
      ['sale production pending_status null', 'sale homolog authorized sale'],
    ])
  })
})

describe('notes of both environments under one key', () => {
  test('each has its own replies and events', async () => {
    const both = ['sale production authorized sale', 'sale homolog canceled canceled']
    const test = tried(docs.nfeProc({ total: '9.00', digest: 'def=' }, { digest: 'def=' }))
    expect(await everyEnd([docs.nfeProc(), test, tried(docs.procEvento(key))], notes)).toEqual([both])
    expect(
      await everyEnd([docs.nfe(), docs.protNFe(key), tried(docs.nfe({ total: '9.00' })), tried(consultation())], notes),
    ).toEqual([both])
    expect(await gaps()).toEqual([])
  })

  test('in one file are two documents', async () => {
    const [outcome] = await take(
      `<enviNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${tried(docs.nfe({ total: '9.00' }))}${docs.nfe()}</enviNFe>`,
    )
    expect(outcome).toMatchObject({ outcome: 'taken', documents: 2 })
    expect(await notes()).toEqual(['sale production pending_status null', 'sale homolog pending_status null'])
  })

  test('a substitution is of one of them', async () => {
    const substitution = docs.procEvento(key, '110112', `<chNFeRef>${substitute}</chNFeRef>`, '136')
    const other = docs.nfeProc({ number: 2 })
    const all = [docs.nfeProc(), tried(docs.nfeProc()), other, tried(substitution)]
    expect(await everyEnd(all, notes)).toEqual([
      [AUTHORISED, 'sale homolog canceled canceled', 'substitute production authorized sale'],
    ])
  })

  test('what does not say its environment is of the production note, where one is', async () => {
    const reply = silent(docs.protNFe(key))
    expect(await everyEnd([docs.nfe(), reply], notes)).toEqual([[AUTHORISED]])
    expect(await everyEnd([tried(docs.nfe()), reply], notes)).toEqual([['sale homolog authorized sale']])
    expect(await everyEnd([docs.nfe(), tried(docs.nfe()), reply], notes)).toEqual([
      [AUTHORISED, 'sale homolog pending_status null'],
    ])
  })

  test('the report says what changes nothing of which note', async () => {
    const told = async (...documents: string[]) =>
      (await take(...documents)).map(({ warnings }) => warnings.map(({ message }) => message))
    const CANCELLATION = 'O evento é de homologação: nada muda na nota de produção'
    expect(await told(docs.nfeProc(), tried(docs.procEvento(key)))).toEqual([[], [CANCELLATION]])
    await empty()
    // In whatever order, in one call too.
    expect(await told(tried(docs.procEvento(key)))).toEqual([[CANCELLATION]])
    expect(await told(tried(docs.protNFe(key)), tried(consultation()))).toEqual([
      ['A resposta da SEFAZ é de homologação: nada muda na nota de produção'],
      ['A consulta é de homologação: nada muda na nota de produção'],
    ])
    await empty()
    expect(await told(tried(docs.procEvento(key)), tried(docs.nfeProc()))).toEqual([[], []])
    expect(await told(docs.retEvento(key))).toEqual([['O evento é de produção: nada muda na nota de homologação']])
    await empty()
    const mixed = docs.nfeProc().replace(docs.protNFe(key), tried(docs.protNFe(key)))
    expect(await told(mixed)).toEqual([
      ['O protocolo do arquivo é de homologação, e a nota é de produção: o protocolo nada muda nesta nota'],
    ])
  })

  test('a number is missing in its own environment alone', async () => {
    await take(docs.nfeProc(), docs.nfeProc({ number: 3 }), tried(docs.nfeProc({ number: 2 })))
    expect(await gaps()).toEqual(['missing production 2'])
  })
})
