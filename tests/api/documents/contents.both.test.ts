import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storeCommands } from '#api/server/cli/commands.ts'
import { moveDocuments } from '#api/server/cli/admin/documents.ts'
import { companySeal } from '#api/server/companies/seal.ts'
import { requireContentStore } from '#api/server/documents/contents/content-store.node.ts'
import { moveContents } from '#api/server/documents/contents/move-contents.ts'
import { contentPath } from '#api/server/documents/contents/stored-content.ts'
import { sweepContents } from '#api/server/documents/contents/sweep-contents.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { proveWaiting } from './proof/prove-waiting.ts'
import { threadProver } from '#api/server/documents/proof/prover.node.ts'
import type { ContentStore } from '#api/server/ports/files/objects.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../documents.ts'
import { memoryObjects } from '../memory-objects.ts'
import { zipOf } from '../notes/zips.ts'
import { KEY, openTestServer, type TestServer } from '../test-server.ts'

// The bytes of documents in the object store: whatever reads them says the same as where they lie in their rows.

const DAY_MS = 86_400_000
let now = Date.parse('2026-04-01T12:00:00Z')
const objects = memoryObjects(() => now)
const contents: ContentStore = { objects, takesNew: true }
const log: unknown[] = []
const platform = nodePlatform({ now: () => now, log: (entry) => void log.push(entry), contents })
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({}, undefined, undefined, { contents })
  server.clock.now = now
})
afterAll(() => Promise.all([server.close(), platform.close()]))

const tenant = () => server.a.id
const commands = () => storeCommands(server.store, { platform, mailer: undefined, linkOrigin: '', key: KEY })
const take = (...documents: string[]) =>
  takeFiles(
    server.store,
    platform,
    { tenantId: tenant(), companyIds: 'all' },
    documents.map((xml, at) => ({ name: `${at}.xml`, bytes: docs.bytesOf(xml) })),
  )
const call = (path: string) => server.call(path, { as: 'reader', tenant: tenant() })
/** How many files there are in the rows, and how many elsewhere. */
const places = async () => {
  const rows = await server.store.selectFrom('files').select('deflated').where('tenant_id', '=', tenant()).execute()
  const elsewhere = rows.filter(({ deflated }) => deflated === null).length
  return { rows: rows.length - elsewhere, elsewhere }
}

const whole = { number: 1 }
const apart = { number: 2 }
const large = { number: 3, edit: (xml: string) => xml.replace(/<det .*<\/det>/, (det) => det.repeat(400)) }
const coupon = { number: 9 }
const DOCUMENTS = [
  docs.nfeProc(whole),
  docs.nfe(apart),
  docs.protNFe(docs.noteKey(apart)),
  docs.evento(docs.noteKey(whole), '110111', '<xJust>Erro de digitação</xJust>'),
  docs.retEvento(docs.noteKey(whole)),
  docs.inutNFe(10, 12),
  docs.retInutNFe(10, 12),
  docs.nfeProc(large),
  docs.cfe(coupon),
  docs.cfeCanc(docs.couponKey(coupon)),
]

/** What the product says of these documents, by call. */
async function answers(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  const read = async (path: string) => {
    const reply = await call(path)
    found[path] = [reply.status, await reply.text()]
  }
  for (const part of [whole, apart, large]) {
    const key = docs.noteKey(part)
    await read(`/custody/nfce/${key}`)
    await read(`/custody/nfce/${key}/xml`)
    const { items } = await (await call(`/custody/nfce/${key}/events`)).json()
    for (const { id } of items)
      for (const type of ['request', 'response', 'composed']) await read(`/nfce_events/${id}/xml?type=${type}`)
    const danfe = await call(`/custody/nfce/${key}/danfe`)
    found[`danfe ${key}`] = [danfe.status, (await danfe.arrayBuffer()).byteLength]
  }
  for (const path of ['', '/xml', '/extrato']) {
    const reply = await call(`/cfes/${docs.couponKey(coupon)}${path}`)
    found[`coupon ${path}`] = [
      reply.status,
      path === '/extrato' ? (await reply.arrayBuffer()).byteLength : await reply.text(),
    ]
  }
  const period = { date_start: '2026-03-01', date_end: '2026-03-31', format: 'xml_pdf' }
  const { entries } = await zipOf(server, period)
  for (const [name, text] of entries) found[`zip ${name}`] = name.endsWith('.pdf') ? text.length > 1000 : text
  return found
}

