import { sql, type Transaction } from 'kysely'
import { allowLonger } from '#api/server/store/maintenance.ts'
import type { Schema } from '#api/server/store/schema.ts'
import type { Store } from '#api/server/store/scope.ts'

/** What is sold in a tenant, and by how many of its tills. Filling five million documents would take hours. */
export const PRODUCTS = 500
export const TILLS = 8
const ITEMS = 5
const LONGEST_MS = 600_000
/** Changes that wait to be folded into the sums, a document each: at most so many do. */
const CHANGES = 2047
const TABLES = ['figure_days', 'figure_payments', 'figure_product_spans', 'figure_changes'] as const

/**
 * Replaces a tenant's sums by those of so many documents of the last twelve months, without the documents: a row of products is there as
 * often as it would be if each of a document's items were drawn by chance.
 */
export async function fillFigures(store: Store, tenant: string, documents: number): Promise<void> {
  await store.transaction().execute(async (db) => {
    await allowLonger(db, LONGEST_MS)
    await fill(db, tenant, documents)
  })
}

async function fill(store: Transaction<Schema>, tenant: string, documents: number): Promise<void> {
  await sql`select fold_figures(${tenant})`.execute(store)
  for (const table of TABLES) {
    await store.deleteFrom(table).where('tenant_id', '=', tenant).execute()
  }
  await sql`
    insert into products (tenant_id, id, name, description)
    select ${tenant}, n, 'produto ' || n, 'Produto ' || n from generate_series(1, ${PRODUCTS}::integer) n
    on conflict do nothing`.execute(store)
  // Points of sale beyond the first ones are left without sums.
  const { rows: sources } = await sql<{ id: number; level: string; share: number }>`
    select id, level, share from (
      select id, level, (1.0 / count(*) over (partition by level))::float8 as share
      from (
        select id, level, row_number() over (partition by level order by id) as nth from figure_sources
        where tenant_id = ${tenant} and environment = 'production' and type = 'nfce'
      ) s where level <> 'point_of_sale' or nth <= ${TILLS}
    ) s order by id`.execute(store)
  const days = sql`generate_series(current_date - 364, current_date, interval '1 day') d`
  for (const { id, share } of sources) {
    const notes = (documents * share) / 365
    const of = sql`from figure_sources s cross join ${days}`
    const where = sql`where s.tenant_id = ${tenant} and s.id = ${id}`
    await sql`
      insert into figure_days (tenant_id, source, day, company_id, sales, net, cancellations, canceled, products, icms, pis, cofins, ibs, cbs, "is",
        icms_documents, pis_documents, cofins_documents, ibs_documents, cbs_documents, is_documents)
      select s.tenant_id, s.id, d::date, s.company_id, n, n * 8000, n / 50, n * 160, n * 8100, n * 900, n * 100, n * 400, 0, 0, 0, n, n, n, 0, 0, 0
      ${of} cross join (select ceil(${notes}::float8)::integer as n) n ${where}`.execute(store)
    await sql`
      insert into figure_payments (tenant_id, source, day, code, company_id, total, documents)
      select s.tenant_id, s.id, d::date, code, s.company_id, ceil(${notes}::float8 / 6) * 8000, ceil(${notes}::float8 / 6)
      ${of} cross join unnest(array['01', '03', '04', '05', '17', '99']) code ${where}`.execute(store)
    const sold = (notes * ITEMS) / PRODUCTS
    await sql`
      insert into figure_product_spans (tenant_id, source, days, start, company_id, products, totals, documents)
      select s.tenant_id, s.id, 1, d::date, s.company_id, array_agg(product), array_agg(ceil(${sold}::float8)::bigint * 1600),
        array_agg(ceil(${sold}::float8)::integer)
      ${of} cross join generate_series(1, ${PRODUCTS}::integer) product
      ${where} and random() < 1 - exp(-${sold}::float8) group by 1, 2, 3, 4, 5`.execute(store)
    await sql`
      insert into figure_product_spans (tenant_id, source, days, start, company_id, products, totals, documents)
      select tenant_id, source, days, start, company_id, array_agg(product), array_agg(total), array_agg(documents)
      from (
        select s.tenant_id, s.source, n.days, span_start(s.start, n.days) as start, s.company_id, u.product, sum(u.total)::bigint as total,
          sum(u.documents)::integer as documents
        from figure_product_spans s cross join lateral unnest(s.products, s.totals, s.documents) u (product, total, documents)
        cross join (values (4), (16), (64)) n (days)
        where s.tenant_id = ${tenant} and s.source = ${id} and s.days = 1 and span_start(s.start, n.days) + n.days <= current_date
        group by 1, 2, 3, 4, 5, 6
      ) u group by 1, 2, 3, 4, 5`.execute(store)
  }
  await sql`insert into figure_spans_over values (${tenant}, current_date) on conflict (tenant_id) do update set until = excluded.until`.execute(
    store,
  )
  await sql`
    insert into figure_changes (tenant_id, company_id, point_of_sale_id, type, environment, day, sums, codes, code_totals, code_documents,
      products, totals, documents)
    select tenant_id, company_id, point_of_sale_id, type, environment, current_date, '{1,8000,0,0,8100,900,400,100,0,0,0,1,1,1,0,0,0}', '{01}',
      '{8000}', '{1}', array[n % 499 + 1, n % 493 + 2, n % 487 + 3, n % 479 + 4, n % 467 + 5], '{1600,1600,1600,1600,1600}', '{1,1,1,1,1}'
    from generate_series(1, ${CHANGES}::integer) n
    join (
      select *, row_number() over (order by id) as nth from figure_sources
      where tenant_id = ${tenant} and level = 'point_of_sale' and environment = 'production' and type = 'nfce' limit ${TILLS}
    ) s on s.nth = n % ${TILLS}::integer + 1`.execute(store)
  for (const table of TABLES) {
    await sql`analyze ${sql.table(table)}`.execute(store)
  }
}
