import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountLines } from '#api/server/cli/recount-report.ts'
import { recountTenant } from '#api/server/intake/recount.ts'
import { takeFiles } from '#api/server/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../documents.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// `npm run recount -- --xml` over what older versions read wrongly.

const platform = nodePlatform()
let testServer: TestServer
let tenantId: string
const alerted = docs.noteKey()
const canceled = docs.noteKey({ number: 2 })
const warned = docs.noteKey({ number: 3 })

beforeAll(async () => {
  testServer = await openTestServer()
  const { store } = testServer
  tenantId = testServer.b.id
  const xml = [
    docs
      .nfeProc({}, { cStat: '120', reason: 'Autorizado o uso da NF-e, com alerta' })
      .replace('</infProt>', '<cMsg>5001</cMsg><xMsg>NCM em revisão</xMsg></infProt>'),
    docs.nfeProc({ number: 2 }),
    docs.procEvento(canceled, '110111', '', '573'),
    docs.nfeProc({ number: 3 }),
    docs.nfeProc({ number: 4 }),
  ]
  const files = xml.map((one, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(one) }))
  await takeFiles(store, platform, { tenantId, companyIds: 'all' }, files)
  // As the versions before left them.
  await sql`update nfces set status = 'pending_status', notices = '[]', counts_as = null where key = ${alerted}`.execute(
    store,
  )
  await sql`update nfce_events set alerts = '[]', type_description = 'Status pendente' where nfce_key = ${alerted}`.execute(
    store,
  )
  await sql`update nfces set status = 'authorized', notices = '[]', counts_as = 'sale' where key = ${canceled}`.execute(
    store,
  )
  await sql`update nfces set warnings = '[{"code":"note_total","message":"O total difere"}]' where key = ${warned}`.execute(
    store,
  )
}, 60_000)
afterAll(() => testServer.close())

const notes = () =>
  testServer.store
    .selectFrom('nfces')
    .select(['number', 'status', 'counts_as', 'notices', 'warnings'])
    .where('tenant_id', '=', tenantId)
    .orderBy('number')
    .execute()

test('statuses, alerts and warnings are repaired and told; the second time nothing differs', async () => {
  const found = await recountTenant(testServer.store, platform, tenantId, { xml: true })
  expect(found.reread.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
    { key: alerted, before: 'pending_status', after: 'authorized' },
    { key: canceled, before: 'authorized', after: 'canceled' },
    { key: warned, before: 'authorized', after: 'authorized' },
  ])
  expect(recountLines('Rede B', found)).toEqual(
    expect.arrayContaining([
      '  notas com outro status ou outros avisos: 3',
      `    ${alerted}: Status pendente → Autorizada`,
      `    ${warned}: avisos`,
    ]),
  )
  const alert = { code: 'sefaz_alert', message: 'Alerta da SEFAZ 5001: NCM em revisão' }
  expect(await notes()).toMatchObject([
    { number: 1, status: 'authorized', counts_as: 'sale', notices: [alert], warnings: [] },
    { number: 2, status: 'canceled', counts_as: 'canceled', notices: [{ code: 'consult' }] },
    { number: 3, status: 'authorized', counts_as: 'sale', warnings: [] },
    { number: 4, status: 'authorized', counts_as: 'sale', notices: [], warnings: [] },
  ])
  const again = await recountTenant(testServer.store, platform, tenantId, { xml: true })
  expect(recountLines('Rede B', again)).toEqual(['Rede B: nada diferia'])
})

test('an event that an older version did not find in its file is found', async () => {
  const { store } = testServer
  await sql`delete from nfce_events where nfce_key = ${canceled} and type = '110111'`.execute(store)
  await sql`update nfces set status = 'authorized', notices = '[]' where key = ${canceled}`.execute(store)
  const { reread } = await recountTenant(store, platform, tenantId, { xml: true })
  expect(reread).toEqual([{ key: canceled, before: 'authorized', after: 'canceled' }])
})
