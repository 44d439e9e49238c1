import { sql } from 'kysely'
import { TENANT } from '../../store/tenant-names.ts'
import type { Apart } from '../lock-intake.ts'
import { foldFigures } from './fold.ts'

/** Puts the products of each company's sales in place of what is there, by the sums that stand. A company at a time, while its tenant's intake waits. */
export async function recountProducts(apart: Apart, locked: Apart, tenantId: string): Promise<void> {
  const { rows: companies } = await apart((db) =>
    sql<{ id: string }>`
      select company_id as id from figure_sources where tenant_id = ${TENANT} and level = 'company'
      union select company_id from company_products where tenant_id = ${TENANT}`.execute(db),
  )
  for (const { id } of companies) {
    await locked(async (db) => {
      await foldFigures(db, tenantId)
      // The longest spans, and the days behind the last of them.
      const sold = sql`
        select distinct p.tenant_id, s.company_id, s.type, p.name, p.id as product
        from figure_sources s
        join figure_product_spans k on k.tenant_id = ${TENANT} and k.source = s.id and (k.days = 64 or k.days = 1
          and k.start >= coalesce((select span_start(until, 64) from figure_spans_over where tenant_id = ${TENANT}), '-infinity'))
        cross join lateral unnest(k.products, k.documents) u (product, documents)
        join products p on p.tenant_id = ${TENANT} and p.id = u.product
        where s.tenant_id = ${TENANT} and s.level = 'company' and s.company_id = ${id}::uuid and u.documents > 0`
      await sql`
        delete from company_products c where c.tenant_id = ${TENANT} and c.company_id = ${id}::uuid
          and not exists (select from (${sold}) s where s.type = c.type and s.name = c.name and s.product = c.product)`.execute(
        db,
      )
      await sql`
        insert into company_products (tenant_id, company_id, type, name, product)
        select tenant_id, company_id, type, name, product from (${sold}) s on conflict do nothing`.execute(db)
    })
  }
}
