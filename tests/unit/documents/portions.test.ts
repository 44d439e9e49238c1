import { expect, test } from 'vitest'
import { ONE_CONNECTION, OWN_CONNECTION, Pace, portions, weightOf } from '#api/server/documents/batches.ts'
import { takeEach } from '#api/server/documents/intake/take.ts'
import { type PreparedFile, prepareFile } from '#api/server/documents/prepare.ts'
import { noMeter } from '#api/server/ports/platform/meter.ts'
import { bytesOf, nfe, nfeProc, noteKey, procEvento } from '../../documents.ts'

// A transaction of the intake ends by time, whatever is sent: all others wait for the embedded database's one connection.

const tools = { uuid: () => crypto.randomUUID(), deflateRaw: (bytes: Uint8Array) => bytes }
const about = (terms = ONE_CONNECTION) => ({
  platform: { log: () => {}, meter: noMeter },
  tenant: 'a',
  pace: new Pace(terms),
})
const NS = ' xmlns="http://www.portalfiscal.inf.br/nfe"'

const prepare = (name: string, xml: string) => prepareFile(tools, { name, bytes: bytesOf(xml) })
const notes = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => prepare(`${at}.xml`, nfeProc({ number: at + 1 }))))
const lot = (count: number) => {
  const inside = Array.from({ length: count }, (_, at) => nfe({ number: at + 1 }).replace(NS, '')).join('')
  return prepare('lote.xml', `<enviNFe${NS} versao="4.00"><idLote>1</idLote>${inside}</enviNFe>`)
}
const documentsOf = (files: readonly PreparedFile[]) =>
  files.flatMap((file) => ('documents' in file ? file.documents : []))

/** Takes files into a database that needs so many ms for a document; answers how long each transaction had it. */
async function taken(files: readonly PreparedFile[], msOf: (place: number) => number, terms = ONE_CONNECTION) {
  const transactions: number[] = []
  let place = 0
  const outcomes = await takeEach(files, about(terms), async (some) => {
    const ms = documentsOf(some).reduce((sum) => sum + msOf(place++), 0)
    transactions.push(ms)
    const outcomeOf = (file: PreparedFile) => {
      const documents = documentsOf([file]).length
      return { name: file.name, outcome: 'taken' as const, documents, keys: [`${documents}`], warnings: [] }
    }
    return { outcomes: some.map(outcomeOf), ms }
  })
  return { transactions, outcomes }
}

test.each([1, 4, 7, 20])(
  'a transaction ends before 200 ms of the database have gone (%i ms a document)',
  async (ms) => {
    const { transactions, outcomes } = await taken(await notes(300), () => ms)
    expect(outcomes.map(({ name }) => name)).toEqual(Array.from({ length: 300 }, (_, at) => `${at}.xml`))
    expect(Math.max(...transactions)).toBeLessThanOrEqual(ONE_CONNECTION.ms)
    expect(transactions.reduce((sum, one) => sum + one, 0)).toBe(300 * ms)
  },
)

test('where documents grow dearer, the next transaction is shorter', async () => {
  const { transactions } = await taken(await notes(300), (place) => (place < 150 ? 1 : 20))
  const from = transactions.findIndex((one) => one > ONE_CONNECTION.ms)
  expect(transactions.slice(from + 1).every((one) => one <= ONE_CONNECTION.ms)).toBe(true)
})

test('a quick database is not asked for each document: portions grow', async () => {
  const { transactions } = await taken(await notes(300), () => 0.1)
  expect(transactions.length).toBeLessThan(7)
})

test('beside PostgreSQL a call’s two hundred files are one transaction, and what takes longer than a second is cut', async () => {
  const usual = await taken(await notes(200), () => 2, OWN_CONNECTION)
  expect(usual.transactions).toEqual([400])
  const slow = await taken(await notes(900), () => 5, OWN_CONNECTION)
  expect(slow.transactions.length).toBeGreaterThan(4)
  expect(Math.max(...slow.transactions.slice(1))).toBeLessThanOrEqual(OWN_CONNECTION.ms)
})

test('a lot is taken in parts, and is one file in what is told', async () => {
  const { transactions, outcomes } = await taken([await lot(200), ...(await notes(3))], () => 10)
  expect(Math.max(...transactions)).toBeLessThanOrEqual(ONE_CONNECTION.ms)
  expect(outcomes.map(({ name, documents }) => [name, documents])).toEqual([
    ['lote.xml', 200],
    ['0.xml', 1],
    ['1.xml', 1],
    ['2.xml', 1],
  ])
  expect(outcomes[0]?.keys?.map(Number).reduce((sum, one) => sum + one, 0)).toBe(200)
})

test('a lot of which a part is at fault is refused; the rest of it is taken all the same', async () => {
  const taking: number[] = []
  const [outcome] = await takeEach([await lot(60)], about(), async (some) => {
    if (taking.push(documentsOf(some).length) === 2) throw new Error('at fault')
    return { outcomes: [{ name: 'lote.xml', outcome: 'taken', documents: 1, keys: ['x'], warnings: [] }], ms: 0 }
  })
  expect(outcome).toMatchObject({ name: 'lote.xml', outcome: 'refused', documents: 0, reason: { code: 'failed' } })
  expect(taking.reduce((sum, one) => sum + one, 0)).toBe(60)
})

test('a part knows the whole; a document of many items weighs more, and is never cut', async () => {
  const pace = new Pace(ONE_CONNECTION)
  const parts = [...portions([await lot(60)], pace)].flatMap(({ files }) => files)
  expect(parts.length).toBeGreaterThan(2)
  for (const part of parts) expect('documents' in part && part.allDocuments).toHaveLength(60)
  const long = nfeProc({ edit: (xml) => xml.replace(/<det .*<\/det>/, (item) => item.repeat(900)) })
  const large = await prepare('longa.xml', long)
  const [small] = await notes(1)
  if (!small) throw new Error('There is one')
  expect(weightOf(large)).toBeGreaterThan(10 * weightOf(small))
  pace.learn(1, 1000)
  expect([...portions([large, small], pace)].map(({ places }) => places)).toEqual([[0], [1]])
})

test('a note and its event in one file are one transaction’s, however full it is', async () => {
  const both = nfeProc().replace('</nfeProc>', `${procEvento(noteKey()).replace(/^<\?xml[^>]*\?>/, '')}</nfeProc>`)
  const file = await prepare('nota.xml', both)
  expect(documentsOf([file])).toHaveLength(2)
  for (const before of [7, 8, 9, 10]) {
    const all = [...portions([...(await notes(before)), file], new Pace(ONE_CONNECTION))].flatMap(({ files }) => files)
    expect(all.filter(({ name }) => name === 'nota.xml').map((one) => documentsOf([one]).length)).toEqual([2])
  }
  const pace = new Pace(ONE_CONNECTION)
  pace.learn(1, 1000)
  expect([...portions([file], pace)].map(({ files }) => documentsOf(files).length)).toEqual([2])
})
