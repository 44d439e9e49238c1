import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takePrepared } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { prepareFile } from '#api/server/documents/prepare.ts'
import { scoped, type ScopedDb } from '#api/server/store/scope.ts'
import * as docs from '../../documents.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
}, 60_000)
afterAll(() => testServer.close())

test('what came before a new company is found without looking through the events of all others', async () => {
  const { store, a } = testServer
  const platform = nodePlatform()
  await sql`
    insert into nfce_events (tenant_id, id, nfce_key, company_id, type, type_description, type_level, created_at)
    select ${a.id}::uuid, gen_random_uuid(), lpad(n::text, 44, '0'), ${a.companies[0]?.id}::uuid, 'protocol', '', 'success', '2026-03-01T12:00:00Z'
    from generate_series(1, 20000) n`.execute(store)
  await sql`analyze nfce_events`.execute(store)
  const files = [docs.procEvento(docs.noteKey({ number: 9 })), docs.nfeProc({ number: 1 })]
  const taken = await scoped(store, { tenantId: a.id, companyIds: 'all' }, async (db) => {
    const before = await scansOf(db)
    for (const [i, text] of files.entries()) {
      const prepared = await prepareFile(platform, { name: `${i}.xml`, bytes: docs.bytesOf(text) })
      await takePrepared(db, platform, a.id, [prepared])
    }
    const scans = (await scansOf(db)) - before
    const gaps = await db.selectFrom('nfce_gaps').select(['kind', 'number_start']).execute()
    return { scans, gaps }
  })
  expect(taken).toEqual({ scans: 0, gaps: [{ kind: 'orphan', number_start: 9 }] })
})

/** How often this connection has read all events, as far as it has not reported it: what was before its transaction may be among it. */
async function scansOf(db: ScopedDb): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select seq_scan::integer as scans from pg_stat_xact_user_tables where relname = 'nfce_events'`.execute(db)
  return rows[0]?.scans ?? 0
}
