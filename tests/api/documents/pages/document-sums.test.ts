import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recountTenant } from '#api/server/documents/recount/recount.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'
import { addManyNotes } from './many-notes.ts'

// What filters leave is summed by the sums by day, or document by document: both say what the documents themselves say.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await addManyNotes(server, 1200)
  for (const table of ['nfces', 'cfes'] as const) {
    await sql`update ${sql.table(table)} set total = number / 100.0, cents = number`.execute(server.store)
  }
  await recountTenant(server.store, nodePlatform({ now: () => server.clock.now, log: () => {} }), server.a.id, {
    xml: false,
  })
}, 60_000)
afterAll(() => server.close())

async function expected(table: string, where: string) {
  const { rows } = await sql<{ as: string; documents: number; total: string }>`
    select counts_as as as, count(*)::integer as documents, sum(total)::numeric(15, 2)::text as total from ${sql.table(table)}
    where counts_as is not null and ${sql.raw(where)} group by 1`.execute(server.store)
  const of = (as: string) => {
    const { documents = 0, total = '0.00' } = rows.find((row) => row.as === as) ?? {}
    return { documents, total }
  }
  return { sales: of('sale'), canceled: of('canceled') }
}

const own = () => `company_id = '${server.a.companies[0]?.id}'`
describe.each([
  ['/custody/nfce_sums/', 'nfces'],
  ['/cfe_sums/', 'cfes'],
])('%s', (list, table) => {
  test.each([
    ['', () => 'true'],
    ['environment=production', () => `environment = 'production'`],
    ['date_start=2026-01-25&date_end=2026-02-10', () => `emitted_on between '2026-01-25' and '2026-02-10'`],
    ['company_id=COMPANY', own],
    ['total_from=5,00', () => 'cents >= 500'],
    ['total_from=5,00&date_start=2026-02-10', () => `cents >= 500 and emitted_on >= '2026-02-10'`],
    ['number=4711', () => 'false'],
  ])('%s', async (query, where) => {
    const search = query.replace('COMPANY', server.a.companies[0]?.id ?? '')
    const answer = await server.call(`${list}?${search}`, { as: 'master', tenant: server.a.id })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ sums: await expected(table, where()) })
  })

  test('another organization is none of it', async () => {
    const answer = await server.call(list, { as: 'stranger', tenant: server.a.id })
    expect(answer.status).toBe(403)
  })
})

test.each(['', 'total_from=0,01'])('who sees some companies gets the sums of these: %s', async (query) => {
  const answer = await server.call(`/custody/nfce_sums/?${query}`, { as: 'secondary', tenant: server.a.id })
  expect(await answer.json()).toEqual({ sums: await expected('nfces', own()) })
})
