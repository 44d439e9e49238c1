import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countFiles, type Selection } from '#api/server/documents/downloads/choose.ts'
import { scoped } from '#api/server/store/scope.ts'
import { addManyNotes } from '../documents/pages/many-notes.ts'
import { rowsRead } from '../rows-read.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// What goes with documents is looked up for those that are chosen, however many the planner takes them for, and for none where these alone are enough.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await addManyNotes(server, 4000)
  const file = sql`(select file_id from nfces where company_id = n.company_id limit 1)`
  await sql`update nfces set status = 'denied' where number in (300, 600)`.execute(server.store)
  await sql`
    insert into nfce_events (tenant_id, id, nfce_key, company_id, type, c_stat, type_description, type_level, created_at, request_file_id, response_file_id, environment)
    select n.tenant_id, gen_random_uuid(), n.key, n.company_id, e.type, '135', '', 'success', n.emitted_at, ${file}, ${file}, n.environment
    from nfces n cross join (values ('protocol'), ('110111')) e (type)`.execute(server.store)
  await sql`analyze`.execute(server.store)
  // As a table that has grown since it was looked at.
  await sql`update nfces set status = 'denied' where number in (900, 1200)`.execute(server.store)
}, 60_000)
afterAll(() => server.close())

/** How many events are read for a selection, and how many files it has. */
async function readFor(status: string, most: number): Promise<{ events: number; files: number }> {
  const { id: tenantId, companies } = server.a
  const selection: Selection = {
    nf_type: 'nfce',
    format: 'xml',
    environment: 'production',
    status,
    company_ids: companies.map(({ id }) => id),
    point_of_sale_ids: [],
    sat_ids: [],
    tz_offset: 180,
    date_start: '2026-01-01',
    date_end: '2026-12-31',
  }
  return scoped(server.store, { tenantId, companyIds: 'all' }, async (db) => {
    let files = 0
    const events = await rowsRead(db, ['nfce_events'], async () => {
      files = await countFiles(db, selection, most)
    })
    return { files, events }
  })
}

test('of a few documents their own events are read', async () => {
  const { files, events } = await readFor('denied', 1000)
  expect(files).toBeGreaterThanOrEqual(4)
  expect(events).toBeGreaterThan(0)
  expect(events).toBeLessThanOrEqual(20)
})

test('where the documents are more than may be requested, no event is read', async () => {
  expect(await readFor('', 1000)).toEqual({ files: 1000, events: 0 })
})