test('what is read is the same in the rows, in the object store, and back in the rows', async () => {
  const { store } = server
  contents.takesNew = false
  await take(...DOCUMENTS)
  expect(await places()).toEqual({ rows: DOCUMENTS.length, elsewhere: 0 })
  const before = await answers()
  expect(Object.values(before).filter((one) => Array.isArray(one) && one[0] === 200).length).toBeGreaterThan(10)

  contents.takesNew = true
  await requireContentStore(store, contents)
  expect(await moveDocuments(commands(), 'bucket')).toContain(`: ${DOCUMENTS.length} arquivos movidos\n`)
  expect(await places()).toEqual({ rows: 0, elsewhere: DOCUMENTS.length })
  expect(objects.all.size).toBe(DOCUMENTS.length)
  expect(await answers()).toEqual(before)
  expect(await commands().verify(tenant(), undefined)).toMatchObject({ checked: DOCUMENTS.length, damaged: [] })
  expect(await commands().recount(tenant(), { xml: true })).toMatchObject({ documents: { total: 0 }, reread: [] })

  contents.takesNew = false
  expect(await moveDocuments(commands(), 'database')).toContain(`: ${DOCUMENTS.length} arquivos movidos\n`)
  expect(await places()).toEqual({ rows: DOCUMENTS.length, elsewhere: 0 })
  await requireContentStore(store, undefined)
  expect(await answers()).toEqual(before)
})

test('what comes is written there before its row, once however often it comes, and is read and proven', async () => {
  const { store } = server
  contents.takesNew = true
  await requireContentStore(store, contents)
  const note = docs.nfeProc({ number: 20 })
  const many = objects.all.size
  await take(note, note)
  await take(note)
  expect(objects.all.size).toBe(many + 1)
  expect((await places()).elsewhere).toBe(1)
  const reply = await call(`/custody/nfce/${docs.noteKey({ number: 20 })}/xml`)
  expect(await reply.text()).toBe(note)
  const prover = threadProver(platform, undefined)
  await proveWaiting({ store, platform, prover, companySeal: companySeal(KEY) })
  const proof = await store
    .selectFrom('document_proofs')
    .select(['rules', 'passed'])
    .where('key', '=', docs.noteKey({ number: 20 }))
    .executeTakeFirstOrThrow()
  expect(proof.rules).toBeGreaterThan(0)
  await expect(requireContentStore(store, undefined)).rejects.toThrow('armazenamento de objetos')
})

test('what the object store has lost is damaged; while it does not answer, a call says when to come again', async () => {
  const key = docs.noteKey({ number: 20 })
  const all = new Map(objects.all)
  objects.all.clear()
  const lost = await call(`/custody/nfce/${key}/xml`)
  expect([lost.status, (await lost.json()).code]).toEqual([410, 'damaged'])
  expect((await commands().verify(tenant(), undefined)).damaged).toMatchObject([{ keys: [key] }])
  for (const [path, one] of all) objects.all.set(path, one)
  vi.spyOn(objects, 'read').mockRejectedValue(new Error('ECONNREFUSED'))
  const down = await call(`/custody/nfce/${key}`)
  expect([down.status, down.headers.get('Retry-After')]).toEqual([503, '5'])
  vi.spyOn(objects, 'write').mockRejectedValue(new Error('ECONNREFUSED'))
  const rows = await places()
  await expect(take(docs.nfeProc({ number: 21 }))).rejects.toMatchObject({ code: 'unavailable' })
  expect(await places()).toEqual(rows)
  vi.restoreAllMocks()
  expect((await call(`/custody/nfce/${key}`)).status).toBe(200)
})

test('bytes that are not those that came stay where they are, and are named', async () => {
  const { store } = server
  const [file] = await store
    .selectFrom('files')
    .select(['id', 'deflated'])
    .where('tenant_id', '=', tenant())
    .where('deflated', 'is not', null)
    .execute()
  const { id = '', deflated = null } = file ?? {}
  await store
    .updateTable('files')
    .set({ deflated: new Uint8Array([1, 2]) })
    .where('id', '=', id)
    .execute()
  const page = await moveContents(store, platform, { tenantId: tenant(), to: 'bucket' })
  expect(page).toEqual({ moved: DOCUMENTS.length - 1, damaged: [id], next: undefined })
  await store.updateTable('files').set({ deflated }).where('id', '=', id).execute()
  await expect(moveContents(store, platform, { tenantId: tenant(), to: 'database' })).rejects.toThrow('tire-o antes')
  contents.takesNew = false
  await expect(moveContents(store, platform, { tenantId: tenant(), to: 'bucket' })).rejects.toThrow('S3_DOCUMENTS=1')
  contents.takesNew = true
})

test('objects that no row speaks of go after 90 days, in the turn of their folder; those that are read never', async () => {
  const { store } = server
  const used = [...objects.all.keys()]
  const folder = (Math.floor((now + 100 * DAY_MS) / DAY_MS) % 256).toString(16).padStart(2, '0')
  const orphan = (of: string, start: string) => contentPath(of, start.padEnd(64, '0'))
  const other = folder === '00' ? '01' : '00'
  const orphans = [orphan(tenant(), folder), orphan(server.b.id, folder), orphan(tenant(), other)]
  for (const path of orphans) await objects.write(path, new Uint8Array([1]))
  now += 100 * DAY_MS
  const young = orphan(tenant(), `${folder}f`)
  await objects.write(young, new Uint8Array([1]))
  await sweepContents(store, platform)
  expect([...objects.all.keys()].toSorted()).toEqual([...used, orphan(tenant(), other), young].toSorted())
})
