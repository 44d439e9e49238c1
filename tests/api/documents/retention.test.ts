import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportRetention } from '#api/server/cli/admin/retention.ts'
import { storeCommands } from '#api/server/cli/commands.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import {
  bytesOf,
  CNPJ,
  cfe,
  cfeCanc,
  couponKey,
  nfe,
  nfeProc,
  noteKey,
  procEvento,
  procInutNFe,
} from '../../documents.ts'
import { KEY, openTestServer, type TestServer } from '../test-server.ts'
import { addTenant } from '../test-tenants.ts'

let now = Date.parse('2026-04-01T12:00:00Z')
const platform = nodePlatform({ now: () => now, log: () => {} })
let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => Promise.all([server.close(), platform.close()]))

const commands = () => storeCommands(server.store, { platform, mailer: undefined, linkOrigin: '', key: KEY })
const take = (tenantId: string, ...documents: string[]) =>
  takeFiles(
    server.store,
    platform,
    { tenantId, companyIds: 'all' },
    documents.map((xml, at) => ({ name: `${at}.xml`, bytes: bytesOf(xml) })),
  )
/** A note of a day, whose clock is São Paulo's. */
const sale = (number: number, emittedAt: string) => ({
  number,
  emittedAt,
  yearMonth: emittedAt.slice(2, 7).replace('-', ''),
})
const note = (number: number, emittedAt: string) => nfeProc(sale(number, emittedAt), { at: emittedAt })
const cancellation = (number: number, emittedAt: string, at: string) =>
  procEvento(noteKey(sale(number, emittedAt))).replaceAll(/2026-03-30T12:30:0\d-03:00/g, at)
const lengthOf = (...documents: string[]) => documents.reduce((sum, one) => sum + bytesOf(one).length, 0)

const LAST = '2020-12-31T23:50:00-03:00'
const FIRST = '2021-01-01T00:05:00-03:00'
const plain = note(1, LAST)
const leap = note(2, '2020-02-29T10:00:00-03:00')
const heldNote = note(3, LAST)
const held = [heldNote, cancellation(3, LAST, FIRST)]
const cancelled = [
  note(4, '2019-05-01T10:00:00-03:00'),
  cancellation(4, '2019-05-01T10:00:00-03:00', '2019-05-01T10:10:00-03:00'),
]
const young = note(5, FIRST)
const coupon = { number: 7, day: '20201231', time: '235000' }
const sold = cfe(coupon)
const taken = cfeCanc(couponKey(coupon), { number: 8, day: '20201231', time: '235500' })
/** Of a note that is not here. */
const lone = cancellation(90, '2018-03-01T10:00:00-03:00', '2018-03-01T10:10:00-03:00')
const voids = procInutNFe(10, 12)
  .replace('ID3526', 'ID3520')
  .replaceAll('<ano>26', '<ano>20')
  .replace('2026-04-01T08', '2021-01-08T08')
const lotOf = (...days: string[]) =>
  `<enviNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><idLote>1</idLote><indSinc>1</indSinc>` +
  `${days.map((day, at) => nfe(sale(100 + at, day))).join('')}</enviNFe>`

/** The rows of the report, by company and year. */
async function rows(tenantId: string, years?: number) {
  const found = []
  let from: string | undefined
  let pages = 0
  do {
    const page = await commands().pastTerm(tenantId, { years, from })
    found.push(...page.rows)
    from = page.next
    pages++
  } while (from !== undefined)
  return { pages, found: found.map(({ company, ...row }) => ({ company: company?.cnpj ?? null, ...row })) }
}

const NONE = { company: CNPJ, notes: 0, coupons: 0, others: 0, lots: 0, bytes: 0, held: 0 }

