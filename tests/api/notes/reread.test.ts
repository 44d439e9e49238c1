import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountLines } from '#api/server/cli/recount-report.ts'
import { recountTenant } from '#api/server/documents/recount/recount.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
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
      '  notas e cupons com outro status ou outros avisos: 3',
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

test('stored warnings that name an element which is known by now go, and those of today come, of coupons too', async () => {
  const { store } = testServer
  const coupon = { uf: '23', day: '20260301' }
  const odd = { ...coupon, number: 105 }
  const files = [docs.cfe(coupon), docs.cfe({ ...odd, total: '33.00' })].map((xml, i) => ({
    name: `${i}.xml`,
    bytes: docs.bytesOf(xml),
  }))
  await takeFiles(store, platform, { tenantId, companyIds: 'all' }, files)
  const named = JSON.stringify([
    { code: 'unknown_element', message: 'O elemento <retEvento> não é conhecido e não foi lido' },
  ])
  await sql`update nfces set warnings = ${named}::jsonb where key = ${warned}`.execute(store)
  await sql`update cfes set warnings = '[]', status = 'transmitted' where tenant_id = ${tenantId}::uuid`.execute(store)
  const found = await recountTenant(store, platform, tenantId, { xml: true })
  expect(found.reread).toHaveLength(3)
  expect(recountLines('Rede B', found)).toContain(`    ${docs.couponKey(odd)}: Transmitido → Inconsistente`)
  expect((await notes())[2]?.warnings).toEqual([])
  const coupons = await store
    .selectFrom('cfes')
    .select(['status', 'warnings'])
    .where('tenant_id', '=', tenantId)
    .orderBy('number')
    .execute()
  expect(coupons).toMatchObject([
    { status: 'transmitted', warnings: [{ code: 'sat_ended' }] },
    { status: 'inconsistency', warnings: [{ code: 'items_total' }, { code: 'sat_ended' }] },
  ])
  expect((await recountTenant(store, platform, tenantId, { xml: true })).reread).toEqual([])
})

test('the ISS of a note that an older version left out is counted', async () => {
  const { store } = testServer
  const services = docs.noteKey({ number: 9 })
  const iss = '</ICMSTot><ISSQNtot><vServ>5.00</vServ><vISS>0.25</vISS></ISSQNtot>'
  const xml = docs.nfeProc({
    number: 9,
    edit: (text) => text.replace('<vNF>25.00', '<vNF>30.00').replace('<vPag>25', '<vPag>30').replace('</ICMSTot>', iss),
  })
  const files = [{ name: '9.xml', bytes: docs.bytesOf(xml) }]
  await takeFiles(store, platform, { tenantId, companyIds: 'all' }, files)
  await recountTenant(store, platform, tenantId, { xml: false })
  await sql`update nfces set figures = figures #- '{taxes,iss}' where key = ${services}`.execute(store)
  await sql`update figure_days set iss = 0, iss_documents = 0 where tenant_id = ${tenantId}::uuid`.execute(store)
  const { figures, differences } = await recountTenant(store, platform, tenantId, { xml: true })
  expect(figures).toEqual([services])
  const ofIss = differences.filter(({ column }) => column === 'iss')
  // The tenant's, the company's and the point of sale's.
  expect(ofIss.map(({ stored, counted }) => [stored, counted])).toEqual([1, 2, 3].map(() => [0, 25]))
})
