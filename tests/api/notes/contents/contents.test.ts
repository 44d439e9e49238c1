import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recountTenant } from '#api/server/documents/recount/recount.ts'
import { type Outcome, takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../../documents.ts'
import { certify, digestOf, signedNfe, signedNfeProc } from '../../../signing.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'

// Several contents under a note's key: which one the note is, and what is told of it.

const platform = nodePlatform()
let testServer: TestServer
let tenantId: string
/** A number of its own for each test. */
let number = 0
let key: string

beforeAll(async () => {
  testServer = await openTestServer()
  testServer.clock.now = Date.parse('2026-04-01T12:00:00Z')
  tenantId = testServer.a.id
})
afterAll(() => testServer.close())
beforeEach(() => {
  number++
  key = docs.noteKey({ number })
})

const take = (...documents: string[]): Promise<Outcome[]> =>
  takeFiles(
    testServer.store,
    platform,
    { tenantId, companyIds: 'all' },
    documents.map((one) => ({ name: `${randomUUID()}.xml`, bytes: docs.bytesOf(one) })),
  )
const get = (path: string) => testServer.call(path, { as: 'reader', tenant: tenantId })
const detail = async () => (await get(`/custody/nfce/${key}`)).json()
const xml = async () => (await get(`/custody/nfce/${key}/xml`)).text()
const row = () =>
  testServer.store
    .selectFrom('nfces')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
const recount = () => recountTenant(testServer.store, platform, tenantId, { xml: true })
const NOTHING = { documents: { total: 0 }, rows: 0, figures: [], reread: [] }
const codes = (outcomes: Outcome[]) =>
  outcomes.map(({ outcome, warnings }) => [outcome, ...warnings.map(({ code }) => code)].join(' '))

const wrong = () => docs.nfe({ number, total: '93.00', digest: 'wrong=' })
const right = () => docs.nfe({ number, total: '39.00', digest: 'right=' })
const reply = () => docs.protNFe(key, { digest: 'right=' })
const whole = (parts: docs.NoteParts, digest = 'right=') => docs.nfeProc({ number, ...parts }, { digest })
const OTHER = { code: 'digest', message: 'A assinatura da nota não é a que a SEFAZ autorizou' }

test('a reply to another content authorises nothing until that one comes, which then is the note', async () => {
  await take(wrong())
  expect(await take(reply())).toMatchObject([{ outcome: 'taken', warnings: [OTHER] }])
  expect(await detail()).toMatchObject({
    status: 'pending_status',
    warnings: [OTHER],
    protocol_number: null,
    xml_composed: false,
  })
  expect(await row()).toMatchObject({ counts_as: null, total: '93.00' })
  expect(await xml()).toBe(wrong())
  const authorised = whole({ total: '39.00', digest: 'right=' })
  expect(await take(authorised)).toMatchObject([{ outcome: 'taken', warnings: [] }])
  expect(await detail()).toMatchObject({ status: 'authorized', warnings: [], protocol_number: '135000000000001' })
  expect(await row()).toMatchObject({ counts_as: 'sale', total: '39.00', cents: 3900 })
  expect(await xml()).toBe(authorised)
  expect(await recount()).toMatchObject(NOTHING)
})

test('the content that a reply apart is to may itself come apart: both are handed out as one', async () => {
  await take(wrong(), reply(), right())
  expect(await detail()).toMatchObject({ status: 'authorized', warnings: [], xml_composed: true })
  expect(await xml()).toContain(`${right()}${reply()}</nfeProc>`)
  expect(await recount()).toMatchObject(NOTHING)
})

test('of two contents that SEFAZ has not replied to the note is what was issued last', async () => {
  await take(docs.nfe({ number, total: '30.00', digest: 'def=', emittedAt: '2026-03-30T12:20:00-03:00' }))
  const message = 'A nota já existe com outro conteúdo; até que a SEFAZ autorize um deles, vale o emitido por último'
  expect(await take(wrong())).toMatchObject([{ outcome: 'taken', warnings: [{ code: 'other_content', message }] }])
  expect(await row()).toMatchObject({ total: '30.00', status: 'pending_status' })
})

test('a newer reply to a content that is not here takes nothing from what SEFAZ authorised', async () => {
  const stray = docs.protNFe(key, { digest: 'lost=', protocol: '135000000000077', at: '2026-03-30T13:00:00-03:00' })
  await take(right(), reply(), stray)
  expect(await detail()).toMatchObject({ status: 'authorized', protocol_number: '135000000000001', warnings: [] })
  expect(await xml()).toContain(`${right()}${reply()}</nfeProc>`)
})

test.each([
  ['the reply apart', () => [wrong(), reply()]],
  ['the reply first', () => [reply(), wrong()]],
  ['in one file', () => [whole({ total: '93.00', digest: 'wrong=' })]],
])('the outcome is the same with %s', async (_, files) => {
  const outcomes = await take(...files())
  expect(new Set(codes(outcomes))).toEqual(new Set(['taken digest']))
  expect(await detail()).toMatchObject({ status: 'pending_status', warnings: [OTHER] })
  const { items } = await (await get(`/custody/nfce/${key}/events`)).json()
  expect(items.map((one: { type_description: string }) => one.type_description)).toEqual(['Autorizada', 'Emissão'])
})

test('off-line, the note is as it was issued; a denial and a cancellation are told as they are', async () => {
  key = docs.noteKey({ number, emissionType: '9' })
  const offLine = { number, emissionType: '9', digest: 'wrong=' }
  await take(docs.nfe(offLine), docs.protNFe(key, { digest: 'right=', cStat: '301', reason: 'Uso Denegado' }))
  const denied = { ...OTHER, message: 'A assinatura da nota não é a que a SEFAZ denegou' }
  expect(await detail()).toMatchObject({ status: 'in_contingency', warnings: [denied] })
  await take(docs.procEvento(key))
  expect(await detail()).toMatchObject({ status: 'canceled' })
})

test('the integrity of the content that takes over is proven anew', async () => {
  const proof = () =>
    testServer.store
      .selectFrom('document_proofs')
      .select(['file_id', 'rules'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  await take(right(), docs.nfe({ number, total: '93.00', digest: 'wrong=', emittedAt: '2026-03-30T12:19:05-03:00' }))
  const before = await proof()
  await sql`update document_proofs set rules = 1 where key = ${key}`.execute(testServer.store)
  // Neither of the files that hold the note now comes with this call.
  await take(reply())
  expect(await row()).toMatchObject({ total: '39.00' })
  expect(await proof()).toEqual({ file_id: (await row()).file_id, rules: 0 })
  expect((await proof()).file_id).not.toBe(before.file_id)
})

describe('of two contents with one digest', () => {
  const holder = certify()
  const parts = () => ({ number, total: '39.00' })
  const signed = () => signedNfeProc(holder, parts())
  const changed = () => signed().replaceAll('39.00', '93.00').replace('PÃO FRANCÊS', 'OUTRO')

  test.each([
    ['the signed one first', () => [signed(), changed()]],
    ['the changed one first', () => [changed(), signed()]],
    ['its reply apart', () => [changed(), signedNfe(holder, parts())]],
  ])('the one that was signed is the note: %s', async (_, files) => {
    for (const file of files()) expect(digestOf(file)).toBe(digestOf(signed()))
    for (const file of files()) await take(file)
    expect(await row()).toMatchObject({ total: '39.00', status: 'authorized' })
    expect(await recount()).toMatchObject(NOTHING)
  })
})

test('a note whose reply says nothing of its content is found to be pending by the recount', async () => {
  await take(wrong(), reply())
  const { store } = testServer
  const keys = sql`tenant_id = ${tenantId} and`
  await sql`update nfces set status = 'authorized', counts_as = 'sale', protocol_number = '135000000000001', warnings = '[]' where ${keys} key = ${key}`.execute(
    store,
  )
  await sql`update nfce_events set content = null, reply_digest = null where ${keys} nfce_key = ${key}`.execute(store)
  expect((await recount()).reread).toEqual([{ key, before: 'authorized', after: 'pending_status' }])
  expect(await detail()).toMatchObject({ status: 'pending_status', warnings: [OTHER], protocol_number: null })
  expect(await row()).toMatchObject({ counts_as: null })
  expect(await recount()).toMatchObject(NOTHING)
})
