import { sql } from 'kysely'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { FigureScope } from './read.ts'

/**
 * Finds a product by its id. Descriptions are the tenant's: who sees some companies has those of the sales of these alone, as the search does
 * (docs/decisions.md#search).
 */
export async function findSold(
  db: ScopedDb,
  { types }: FigureScope,
  id: number,
): Promise<{ description: string } | undefined> {
  const isSold = types.map(({ type, companyIds }) =>
    companyIds === 'all'
      ? sql`true`
      : sql`exists (select from company_products s where s.tenant_id = ${TENANT} and s.company_id = any (${companyIds}::uuid[])
          and s.type = ${type} and s.name = p.name)`,
  )
  const { rows } = await sql<{ description: string }>`
    select p.description from products p where p.tenant_id = ${TENANT} and p.id = ${id} and (${sql.join(isSold, sql` or `)})`.execute(
    db,
  )
  return rows[0]
}