test('a year ends with its last day, by the clock of its place, and what a later event holds stays with it', async () => {
  const { id } = server.a
  await take(id, plain, leap, ...held, ...cancelled, young, sold, taken, lone, voids)
  const files = () => server.store.selectFrom('files').selectAll().orderBy('id').execute()
  const before = await files()
  // In São Paulo it is still 2025.
  now = Date.parse('2026-01-01T02:59:00Z')
  const eve = await rows(id)
  expect(eve.found).toEqual([
    { ...NONE, year: 2019, notes: 1, others: 1, bytes: lengthOf(...cancelled) },
    { ...NONE, year: 2018, others: 1, bytes: lengthOf(lone) },
  ])
  now += 60_000
  const { found, pages } = await rows(id)
  expect(found).toEqual([
    { ...NONE, year: 2019, notes: 1, others: 1, bytes: lengthOf(...cancelled) },
    { ...NONE, year: 2020, notes: 1, bytes: lengthOf(leap) },
    { ...NONE, year: 2020, held: 1 },
    { ...NONE, year: 2020, notes: 1, bytes: lengthOf(plain) },
    { ...NONE, year: 2020, coupons: 1, others: 1, bytes: lengthOf(sold, taken) },
    { ...NONE, year: 2018, others: 1, bytes: lengthOf(lone) },
  ])
  expect(pages).toBeLessThan(8)
  // The range of 2020 was voided in 2021: a year more.
  now = Date.parse('2027-01-01T03:00:00Z')
  expect((await rows(id)).found.filter(({ year }) => year === 2021)).toEqual([
    { ...NONE, year: 2021, notes: 1, bytes: lengthOf(young) },
    { ...NONE, year: 2021, others: 1, bytes: lengthOf(voids) },
  ])
  expect((await rows(id)).found.some(({ held: amount }) => amount > 0)).toBe(false)
  expect((await rows(id, 11)).found).toEqual([])
  // Fewer years than the law's are the law's.
  expect((await rows(id, 1)).found).toEqual((await rows(id)).found)
  expect(await files()).toEqual(before)
})

test('a lot goes with the last document that was cut from it', async () => {
  const { id } = server.b
  now = Date.parse('2026-06-01T12:00:00Z')
  const lot = lotOf('2019-12-30T10:00:00-03:00', LAST)
  await take(id, lot, lotOf(LAST, FIRST))
  const lots = (await rows(id)).found.filter((row) => row.lots > 0)
  expect(lots).toEqual([{ ...NONE, company: null, year: 2020, lots: 1, bytes: lengthOf(lot) }])
})

test('a lot with a voided range stays as long as that does', async () => {
  const id = randomUUID()
  await addTenant(server.store, { id, description: 'Rede C' })
  now = Date.parse('2026-06-01T12:00:00Z')
  const old = note(1, '2019-05-01T10:00:00-03:00')
  const range = voids.replace('2021-01-08T08', '2020-12-08T08')
  const lotWith = (some: string) => `<lote>${old}${some}</lote>`.replaceAll(/<\?xml[^>]*>/g, '')
  await take(id, lotWith(range))
  expect((await rows(id)).found.filter((row) => row.lots > 0)).toMatchObject([{ year: 2020 }])
})

test('the command’s text and file say the same of each tenant, and what nobody here can know', async () => {
  now = Date.parse('2026-01-01T03:00:00Z')
  const { text, table } = await reportRetention(commands(), { only: server.a.id, years: undefined })
  const lines = text.split('\n')
  expect(lines[0]).toBe(
    'Grupo A: prazo de 5 anos a partir do 1º de janeiro seguinte. Em 01/01/2026 já passou para documentos até 31/12/2020.',
  )
  expect(lines.find((line) => line.includes(' 2020 '))).toMatch(
    /^ {2}11\.222\.333\/0001-81 Esquina +2020 +2 +1 +1 +0 +\d,\d kB +1$/,
  )
  expect(text).not.toContain('Sem empresa')
  expect(text).toContain('Nada foi apagado')
  expect(text).toContain('processos administrativos')
  expect(text).not.toContain('Rede B')
  expect(table.split('\r\n')[3]).toMatch(/^Grupo A;11\.222\.333\/0001-81;Esquina;2020;2;1;1;0;\d+;1;2026-01-01$/)
  const long = await reportRetention(commands(), { only: server.a.id, years: 30 })
  expect(long.text).toContain('30 anos a partir do 1º de janeiro seguinte, por CUSTODY_YEARS')
  expect(long.text).toContain('Nenhum documento passou do prazo.')
})
