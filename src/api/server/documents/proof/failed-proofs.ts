import { type RawBuilder, sql } from 'kysely'
import { MOST_FAILED_PROOFS } from '#api/contract/documents/dashboard.ts'
import type { DaySpan } from '#domain/time/day-spans.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { ownNameIn } from '../own-names.ts'
import type { FigureScope } from '../figures/read.ts'

/**
 * Selects how many documents of a period a check failed of, of each type in the scope's order: a coupon once, be it of its own or of its cancellation's file. By
 * the index of what failed, and no further than MOST_FAILED_PROOFS.
 */
export function failedProofs(scope: FigureScope, period: DaySpan): RawBuilder<number[]> {
  const amounts = scope.types.map(
    ({ type }) => sql`(select count(*)::integer from (
      select from ${failedOf(type, period)} f join ${sql.table(TABLES[type])} d on d.tenant_id = ${TENANT} and ${isNamed[type]}
      where ${isIn(scope, type)} limit ${MOST_FAILED_PROOFS}) counted)`,
  )
  return sql<number[]>`array[${sql.join(amounts)}]`
}

type NfType = FigureScope['types'][number]['type']

const TABLES = { cfe: 'cfes', nfce: 'nfces' } as const
/** Tells which document has a proof's name. */
const isNamed = { cfe: sql`d.key = f.key`, nfce: sql`d.key = f.note_key and ${ownNameIn('d')} = f.key` } as const

function failedOf(type: NfType, { date_start, date_end }: DaySpan): RawBuilder<unknown> {
  const failed = (kind: string) => sql`p.tenant_id = ${TENANT} and p.kind = ${kind} and p.has_failure
    and p.emitted_on between ${date_start}::date and ${date_end}::date`
  if (type === 'nfce')
    return sql`(select p.key, left(p.key, 44) as note_key from document_proofs p where ${failed('nfce')} offset 0)`
  return sql`(
    select p.key from document_proofs p where ${failed('cfe')}
    union
    select x.canceled_key from document_proofs p join cfe_cancellations x on x.tenant_id = ${TENANT} and x.key = p.key
    where ${failed('cfe_cancellation')})`
}

function isIn({ types, environment, companyId, pointOfSaleIds }: FigureScope, type: NfType): RawBuilder<unknown> {
  const conditions = [sql`true`]
  for (const one of types) {
    if (one.type === type && one.companyIds !== 'all')
      conditions.push(sql`d.company_id = any (${one.companyIds}::uuid[])`)
  }
  if (environment !== undefined) conditions.push(sql`d.environment = ${environment}`)
  if (companyId !== undefined) conditions.push(sql`d.company_id = ${companyId}`)
  if (pointOfSaleIds) conditions.push(sql`d.point_of_sale_id = any (${pointOfSaleIds}::uuid[])`)
  return sql.join(conditions, sql` and `)
}
