import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recountTenant } from '#api/server/documents/recount/recount.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../../documents.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'

// What versions that knew a note by its key alone have left, and what an upgrade and a recount make of it.

const key = docs.noteKey()
const platform = nodePlatform({ log: () => {} })
const tried = docs.inHomologation
let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['document_proofs', 'nfce_events', 'nfces', 'files'] as const)
    await server.store.deleteFrom(table).where('tenant_id', '=', server.b.id).execute()
})

async function take(...xmls: string[]) {
  const files = xmls.map((one, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(one) }))
  await takeFiles(server.store, platform, { tenantId: server.b.id, companyIds: 'all' }, files)
}

const recount = async () => (await recountTenant(server.store, platform, server.b.id, { xml: true })).reread

async function notes() {
  const rows = await server.store
    .selectFrom('nfces')
    .select(['environment', 'status', 'counts_as'])
    .where('tenant_id', '=', server.b.id)
    .orderBy('environment')
    .execute()
  return rows.map(({ environment, status, counts_as }) => `${environment} ${status} ${counts_as}`)
}

test('a sale that a cancellation of homologation has cancelled is one again', async () => {
  await take(docs.nfeProc(), tried(docs.procEvento(key)))
  await sql`update nfces set status = 'canceled', counts_as = 'canceled' where key = ${key}`.execute(server.store)
  // As those before 0063 kept it.
  await sql`update nfce_events set environment = null where nfce_key = ${key}`.execute(server.store)
  expect(await recount()).toEqual([{ key, before: 'canceled', after: 'authorized' }])
  expect(await notes()).toEqual(['production authorized sale'])
  expect(await recount()).toEqual([])
})

test('a reply of homologation that was taken for one to a request of production', async () => {
  await take(docs.nfeProc(), docs.evento(key), tried(docs.retEvento(key)))
  await sql`
    update nfce_events r set c_stat = '135', type_level = 'success', protocol_number = a.protocol_number, response_file_id = a.response_file_id,
      response_start = a.response_start, response_end = a.response_end
    from nfce_events a where r.nfce_key = ${key} and a.nfce_key = ${key} and r.environment = 'production' and r.type = '110111' and a.environment = 'homolog'`.execute(
    server.store,
  )
  await sql`delete from nfce_events where nfce_key = ${key} and environment = 'homolog'`.execute(server.store)
  await sql`update nfces set status = 'canceled', counts_as = 'canceled' where key = ${key}`.execute(server.store)
  expect(await recount()).toEqual([{ key, before: 'canceled', after: 'authorized' }])
  const events = await server.store
    .selectFrom('nfce_events')
    .select(['environment', 'c_stat'])
    .where('type', '=', '110111')
    .orderBy('environment')
    .execute()
  expect(events).toEqual([
    { environment: 'homolog', c_stat: '135' },
    { environment: 'production', c_stat: null },
  ])
})

test('a sale whose file was kept and that was not, beside a trial', async () => {
  await take(tried(docs.nfe({ total: '9.00' })), docs.nfeProc())
  await sql`delete from document_proofs where key = ${key}`.execute(server.store)
  await sql`delete from nfces where key = ${key} and environment = 'production'`.execute(server.store)
  expect(await recount()).toEqual([{ key, before: null, after: 'authorized' }])
  expect(await notes()).toEqual(['homolog pending_status null', 'production authorized sale'])
  expect(await recount()).toEqual([])
})
