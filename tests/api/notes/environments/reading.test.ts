import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../../documents.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'

// One key may be that of a note of each environment: what a reader gets of which.

const key = docs.noteKey()
const platform = nodePlatform({ log: () => {} })
const tried = docs.inHomologation
let testServer: TestServer
let tenantId: string

beforeAll(async () => {
  testServer = await openTestServer()
  testServer.clock.now = Date.parse('2026-04-01T12:00:00Z')
})
afterAll(() => testServer.close())
beforeEach(async () => {
  tenantId = testServer.a.id
  for (const table of ['nfce_events', 'nfces', 'files'] as const)
    await testServer.store.deleteFrom(table).where('tenant_id', '=', tenantId).execute()
})

async function take(...documents: string[]): Promise<void> {
  const files = documents.map((one) => ({ name: `${randomUUID()}.xml`, bytes: docs.bytesOf(one) }))
  await takeFiles(testServer.store, platform, { tenantId, companyIds: 'all' }, files)
}

const SALE = docs.nfeProc()
const TEST = tried(docs.nfeProc({ total: '9.00', digest: 'def=' }, { digest: 'def=', protocol: '135000000000009' }))
const get = (path: string) => testServer.call(path, { as: 'master', tenant: tenantId })
const read = async (path: string) => {
  const answer = await get(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}
const total = (nfce: { data: { informacao_nfe: { total: { icms_total: { valor_nota: string } } } } }) =>
  nfce.data.informacao_nfe.total.icms_total.valor_nota

test('production first, the other one by its environment, the only one whichever it is', async () => {
  await take(TEST)
  expect(await read(`/custody/nfce/${key}`)).toMatchObject({ environment: 'homolog', other_environment: null })
  expect((await get(`/custody/nfce/${key}?environment=production`)).status).toBe(404)
  await take(SALE)
  const sale = await read(`/custody/nfce/${key}`)
  expect(sale).toMatchObject({ environment: 'production', other_environment: 'homolog', status: 'authorized' })
  expect(total(sale)).toBe('25.00')
  const test = await read(`/custody/nfce/${key}?environment=homolog`)
  expect(test).toMatchObject({
    environment: 'homolog',
    environment_description: 'Homologação',
    other_environment: 'production',
  })
  expect([total(test), test.protocol_number]).toEqual(['9.00', '135000000000009'])
  expect((await get(`/custody/nfce/${key}?environment=test`)).status).toBe(400)
})

test('files have names of their own', async () => {
  await take(SALE, TEST)
  const named = async (path: string) => (await get(path)).headers.get('content-disposition')
  for (const [search, stem] of [
    ['', key],
    ['?environment=homolog', `${key}-homolog`],
  ]) {
    expect(await named(`/custody/nfce/${key}/xml${search}`)).toContain(`${stem}-nfce.xml`)
    expect(await named(`/custody/nfce/${key}/danfe${search}`)).toContain(`${stem}.pdf`)
    expect(await named(`/custody/nfce/${key}/proof${search}`)).toContain(`${stem}-prova.zip`)
    const { url } = await read(`/custody/nfce/${key}/xml_url${search}`)
    expect(new URL(url).search).toBe(search)
    const xml = await (await get(`/custody/nfce/${key}/xml${search}`)).text()
    expect(xml).toContain(search === '' ? '<vNF>25.00</vNF>' : '<vNF>9.00</vNF>')
  }
})

test('events stand with their own note, and with the other one only where that is not here', async () => {
  const events = async (search = '') =>
    (await read(`/custody/nfce/${key}/events${search}`)).items.map(
      (one: { type_description: string; environment: string }) => [one.type_description, one.environment],
    )
  await take(SALE, tried(docs.procEvento(key)))
  expect(await events()).toEqual([
    ['Cancelamento', 'homolog'],
    ['Autorizada', 'production'],
  ])
  await take(TEST)
  expect(await events()).toEqual([['Autorizada', 'production']])
  expect(await events('?environment=homolog')).toEqual([
    ['Cancelamento', 'homolog'],
    ['Autorizada', 'homolog'],
  ])
  const { cancellation } = await read(`/custody/nfce/${key}`)
  expect(cancellation).toBeNull()
  expect((await read(`/custody/nfce/${key}?environment=homolog`)).cancellation).not.toBeNull()
})

test('note and reply that came apart make one document of one environment', async () => {
  await take(docs.nfe(), tried(docs.nfe({ total: '9.00' })), tried(docs.protNFe(key)))
  expect(await read(`/custody/nfce/${key}`)).toMatchObject({ xml_composed: false, status: 'pending_status' })
  expect(await read(`/custody/nfce/${key}?environment=homolog`)).toMatchObject({
    xml_composed: true,
    status: 'authorized',
  })
})

test('lists, the search and the figures have both apart', async () => {
  const figures = async (environment: string) => {
    const { figures: found } = await read(
      `/dash_ops/?date_start=2026-03-01&date_end=2026-03-31&environment=${environment}`,
    )
    return [found.notes, Number(found.net)]
  }
  const before = [await figures('production'), await figures('homolog')]
  await take(SALE, TEST)
  const after = [await figures('production'), await figures('homolog')]
  expect(after.map(([notes = 0, net = 0], i) => [notes - (before[i]?.[0] ?? 0), net - (before[i]?.[1] ?? 0)])).toEqual([
    [1, 25],
    [1, 9],
  ])
  const listed = async (search: string) =>
    (await read(`/custody/nfce/?${search}`)).items.map((one: { environment: string }) => one.environment).sort()
  expect(await listed('')).toEqual(['homolog', 'production'])
  expect(await listed('environment=production')).toEqual(['production'])
  const { nfces } = await read(`/search?q=${key}`)
  expect(nfces.map((one: { environment: string; total: string }) => [one.environment, one.total]).sort()).toEqual([
    ['homolog', '9.00'],
    ['production', '25.00'],
  ])
})

test('a closed month stays as it is, whatever comes of homologation', async () => {
  await take(SALE)
  const { id } = await testServer.store
    .selectFrom('companies')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('cnpj', '=', docs.CNPJ)
    .executeTakeFirstOrThrow()
  const month = () => read(`/month_end/?month=2026-03&company_id=${id}`)
  const body = { company_id: id, month: '2026-03', note: 'Conferido' }
  const closed = await testServer.call('/month_end/closings', {
    as: 'master',
    tenant: tenantId,
    method: 'POST',
    body,
  })
  expect(closed.status).toBe(200)
  const { figures } = await month()
  await take(TEST, tried(docs.procEvento(key)), tried(docs.nfeProc({ number: 7 })))
  expect(await month()).toMatchObject({ figures, changes: null })
})
