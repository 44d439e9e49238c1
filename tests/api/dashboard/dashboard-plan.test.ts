import { CompiledQuery, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daySums, paymentSums, productSpans, productSums } from '#api/server/documents/figures/read.ts'
import { type ScopedDb, scoped } from '#api/server/store/scope.ts'
import { addDays } from '#domain/time/day-spans.ts'
import { hearing } from '../hearing.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// What reading a tenant's figures touches: the days, or the spans of days, that make up the period, each by its key, and nothing of other
// months, points of sale or tenants, so that it costs the same whatever else there is.

const period = { date_start: '2026-03-01', date_end: '2026-03-31' }

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  // Of each tenant 30 points of sale with sums of 200 days.
  for (const { id, companies } of [server.a, server.b]) {
    await sql`
      insert into figure_sources (tenant_id, id, level, company_id, point_of_sale_id, type, environment)
      select ${id}::uuid, n, case when n = 1 then 'tenant' else 'point_of_sale' end,
        case when n > 1 then ${companies[0]?.id}::uuid end, case when n > 1 then gen_random_uuid() end, 'nfce', 'production'
      from generate_series(1, 31) n`.execute(server.store)
    await sql`
      insert into figure_product_spans (tenant_id, source, days, start, company_id, products, totals, documents)
      select distinct ${id}::uuid, n, d.days, span_start(date '2026-01-01' + day, d.days),
        case when n > 1 then ${companies[0]?.id}::uuid end, array[1], array[100], array[1]
      from generate_series(1, 31) n cross join generate_series(0, 199) day cross join (values (1), (4), (16), (64)) d (days)`.execute(
      server.store,
    )
    await sql`insert into figure_spans_over values (${id}, '2026-08-01')`.execute(server.store)
    // Few, so that the planner would rather walk over all of them.
    const days = sql`from generate_series(1, 9) n cross join generate_series(0, 199) day`
    const company = sql`case when n > 1 then ${companies[0]?.id}::uuid end`
    await sql`
      insert into figure_days (tenant_id, source, day, company_id, sales, net, cancellations, canceled, products, icms, pis, cofins, ibs, cbs, "is",
        icms_documents, pis_documents, cofins_documents, ibs_documents, cbs_documents, is_documents)
      select ${id}::uuid, n, date '2026-01-01' + day, ${company}, 1, 100, 0, 0, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 ${days}`.execute(
      server.store,
    )
    await sql`
      insert into figure_payments (tenant_id, source, day, code, company_id, total, documents)
      select ${id}::uuid, n, date '2026-01-01' + day, '01', ${company}, 100, 1 ${days}`.execute(server.store)
  }
  await sql`analyze figure_days, figure_payments, figure_product_spans, figure_sources, figure_changes`.execute(
    server.store,
  )
}, 60_000)
afterAll(() => server.close())

/** A node of a plan as `explain (analyze, format json)` gives it. */
interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const asked = {
  types: [{ type: 'nfce', companyIds: 'all' }],
  environment: 'production',
  companyId: undefined,
  pointOfSaleIds: undefined,
} as const

/** What a reading answers to the first tenant, and how its statement (which says `marker`) reads a table. */
async function readingOf<T>(table: string, marker: string, read: (db: ScopedDb) => Promise<T>) {
  let heard: RootOperationNode | undefined
  const listener = hearing((node) => {
    if (!heard && server.store.getExecutor().compileQuery(node, { queryId: 'heard' }).sql.includes(marker)) heard = node
  })
  return scoped(server.store, { tenantId: server.a.id, companyIds: 'all' }, async (db) => {
    // Behind what names the tenant.
    const answer = await read(db.withPlugin(listener))
    if (!heard) throw new Error('no statement was heard')
    const { sql: text, parameters } = server.store.getExecutor().compileQuery(heard, { queryId: 'heard' })
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
    )
    const nodes = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodesOf(Plan))
    const reads = nodes.filter((node) => node['Relation Name'] === table)
    const count = (of: (node: PlanNode) => number) =>
      Math.round(reads.reduce((sum, node) => sum + of(node) * node['Actual Loops'], 0))
    return {
      answer,
      indexes: nodes.map((node) => node['Index Name']).filter((index) => index?.startsWith(table)),
      rows: count((node) => node['Actual Rows']),
      removed: count((node) => node['Rows Removed by Filter'] ?? 0),
    }
  })
}

test("a month of a tenant's products reads the spans that make it up, each by its key", async () => {
  const { answer, indexes, rows, removed } = await readingOf('figure_product_spans', 'with parts', (db) =>
    productSums(db, asked, { period, limit: 10, offset: 0 }),
  )
  expect(answer.count).toBe(1)
  expect({ indexes, rows, removed }).toEqual({
    indexes: ['figure_product_spans_pkey'],
    rows: productSpans(period).length,
    removed: 0,
  })
})

test('of a span that was not over when sums were last written its days are read', async () => {
  const until = '2026-03-20'
  await sql`update figure_spans_over set until = ${until}`.execute(server.store)
  const { answer, indexes, rows, removed } = await readingOf('figure_product_spans', 'with parts', (db) =>
    productSums(db, asked, { period, limit: 10, offset: 0 }),
  )
  // Each row of the stage is of one real, however many days it spans.
  const spans = productSpans(period).map(({ days, start }) => (addDays(start, days) <= until ? 1 : days))
  const looked = spans.reduce((sum, one) => sum + one, 0)
  expect(looked).toBeGreaterThan(spans.length)
  expect(answer).toMatchObject({ count: 1, highest: String(100 * looked) })
  expect({ indexes, rows, removed }).toEqual({ indexes: ['figure_product_spans_pkey'], rows: looked, removed: 0 })
})

test("two hundred days of a tenant's figures and payments are read by their key, whatever points of sale there are", async () => {
  const all = { date_start: '2026-01-01', date_end: '2026-07-19' }
  const figures = await readingOf('figure_days', 'figure_days', (db) =>
    daySums(db, asked, { period: all, grouping: 'day' }),
  )
  expect(figures.answer.find(({ start }) => start === '2026-01-02')).toMatchObject({ before: false, sales: '1' })
  expect(figures).toMatchObject({ indexes: ['figure_days_pkey'], rows: 200, removed: 0 })

  const payments = await readingOf('figure_payments', 'figure_payments', (db) =>
    paymentSums(db, asked, { period: all, grouping: 'month' }),
  )
  expect(payments.answer).toContainEqual({ code: '01', start: '2026-03-01', total: '3100', documents: '31' })
  expect(payments).toMatchObject({ indexes: ['figure_payments_pkey'], rows: 200, removed: 0 })
})
