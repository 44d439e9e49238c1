import type { GapReason } from '#domain/documents/numbers/nfce-gaps.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { ScopedDb } from '../../store/scope.ts'
import type { Schema } from '../../store/schema.ts'
import { countOpen } from './series.ts'

/** A gap by what its reasons are known by. */
type ExplainedGap = Pick<
  Schema['nfce_gaps'],
  'tenant_id' | 'company_id' | 'environment' | 'serie' | 'kind' | 'number_start' | 'number_end'
>

/**
 * Gives all numbers of a gap a reason in place of those that they had, or none. What a former reason says of other numbers stays. In a
 * transaction bound to the whole tenant, whose intake waits.
 */
export async function explain(
  db: ScopedDb,
  platform: Platform,
  gap: ExplainedGap,
  reason: { reason: GapReason; note: string; email: string; at: string } | undefined,
): Promise<void> {
  const { tenant_id, company_id, environment, serie, kind, number_start: start, number_end: end } = gap
  const former = await db
    .deleteFrom('nfce_gap_reasons')
    .where('company_id', '=', company_id)
    .where('environment', '=', environment)
    .where('serie', '=', serie)
    .where('kind', '=', kind)
    .where('number_start', '<=', end)
    .where('number_end', '>=', start)
    .returningAll()
    .execute()
  const rest = former.flatMap((row) => [
    ...(row.number_start < start ? [{ ...row, number_end: start - 1 }] : []),
    ...(row.number_end > end ? [{ ...row, number_start: end + 1 }] : []),
  ])
  const own = { tenant_id, company_id, environment, serie, kind, number_start: start, number_end: end }
  const rows = [...rest, ...(reason ? [{ ...own, ...reason }] : [])].map((row) => ({ ...row, id: platform.uuid() }))
  if (rows.length > 0) await db.insertInto('nfce_gap_reasons').values(rows).execute()
  await countOpen(db, [{ companyId: company_id, environment, serie, start, end }])
}
