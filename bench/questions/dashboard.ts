import { sql } from 'kysely'
import { allowLonger } from '#api/server/store/maintenance.ts'
import type { Demo } from '../demo.ts'
import { type Measurement, type Order, timed } from '../measurements.ts'

export const question =
  'How long do reads of the dashboard take over 12 months of 5,000,000 documents? (beside: of 100,000)'

const [PRODUCTS, ITEMS, TILLS] = [500, 5, 8]

export async function* measure({ size, demo: open }: Order): AsyncGenerator<Measurement> {
  const demo = await open()
  const speeds = async (documents: number) => {
    const company = await fillFigures(demo, documents)
    const found = new Map<string, number>()
    for (const [name, path] of Object.entries(pathsOf(company))) {
      found.set(name, await timed(25, () => demo.call(path)))
    }
    return found
  }
  const few = await speeds(100_000 * size)
  for (const [name, value] of await speeds(5_000_000 * size)) yield { name, value, unit: 'ms', beside: few.get(name) }
}

function pathsOf(company: string): Record<string, string> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const year = `date_start=${day(364)}&date_end=${day(0)}`
  const month = `date_start=${day(29)}&date_end=${day(0)}`
  return {
    'figures by month': `/dash_ops/?${year}&grouping=month`,
    'figures by day': `/dash_ops/?${year}&grouping=day`,
    'notes by day': `/cfe_dashboard/coupons?${year}&grouping=day`,
    'payments by day': `/cfe_dashboard/payment_methods?${year}&grouping=day`,
    products: `/cfe_dashboard/products?${year}`,
    'products of 30 days': `/cfe_dashboard/products?${month}`,
    'products by words of their name': `/cfe_dashboard/products?${year}&search=produto 4`,
    companies: `/cfe_dashboard/shops?${year}`,
    'companies of 30 days': `/cfe_dashboard/shops?${month}`,
    'points of sale': `/cfe_dashboard/shops?${year}&by=point_of_sale`,
    'shops of a product': `/cfe_dashboard/products/7/shops?${year}&by=point_of_sale`,
    'one company, figures by day': `/dash_ops/?${year}&grouping=day&company_id=${company}`,
    'one company, products': `/cfe_dashboard/products?${year}&company_id=${company}`,
  }
}

/**
 * Replaces the tenant's sums by those of so many documents of the last twelve months, without the documents: a change stands for all of a
 * till's day, and has a product as often as if each item were drawn by chance. Returns a company that sells.
 */
async function fillFigures({ store, tenant }: Demo, documents: number): Promise<string> {
  const each = documents / TILLS / 365
  const days = sql`generate_series(current_date - 364, current_date, interval '1 day') d`
  const change = (count: number, share: number, many: ReturnType<typeof sql>) => sql`
    insert into figure_changes (tenant_id, company_id, point_of_sale_id, type, environment, day, sums, codes, code_totals, code_documents,
      products, totals, documents)
    select ${tenant}, t.company_id, t.id, 'nfce', 'production', d::date,
      array[n, n * 8000, n / 50, n * 160, n * 8100, n * 900, n * 400, n * 100, 0, 0, 0, 0, n, n, n, 0, 0, 0, 0],
      '{01,03,04,05,17,99}', array_fill(n * 1300, '{6}'), array_fill(n / 6 + 1, '{6}'), s.products,
      array_fill((n * ${ITEMS}::integer / ${PRODUCTS}::integer + 1) * 1600, array[cardinality(s.products)]),
      array_fill(n * ${ITEMS}::integer / ${PRODUCTS}::integer + 1, array[cardinality(s.products)])
    from (select id, company_id from points_of_sale where tenant_id = ${tenant} order by id limit ${TILLS}) t
    cross join ${many} cross join (select ceil(${count}::float8)::integer as n) c
    cross join lateral (select coalesce(array_agg(p), '{}') as products from generate_series(1, ${PRODUCTS}::integer) p
      where random() < ${share}::float8 and d is not null and t.id is not null) s`
  await store.transaction().execute(async (db) => {
    await allowLonger(db, 600_000)
    await sql`select fold_figures(${tenant})`.execute(db)
    for (const table of ['figure_days', 'figure_payments', 'figure_product_spans'] as const) {
      await db.deleteFrom(table).where('tenant_id', '=', tenant).execute()
    }
    await sql`
      insert into products (tenant_id, id, name, description)
      select ${tenant}, n, 'produto ' || n, 'Produto ' || n from generate_series(1, ${PRODUCTS}::integer) n
      on conflict do nothing`.execute(db)
    await change(each, 1 - Math.exp((-each * ITEMS) / PRODUCTS), days).execute(db)
    await sql`select fold_figures(${tenant})`.execute(db)
    // At most 2047 changes wait to be folded into the sums.
    const waiting = sql`(select current_date as d from generate_series(1, ${Math.floor(2047 / TILLS)}::integer)) w`
    await change(1, ITEMS / PRODUCTS, waiting).execute(db)
  })
  await sql`vacuum analyze`.execute(store)
  const tills = store.selectFrom('points_of_sale').select('company_id').where('tenant_id', '=', tenant).orderBy('id')
  return (await tills.executeTakeFirstOrThrow()).company_id
}
