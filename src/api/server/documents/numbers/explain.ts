import type { ExpressionBuilder } from 'kysely'
import { tellCompanies } from '../../live/tell-change.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { ExplainedGap, RangeReason } from '../../store/schema/documents/numbers.ts'
import type { Schema } from '../../store/schema.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { countOpen } from './series.ts'

/**
 * Gives all numbers of a gap these reasons in place of those that they had; returns the ones that they had, as far as they were these
 * numbers'. What a former reason says of other numbers stays. In a transaction bound to the whole tenant, whose intake waits.
 */
export async function explain(
  db: ScopedDb,
  platform: Platform,
  gap: ExplainedGap,
  reasons: readonly RangeReason[],
): Promise<RangeReason[]> {
  const { tenant_id, company_id, environment, serie, kind, number_start: start, number_end: end } = gap
  const former = await db.deleteFrom('nfce_gap_reasons').where(meets(gap)).returning(REASON).execute()
  const rest = former.flatMap((row) => [
    ...(row.number_start < start ? [{ ...row, number_end: start - 1 }] : []),
    ...(row.number_end > end ? [{ ...row, number_start: end + 1 }] : []),
  ])
  const rows = [...rest, ...reasons].map((row) => ({
    ...row,
    id: platform.uuid(),
    tenant_id,
    company_id,
    environment,
    serie,
    kind,
  }))
  if (rows.length > 0) await db.insertInto('nfce_gap_reasons').values(rows).execute()
  await countOpen(db, [{ companyId: company_id, environment, serie, start, end }])
  await tellCompanies(db, 'notes', [company_id])
  return former.map((row) => within(gap, row))
}

/** Reads what explains a gap's numbers, as far as it is these numbers'. */
export async function storedReasons(db: ScopedDb, gap: ExplainedGap): Promise<RangeReason[]> {
  const rows = await db
    .selectFrom('nfce_gap_reasons')
    .select(REASON)
    .where(meets(gap))
    .orderBy('number_start')
    .execute()
  return rows.map((row) => within(gap, row))
}

const REASON = ['number_start', 'number_end', 'reason', 'note', 'email', 'at'] as const

/** Says of reasons that some of their numbers are the gap's. */
const meets =
  ({ company_id, environment, serie, kind, number_start, number_end }: ExplainedGap) =>
  (e: ExpressionBuilder<Schema, 'nfce_gap_reasons'>) =>
    e.and([
      e('company_id', '=', company_id),
      e('environment', '=', environment),
      e('serie', '=', serie),
      e('kind', '=', kind),
      e('number_start', '<=', number_end),
      e('number_end', '>=', number_start),
    ])

const within = ({ number_start, number_end }: ExplainedGap, reason: RangeReason): RangeReason => ({
  ...reason,
  number_start: Math.max(reason.number_start, number_start),
  number_end: Math.min(reason.number_end, number_end),
})
