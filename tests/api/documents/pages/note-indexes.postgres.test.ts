import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { readUsage } from '#api/server/identity/plans/usage.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { bytesOf, nfeProc } from '../../../documents.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'
import { addManyNotes } from './many-notes.ts'

// Each index is written with every note: whoever adds one shows the question that needs it.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await addManyNotes(server, 4000)
  await sql`update nfces set notices = '[{"code": "sefaz_alert", "message": ""}]' where number % 400 = 0`.execute(
    server.store,
  )
  await sql`vacuum analyze nfces`.execute(server.store)
}, 60_000)
afterAll(() => server.close())

const list = (query: string) => async () => {
  const answer = await server.call(`/custody/nfce/?${query}`, { as: 'master', tenant: server.a.id })
  expect(answer.status).toBe(200)
}
const first = () => server.a.companies[0]
const wholeTenant = () => ({ tenantId: server.a.id, companyIds: 'all' }) as const

const questions: Record<string, () => Promise<unknown>> = {
  nfces_pkey: list(''),
  nfces_by_consumer: list('consumer=123.456.789-09'),
  nfces_by_number: list('number=399'),
  nfces_by_value: list('total_from=10.00&total_to=10.00'),
  nfces_key_end: () => server.call('/search?q=99998877', { as: 'master', tenant: server.a.id }),
  nfces_newest: list(''),
  nfces_company: () => list(`company_id=${first()?.id}`)(),
  nfces_company_value: () => list(`company_id=${first()?.id}&sort=-total`)(),
  nfces_point_of_sale: () => list(`point_of_sale_id=${first()?.pointOfSale}`)(),
  nfces_exceptions: list('status=rejected'),
  nfces_homologation: list('environment=homolog'),
  nfces_notices: list('notice=sefaz_alert'),
  nfces_numbers: () =>
    takeFiles(server.store, nodePlatform({ now: () => server.clock.now, log: () => {} }), wholeTenant(), [
      { name: 'nota.xml', bytes: bytesOf(nfeProc({ number: 5001, cnpj: first()?.cnpj ?? '' })) },
    ]),
  nfces_of_no_figure: () =>
    server.store
      .transaction()
      .execute((db) => readUsage(db, { tenantId: server.a.id, timeZone: 'UTC' }, server.clock.now)),
  nfces_once: () => server.call(`/custody/nfce/${'0'.repeat(43)}7/xml`, { as: 'master', tenant: server.a.id }),
}

async function scans(): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; scans: number }>`
    select indexrelname as name, idx_scan::integer as scans from pg_stat_user_indexes where relname = 'nfces' order by 1`.execute(
    server.store,
  )
  return new Map(rows.map(({ name, scans: count }) => [name, count]))
}

test('each index of notes has a question', async () => {
  expect([...(await scans()).keys()]).toEqual(Object.keys(questions).toSorted())
})

test('each of them is used', async () => {
  const before = await scans()
  for (const ask of Object.values(questions)) await ask()
  // Counts come when a connection has been idle for a while.
  const unused = async () =>
    [...(await scans())].flatMap(([name, count]) => (count > (before.get(name) ?? 0) ? [] : name))
  await expect.poll(unused).toEqual([])
})
