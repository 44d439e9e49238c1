import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestPage } from '#api/server/store/queries/newest.ts'
import { scoped } from '#api/server/store/scope.ts'
import { addNote, grant, openTestServer, type Person, people, type TestServer } from '../../test-server.ts'

// Lists of several companies or points of sale are merged from the newest of each.

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
  const { store, a } = testServer
  // Some of both companies at the same moment, and more of the one than of the other.
  for (let number = 1; number <= 24; number++) {
    await addNote(store, a, {
      company: number % 3 === 0 ? 1 : 0,
      number,
      emitted_at: `2026-02-10T12:00:${String(Math.floor(number / 4)).padStart(2, '0')}Z`,
      status: number % 4 === 0 ? 'canceled' : 'authorized',
    })
  }
  const group = randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: a.id, id: group, description: 'Ambas' }).execute()
  await store
    .insertInto('company_group_companies')
    .values(a.companies.map(({ id }) => ({ tenant_id: a.id, company_group_id: group, company_id: id })))
    .execute()
  await grant(store, a, people.nobody, { description: 'Notas', permissions: ['nfce:read'], group })
}, 60_000)
afterAll(() => testServer.close())

async function pages(as: Person, query: string): Promise<{ keys: string[]; totals: Set<number> }> {
  const keys: string[] = []
  const totals = new Set<number>()
  for (let page = 1; ; page++) {
    const response = await testServer.call(`/custody/nfce/?per_page=5&page=${page}&${query}`, {
      as,
      tenant: testServer.a.id,
    })
    const { items, total } = await response.json()
    totals.add(total)
    if (items.length === 0) return { keys, totals }
    keys.push(...items.map((one: { key: string }) => one.key))
  }
}

test.each(['', 'status=canceled', 'environment=production', 'status=rejected'])(
  'several companies by pages are what the whole tenant’s pages are: %s',
  async (query) => {
    const whole = await pages('master', query)
    expect(await pages('nobody', query)).toEqual(whole)
    expect(whole.totals).toEqual(new Set([whole.keys.length]))
    expect(new Set(whole.keys).size).toBe(whole.keys.length)
  },
)

test('several points of sale, one of them named twice, a page at a time', async () => {
  const [one, other] = testServer.a.companies.map(({ pointOfSale }) => pointOfSale)
  const whole = await pages('master', '')
  expect(whole.keys).toHaveLength(24)
  for (const as of ['master', 'nobody'] as const) {
    expect(await pages(as, `point_of_sale_id=${one},${other}`)).toEqual(whole)
    expect(await pages(as, `point_of_sale_id=${one},${one},${other}`)).toEqual(whole)
    expect((await pages(as, `point_of_sale_id=${other}`)).keys).toHaveLength(8)
  }
  // Of another company than one's own: nothing.
  expect((await pages('secondary', `point_of_sale_id=${other}`)).keys).toEqual([])
  expect((await pages('secondary', `point_of_sale_id=${one},${other}`)).keys).toHaveLength(16)
})

/** A node of a plan as `explain (analyze, format json)` gives it. */
interface PlanNode {
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}
const rowsRead = ({ Plans = [], ...node }: PlanNode): number =>
  Plans.reduce((sum, one) => sum + rowsRead(one), node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))

test.each(['nfces', 'cfes'] as const)(
  'the few %s of homologation are found without reading those of production',
  async (name) => {
    const { store, a } = testServer
    const table = sql.table(name)
    const own = name === 'nfces' ? sql`point_of_sale_id, serie, emission_type, file_id` : sql`sat_id`
    const values =
      name === 'nfces'
        ? sql`${a.companies[0]?.pointOfSale}, 1, '1', (select file_id from nfces limit 1)`
        : sql`(select id from sats where tenant_id = ${a.id} limit 1)`
    await sql`
      insert into ${table} (tenant_id, id, key, company_id, number, environment, emitted_at, emitted_on, status, total, warnings, ${own})
      select ${a.id}, gen_random_uuid(), '352602' || lpad(n::text, 38, '0'), ${a.companies[0]?.id}, n,
        case when n <= 2 then 'homolog' else 'production' end, timestamptz '2026-01-01Z' + n * interval '1 minute', '2026-01-01', 'authorized',
        1, '[]', ${values}
      from generate_series(1, 3000) n`.execute(store)
    await sql`analyze ${table}`.execute(store)
    const page = newestPage(name, { where: sql`environment = ${'homolog'}`, limit: 15, offset: 0 })
    const plan = await scoped(store, { tenantId: a.id, companyIds: 'all' }, async (db) => {
      const { rows } = await sql<{
        'QUERY PLAN': [{ Plan: PlanNode }]
      }>`explain (analyze, format json) select * from ${page} one_page`.execute(db)
      return rows[0]?.['QUERY PLAN'][0].Plan
    })
    expect(plan && rowsRead(plan)).toBeLessThan(50)
  },
)
