import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSpans, productSums } from '#api/server/figures/read.ts'
import { scoped } from '#api/server/store/scope.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// What reading a tenant's products touches: the spans that make up the period, each by its key, and nothing of other months, points of
// sale or tenants, so that it costs the same whatever else there is.

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
  }
  await sql`analyze figure_product_spans, figure_sources, figure_changes`.execute(server.store)
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

test("a month of a tenant's products reads the spans that make it up, each by its key", async () => {
  const period = { date_start: '2026-03-01', date_end: '2026-03-31' }
  const spans = productSpans(period)
  const asked = {
    types: [{ type: 'nfce', companyIds: 'all' }],
    environment: 'production',
    companyId: undefined,
    pointOfSaleIds: undefined,
  } as const
  let heard: RootOperationNode | undefined
  const listener: KyselyPlugin = {
    transformQuery({ node }) {
      // Bindings of the transaction have no with.
      if (node.kind === 'RawNode' && node.sqlFragments[0]?.includes('with parts')) heard = node
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { sums, nodes } = await scoped(
    server.store.withPlugin(listener),
    { tenantId: server.a.id, companyIds: 'all' },
    async (db) => {
      const sums = await productSums(db, asked, { period, limit: 10, offset: 0 })
      if (!heard) throw new Error('no statement was heard')
      const { sql: text, parameters } = server.store.getExecutor().compileQuery(heard, { queryId: 'products' })
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
      )
      return { sums, nodes: rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodesOf(Plan)) }
    },
  )
  expect(sums.count).toBe(1)
  const reads = nodes.filter((node) => node['Relation Name'] === 'figure_product_spans')
  expect(reads.map((node) => node['Index Name'])).toEqual(['figure_product_spans_pkey'])
  const rows = (of: (node: PlanNode) => number) => reads.reduce((sum, node) => sum + of(node) * node['Actual Loops'], 0)
  expect(rows((node) => node['Actual Rows'])).toBe(spans.length)
  expect(rows((node) => node['Rows Removed by Filter'] ?? 0)).toBe(0)
})
