import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { listCfes } from '#api/contract/documents/cfes.ts'
import type { listNfces } from '#api/contract/documents/nfces.ts'
import type { FilterName } from '#api/contract/page.ts'
import { documentFilters } from '#api/server/documents/document-filters.ts'
import { documentPage } from '#api/server/documents/figures/document-page.ts'
import { recountTenant } from '#api/server/documents/recount/recount.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { equal, narrowed } from '#api/server/store/queries/filters.ts'
import { fullCounts } from '#api/server/store/queries/page-of.ts'
import { scoped } from '#api/server/store/scope.ts'
import { foundBy } from '#domain/documents/coupon-states.ts'
import { isCfeStatus } from '#domain/documents/document-status.ts'
import { rowsRead } from '../../rows-read.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'
import { addManyNotes } from './many-notes.ts'

// Behind row 2,000 a page begins where the sums by day say so, which only some filters leave true: whatever narrows the list, all of its pages
// together are the documents that it leaves, once each, and beyond them there are none.

const NOTES = 4000
const PER_PAGE = 190
const PAGES = Math.ceil(NOTES / PER_PAGE) + 1

let server: TestServer
let ids: { company: string; point: string; sat: string; serial: string }
beforeAll(async () => {
  server = await openTestServer()
  const { store, a } = server
  await addManyNotes(server, NOTES)
  const [company] = a.companies
  const sat = await store
    .selectFrom('sats')
    .select(['id', 'serial_number'])
    .where('tenant_id', '=', a.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  ids = { company: company?.id ?? '', point: company?.pointOfSale ?? '', sat: sat.id, serial: sat.serial_number }
  const figures = { items: { 7: 100 }, payments: { '01': 100 }, taxes: { icms: 100 }, products: 1 }
  await sql`insert into products (tenant_id, id, name, description) values (${a.id}::uuid, 7, 'café', 'Café')`.execute(
    store,
  )
  await sql`update cfes set key = overlay(key placing ${sat.serial_number} from 23 for 9) where number % 17 = 0`.execute(
    store,
  )
  for (const table of ['nfces', 'cfes'] as const) {
    await sql`update ${sql.table(table)} set total = case when number % 9 = 0 then 9 else 1 end, cents = case when number % 9 = 0 then 900 else 100 end,
      consumer = case when number % 9 = 0 then '12345678909' end`.execute(store)
    await sql`update ${sql.table(table)} set figures = ${JSON.stringify(figures)}::text::jsonb where number % 6 = 0 and counts_as = 'sale'`.execute(
      store,
    )
    // Sales of another status than most.
    await sql`update ${sql.table(table)} set status = ${table === 'nfces' ? 'in_contingency' : 'pending'} where number % 30 = 6 and counts_as = 'sale'`.execute(
      store,
    )
    await sql`update cfes set status = 'success' where number % 36 = 0 and status = 'transmitted'`.execute(store)
    await sql`
      insert into document_proofs (tenant_id, key, kind, company_id, file_id, rules, has_failure, emitted_at)
      select tenant_id, case when environment = 'homolog' and ${table === 'nfces'} then key || '-homolog' else key end,
        ${table === 'nfces' ? 'nfce' : 'cfe'}, company_id, (select file_id from nfces limit 1), 1, true, emitted_at
      from ${sql.table(table)} where number % 12 = 0
      on conflict do nothing`.execute(store)
  }
  await sql`update nfces set notices = '[{"code":"sefaz_message","message":"x"}]' where number % 14 = 0`.execute(store)
  const platform = nodePlatform({ now: () => server.clock.now, log: () => {} })
  await recountTenant(store, platform, a.id, { xml: false })
}, 60_000)
afterAll(() => server.close())

/** A value of a filter, and which documents it leaves, in SQL; of the ranges of voided numbers none unless it says which. */
interface Sample {
  value: string | (() => string)
  leaves: string | (() => string)
  voids?: string | (() => string)
}
type Samples<E extends typeof listNfces | typeof listCfes> = { [K in FilterName<E>]: Sample }

const same = (leaves: Sample['leaves']) => ({ leaves, voids: leaves })
const sale = (more: string) => `counts_as = 'sale' and ${more}`
/** Filters of both. */
const documents = {
  company_id: { value: () => ids.company, ...same(() => `company_id = '${ids.company}'`) },
  point_of_sale_id: {
    value: () => ids.point,
    leaves: () => `point_of_sale_id = '${ids.point}'`,
    voids: () => `company_id = '${ids.company}'`,
  },
  environment: { value: 'production', ...same(`environment = 'production'`) },
  date_start: { value: '2026-01-25', ...same(`emitted_on >= '2026-01-25'`) },
  date_end: { value: '2026-02-25', ...same(`emitted_on <= '2026-02-25'`) },
  number: { value: '1234', leaves: 'number = 1234' },
  total_from: { value: '5,00', leaves: 'total >= 5' },
  total_to: { value: '4', leaves: 'total <= 4' },
  consumer: { value: '123.456.789-09', leaves: `consumer = '12345678909'` },
  proof_state: { value: 'failed', leaves: 'number % 12 = 0' },
  sales: { value: '1', leaves: sale('true') },
  product_id: { value: '7', leaves: sale('number % 6 = 0') },
  payment: { value: '01,17', leaves: sale('number % 6 = 0') },
  tax: { value: 'icms', leaves: sale('number % 6 = 0') },
} satisfies Partial<Samples<typeof listNfces>>

const notes: Samples<typeof listNfces> = {
  ...documents,
  status: { value: 'canceled', leaves: `status = 'canceled'` },
  notice: { value: 'sefaz_message', leaves: 'number % 14 = 0' },
}
const coupons: Samples<typeof listCfes> = {
  ...documents,
  point_of_sale_id: { value: () => ids.point, leaves: 'false' },
  status: { value: 'cancelled', leaves: `status = 'cancelled'` },
  sat_id: { value: () => ids.sat, leaves: () => `serial_number = '${ids.serial}'` },
  serial_number: { value: () => ids.serial, leaves: () => `serial_number = '${ids.serial}'` },
}

const textOf = (text: string | (() => string)) => (typeof text === 'string' ? text : text())

async function expected(
  table: string,
  { leaves, voids }: Pick<Sample, 'leaves' | 'voids'>,
  order = 'emitted_at desc, id desc',
): Promise<string[]> {
  const some = (from: string, where: Sample['leaves']) =>
    sql`select id, emitted_at, ${sql.raw(from === 'nfce_voids' ? 'null::bigint' : 'cents')} as cents
      from ${sql.table(from)} where ${sql.raw(textOf(where))}`
  const parts = [some(table, leaves), ...(voids !== undefined && table === 'nfces' ? [some('nfce_voids', voids)] : [])]
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(parts, sql` union all `)}) d order by ${sql.raw(order)}`.execute(server.store)
  return rows.map(({ id }) => id)
}

/** Ids by pages, of which all are asked for, also those beyond the last. */
async function idsOf(list: string, query: string, as: 'master' | 'secondary' = 'master', perPage = PER_PAGE) {
  const found: string[] = []
  const pages = perPage === PER_PAGE ? PAGES : Math.ceil(NOTES / perPage) + 1
  for (let page = 1; page <= pages; page++) {
    const response = await server.call(`${list}?per_page=${perPage}&page=${page}&${query}`, {
      as,
      tenant: server.a.id,
    })
    expect(response.status).toBe(200)
    const { items } = await response.json()
    found.push(...items.map((one: { id: string }) => one.id))
  }
  return found
}

const lists = [
  { list: '/custody/nfce/', table: 'nfces', samples: notes, statuses: ['authorized', 'in_contingency', 'canceled'] },
  { list: '/cfes/', table: 'cfes', samples: coupons, statuses: ['transmitted', 'success', 'pending', 'cancelled'] },
]
describe.each(lists)('$list', ({ list, table, samples, statuses }) => {
  test.each(
    ['product_id=7', 'payment=01', 'tax=icms'].flatMap((figure) => statuses.map((status) => [figure, status] as const)),
  )('by %s and %s: its pages, and how many they are', async (figure, status) => {
    const asked = table === 'cfes' && isCfeStatus(status) ? foundBy(status) : [status]
    const all = await expected(table, {
      leaves: sale(`number % 6 = 0 and status in (${asked.map((one) => `'${one}'`).join()})`),
    })
    const query = `${figure}&status=${status}`
    expect(await idsOf(list, query)).toEqual(all)
    const response = await server.call(`${list}?per_page=5&${query}`, { as: 'master', tenant: server.a.id })
    expect(await response.json()).toEqual(expect.objectContaining({ total: all.length }))
  })

  test.each(Object.entries<Sample>(samples))(
    'by %s: no page has what another has, or what the filter leaves out',
    async (name, sample) => {
      const found = await idsOf(list, `${name}=${encodeURIComponent(textOf(sample.value))}`)
      expect(found).toEqual(await expected(table, sample))
    },
  )

  // What has no value comes last either way.
  const BY_VALUE = 'cents desc nulls last, emitted_at, id'

  test.each(Object.entries<Sample>(samples))(
    'by %s, the greatest first: all that it leaves, once each',
    async (name, sample) => {
      const found = await idsOf(list, `sort=-total&${name}=${encodeURIComponent(textOf(sample.value))}`, 'master', 900)
      expect(found).toEqual(await expected(table, sample, BY_VALUE))
    },
  )

  const EVERYTHING: Sample = { value: '', ...same('true') }
  test.each([
    ['date', 'emitted_at, id'],
    ['-date', 'emitted_at desc, id desc'],
    ['total', 'cents nulls last, emitted_at desc, id desc'],
    ['-total', BY_VALUE],
  ])('in the order %s', async (sort, order) => {
    expect(await idsOf(list, `sort=${sort}`, 'master', 900)).toEqual(await expected(table, EVERYTHING, order))
  })

  test.runIf(table === 'nfces')('who sees some companies gets theirs alone, in order', async () => {
    const own = { value: '', ...same(() => `company_id = '${ids.company}'`) }
    expect(await idsOf(list, 'sort=-total', 'secondary', 900)).toEqual(await expected(table, own, BY_VALUE))
  })

  test.each([
    ['sort=name', { sort: 'Ordem desconhecida' }],
    ['sort=-total&page=1001&per_page=10', { page: expect.stringContaining('até a linha 10.000') }],
  ])('%s is refused for itself alone', async (query, fields) => {
    const response = await server.call(`${list}?${query}`, { as: 'master', tenant: server.a.id })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fields })
  })
})

test('sales of a product and a status are found and counted by the sums and what these have besides, and not by reading all', async () => {
  const { store, a } = server
  const query = { page: 1, per_page: 15, sales: '0', product_id: '7', status: 'authorized' } as const
  const access = { tenantId: a.id, companyIds: 'all' } as const
  const counts = fullCounts(() => server.clock.now)
  const some = narrowed({ ...documentFilters, status: equal('status') }, query)
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from nfces where status = 'authorized' and number % 6 = 0 and counts_as = 'sale'`.execute(
    store,
  )
  const read = await scoped(store, access, (db) =>
    rowsRead(db, ['nfces'], async () => {
      const page = await documentPage(
        { db, query, access, counts },
        'nfce',
        { narrowed: some, owners: undefined },
        async (keys) => {
          const { rows: found } = await sql`select id from ${keys} one_page`.execute(db)
          return found
        },
      )
      expect(page).toEqual({ items: expect.objectContaining({ length: 15 }), total: rows[0]?.total })
    }),
  )
  expect(read).toBeLessThan(NOTES / 4)
})
