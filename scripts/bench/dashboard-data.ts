import { sql, type Transaction } from 'kysely'
import { allowLonger } from '#api/server/store/maintenance.ts'
import type { Schema } from '#api/server/store/schema.ts'
import type { Store } from '#api/server/store/scope.ts'

/** What is sold in a tenant, and by how many of its tills. Filling five million documents would take hours. */
export const PRODUCTS = 500
export const TILLS = 8
const ITEMS = 5
const LONGEST_MS = 600_000

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
  for (const table of ['figure_days', 'figure_payments', 'figure_products', 'figure_product_months'] as const) {
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
  for (const { id, level, share } of sources) {
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
    await sql`
      update figure_sources set folded_before = date_trunc('month', current_date)::date where tenant_id = ${tenant} and id = ${id}`.execute(
      store,
    )
    if (level === 'company') continue
    const sold = (notes * ITEMS) / PRODUCTS
    await sql`
      insert into figure_products (tenant_id, source, day, product, company_id, total, documents)
      select s.tenant_id, s.id, d::date, product, s.company_id, ceil(${sold}::float8) * 1600, ceil(${sold}::float8)
      ${of} cross join generate_series(1, ${PRODUCTS}::integer) product
      ${where} and random() < 1 - exp(-${sold}::float8)`.execute(store)
    await sql`
      insert into figure_product_months (tenant_id, source, month, product, company_id, total, documents)
      select tenant_id, source, date_trunc('month', day)::date, product, company_id, sum(total), sum(documents) from figure_products
      where tenant_id = ${tenant} and source = ${id} and day < date_trunc('month', current_date) group by 1, 2, 3, 4, 5`.execute(
      store,
    )
  }
  for (const table of ['figure_days', 'figure_payments', 'figure_products', 'figure_product_months']) {
    await sql`analyze ${sql.table(table)}`.execute(store)
  }
}
