import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deepStart } from '#api/server/documents/figures/deep-page.ts'
import { inTenant, scoped } from '#api/server/store/scope.ts'
import { openTestServer, type Person, people, grant, type TestServer } from '../../test-server.ts'
import { addManyNotes } from './many-notes.ts'

// Pages far back begin on the day that the sums name, and are what walking to them would find.

const NOTES = 4000
const A_DAY = NOTES / 40
/** So that pages begin on both sides of where days are summed, and of midnights. */
const PER_PAGE = 130

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const { store, a } = server
  await addManyNotes(server, NOTES)
  const group = randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: a.id, id: group, description: 'Ambas' }).execute()
  await store
    .insertInto('company_group_companies')
    .values(a.companies.map(({ id }) => ({ tenant_id: a.id, company_group_id: group, company_id: id })))
    .execute()
  await grant(store, a, people.nobody, { description: 'Documentos', permissions: ['nfce:read', 'cfe:read'], group })
}, 60_000)
afterAll(() => server.close())

test('some notes are in no sum though they are sales by their status', async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from nfces where counts_as is null and status = 'authorized'`.execute(
    server.store,
  )
  expect(rows[0]?.count).toBeGreaterThan(50)
})

/** Ids by pages, as many as there are. */
async function idsOf(list: string, as: Person, query: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const path = `${list}?per_page=${PER_PAGE}&page=${page}&${query}`
    const response = await server.call(path, { as, tenant: server.a.id })
    expect(response.status).toBe(200)
    const { items } = await response.json()
    if (items.length === 0) return ids
    ids.push(...items.map((one: { id: string }) => one.id))
  }
}

async function expected(tables: readonly string[], where: string): Promise<string[]> {
  const all = tables.map((table) => sql`select id, emitted_at from ${sql.table(table)} where ${sql.raw(where)}`)
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(all, sql` union all `)}) d order by emitted_at desc, id desc`.execute(server.store)
  return rows.map(({ id }) => id)
}

const cases: { query: string; where: string; as?: Person }[] = [
  { query: '', where: 'true' },
  { query: 'environment=production', where: `environment = 'production'` },
  { query: 'date_start=2026-01-25&date_end=2026-02-20', where: `emitted_on between '2026-01-25' and '2026-02-20'` },
  { query: '', where: 'true', as: 'nobody' },
]
const lists = [
  { list: '/custody/nfce/', tables: ['nfces', 'nfce_voids'] },
  { list: '/cfes/', tables: ['cfes'] },
]

describe.each(lists)('$list', ({ list, tables }) => {
  test.each(cases)('by pages is what one walk finds: $query', async ({ query, where, as = 'master' }) => {
    const found = await idsOf(list, as, query)
    expect(found.length).toBeGreaterThan(NOTES / 2)
    expect(found).toEqual(await expected(tables, where))
  })
  test('of one company', async () => {
    const [company] = server.a.companies
    const found = await idsOf(list, 'master', `company_id=${company?.id}`)
    expect(found).toEqual(await expected(tables, `company_id = '${company?.id}'`))
  })
})

test('no more than a day is walked, and beyond the last page nothing', async () => {
  const { id: tenantId } = server.a
  const scope = { tenantId, companyIds: 'all' } as const
  const listed = {
    table: 'nfces',
    where: sql<boolean>`true`,
    owners: undefined,
    along: undefined,
    areSales: false,
  } as const
  const types = [{ type: 'nfce', companyIds: 'all' }] as const
  const sums = { types, environment: undefined, companyId: undefined, pointOfSaleIds: undefined }
  const startOf = (offset: number) =>
    scoped(server.store, scope, (db) => deepStart(inTenant(db, scope), listed, { sums, days: {}, offset }))
  expect(await startOf(1900)).toBeUndefined()
  for (const offset of [2100, 3000, 3999]) {
    const { skipped = Number.NaN } = (await startOf(offset)) ?? {}
    expect(offset - skipped).toBeGreaterThanOrEqual(0)
    expect(offset - skipped).toBeLessThan(2 * A_DAY)
  }
  expect(await startOf(1_000_000)).toMatchObject({ skipped: NOTES })
})
