import { type RawBuilder, sql } from 'kysely'
import { MOST_FAILED_PROOFS } from '#api/contract/documents/dashboard.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { FigureScope } from '../figures/read.ts'
import { overdue } from './overdue.ts'

/**
 * Selects how many notes there are in contingency that SEFAZ has not authorised in time, of whatever day: by the index of such alone, and no further than
 * MOST_FAILED_PROOFS. Their numbers are counted, as 'Numeração' lists them; of a point of sale by its series.
 */
export function overdueAmount(scope: FigureScope, now: number): RawBuilder<number> {
  const { types, environment, companyId, pointOfSaleIds } = scope
  const notes = types.find(({ type }) => type === 'nfce')
  if (!notes || environment === 'homolog') return sql<number>`0`
  const conditions: RawBuilder<unknown>[] = [sql`n.tenant_id = ${TENANT} and ${overdue(now)}`]
  if (notes.companyIds !== 'all') conditions.push(sql`n.company_id = any (${notes.companyIds}::uuid[])`)
  if (companyId !== undefined) conditions.push(sql`n.company_id = ${companyId}`)
  if (pointOfSaleIds) {
    conditions.push(sql`exists (select from points_of_sale p where p.tenant_id = ${TENANT} and p.id = any (${pointOfSaleIds}::uuid[])
      and p.company_id = n.company_id and p.nfce_serie = n.serie)`)
  }
  return sql<number>`(select count(*)::integer from (
    select from nfce_gaps n where ${sql.join(conditions, sql` and `)} limit ${MOST_FAILED_PROOFS}) counted)`
}
