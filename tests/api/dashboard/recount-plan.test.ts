import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountedRows, makeSources, type DocumentSlice } from '#api/server/documents/figures/recounted.ts'
import { FIGURE_TABLES } from '#api/server/documents/figures/fold.ts'
import { scoped } from '#api/server/store/scope.ts'
import { addManyNotes } from '../documents/pages/many-notes.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// A recount sums the documents once a table, also where the planner knows nothing of a tenant's sources: once for each of them,
// a million documents took hours.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await addManyNotes(server, 4000)
  for (const table of [...FIGURE_TABLES, 'figure_sources'] as const) await server.store.deleteFrom(table).execute()
  // Another tenant's sources are all that the planner knows of.
  await sql`
    insert into figure_sources (tenant_id, id, level, company_id, point_of_sale_id, type, environment)
    select ${server.b.id}::uuid, n, 'point_of_sale', ${server.b.companies[0]?.id}::uuid, gen_random_uuid(), 'nfce', 'production'
    from generate_series(1, 30) n`.execute(server.store)
  await sql`analyze`.execute(server.store)
}, 60_000)
afterAll(() => server.close())

test('documents are summed once', async () => {
  const tenantId = server.a.id
  const slice: DocumentSlice = {
    points: server.a.companies.map(({ pointOfSale }) => pointOfSale),
    types: ['nfce', 'cfe'],
  }
  const plan = await scoped(server.store, { tenantId, companyIds: 'all' }, async (db) => {
    await makeSources(db, tenantId, slice)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, timing off) ${recountedRows('figure_days', tenantId, slice)}`.execute(db)
    return rows.map((row) => row['QUERY PLAN'])
  })
  const sums = plan.flatMap((line) => /Aggregate .*loops=(\d+)/.exec(line)?.[1] ?? [])
  expect(sums).toEqual(['1'])
})
