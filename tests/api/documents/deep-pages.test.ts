import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deepStart } from '#api/server/documents/figures/deep-page.ts'
import { recountTenant } from '#api/server/documents/intake/recount.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { inTenant, scoped } from '#api/server/store/scope.ts'
import { keepFile, openTestServer, type Person, people, grant, type TestServer } from '../test-server.ts'

// Pages far back begin on the day that the sums name, and are what walking to them would find.

const NOTES = 4000
const A_DAY = NOTES / 40
/** So that pages begin on both sides of where days are summed, and of midnights. */
const PER_PAGE = 130

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const { store, a } = server
  const [one, other] = a.companies
  if (!one || !other) throw new Error('Two companies')
  const files = [
    await keepFile(store, a, one.id, Uint8Array.of(1)),
    await keepFile(store, a, other.id, Uint8Array.of(2)),
  ]
  // Of 40 days, most around midnight, where a day of the shop's is another one than UTC's, by two clocks of Brazil. Each eleventh counts nowhere.
  await sql`
    insert into nfces (tenant_id, id, key, company_id, point_of_sale_id, serie, number, environment, emission_type, emitted_at, emitted_on, status,
      total, warnings, file_id, counts_as, figures)
    select ${a.id}::uuid, gen_random_uuid(), lpad(n::text, 44, '0'), case when n % 3 = 0 then ${other.id}::uuid else ${one.id}::uuid end,
      case when n % 3 = 0 then ${other.pointOfSale}::uuid else ${one.pointOfSale}::uuid end, 1, n,
      case when n % 7 = 0 then 'homolog' else 'production' end, '1', at,
      (at at time zone case when n % 2 = 0 then 'America/Sao_Paulo' else 'America/Rio_Branco' end)::date,
      case when n % 11 = 0 then 'rejected' when n % 5 = 0 then 'canceled' else 'authorized' end, 1, '[]',
      case when n % 3 = 0 then ${files[1]}::uuid else ${files[0]}::uuid end,
      case when n % 11 = 0 then null when n % 5 = 0 then 'canceled' else 'sale' end, '{"items":{},"payments":{},"taxes":{},"products":0}'
    from (select n, timestamptz '2026-01-20 00:00Z' + n % 40 * interval '1 day' + n * 37 % 480 * interval '1 minute' as at
      from generate_series(1, ${NOTES}::integer) n) notes`.execute(store)
  await sql`
    insert into nfce_voids (tenant_id, id, company_id, cnpj, environment, year, serie, number_start, number_end, c_stat, file_id, key, status,
      emitted_at, emitted_on)
    select ${a.id}::uuid, gen_random_uuid(), ${one.id}::uuid, '00000000000000', 'production', 26, 1, 9000 + n, 9000 + n, '102', ${files[0]}::uuid,
      '35' || lpad(n::text, 39, '0'), 'discarded', timestamptz '2026-02-01 00:00Z' + n * interval '1 hour', date '2026-02-01' from generate_series(1, 30) n`.execute(
    store,
  )
  await sql`
    insert into cfes (tenant_id, id, key, company_id, sat_id, number, environment, emitted_at, emitted_on, status, total, warnings, counts_as)
    select n.tenant_id, gen_random_uuid(), lpad(n.number::text, 44, '0'), n.company_id, (select id from sats where tenant_id = n.tenant_id limit 1), n.number, n.environment, n.emitted_at, n.emitted_on,
      case n.status when 'rejected' then 'invalid' when 'canceled' then 'cancelled' else 'transmitted' end, 1, '[]', n.counts_as from nfces n`.execute(
    store,
  )
  const platform = nodePlatform({ now: () => server.clock.now, log: () => {} })
  await recountTenant(store, platform, a.id, { xml: false })
  const group = randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: a.id, id: group, description: 'Ambas' }).execute()
  await store
    .insertInto('company_group_companies')
    .values(a.companies.map(({ id }) => ({ tenant_id: a.id, company_group_id: group, company_id: id })))
    .execute()
  await grant(store, a, people.nobody, { description: 'Documentos', permissions: ['nfce:read', 'cfe:read'], group })
}, 60_000)
afterAll(() => server.close())

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
  const listed = { table: 'nfces', where: sql<boolean>`true`, owners: undefined, along: undefined } as const
  const types = [{ type: 'nfce', companyIds: 'all' }] as const
  const asked = { types, environment: undefined, companyId: undefined, pointOfSaleIds: undefined }
  const startOf = (offset: number) =>
    scoped(server.store, scope, (db) => deepStart(inTenant(db, scope), listed, { asked, days: {}, offset }))
  expect(await startOf(1900)).toBeUndefined()
  for (const offset of [2100, 3000, 3999]) {
    const { skipped = Number.NaN } = (await startOf(offset)) ?? {}
    expect(offset - skipped).toBeGreaterThanOrEqual(0)
    expect(offset - skipped).toBeLessThan(2 * A_DAY)
  }
  expect(await startOf(1_000_000)).toMatchObject({ skipped: NOTES })
})
