import { sql } from 'kysely'
import type { Extent } from '#domain/documents/numbers/number-gaps.ts'
import { eventRows, type NewEvent, writeEvents } from '../../events/record.ts'
import type { Batch } from '../batch/batch.ts'
import { ofSeries, type Series, seriesName } from './series.ts'

/** Returns the subject of what happens to the numbers of a series: it is told in its order. */
export const seriesSubject = (series: Series): string => `nfce_gap ${seriesName(series)}`

/**
 * Tells of numbers that a batch has skipped: gaps beyond what the series had before, which nothing explains. What is left of an older gap was told of. `extents`:
 * the ends before the batch, of series that there were.
 */
export async function tellGaps(
  batch: Batch,
  series: readonly Series[],
  extents: ReadonlyMap<string, Extent>,
): Promise<void> {
  const { db, known, tenantId, platform } = batch
  const kind = 'nfce_gap.opened'
  const wanting = known.wanting.filter(({ kinds }) => kinds.includes(kind))
  if (wanting.length === 0) return
  const events: NewEvent[] = []
  for (const one of series) {
    const before = extents.get(seriesName(one))
    const beyond = before
      ? sql<boolean>`(number_start > ${before.high.position} or number_end < ${before.low.position})`
      : sql<boolean>`true`
    const gaps = await db
      .selectFrom('nfce_gaps')
      .select(['id', 'number_start', 'number_end'])
      .where(sql<boolean>`${ofSeries(one)} and kind = 'missing' and open > 0`)
      .where(beyond)
      .orderBy('number_start')
      .execute()
    const { companyId, environment, serie } = one
    for (const { id, ...numbers } of gaps) {
      const data = { gap: id, company: { id: companyId }, environment, serie, ...numbers }
      events.push({ kind, subject: seriesSubject(one), companyId, data })
    }
  }
  await writeEvents(db, eventRows(wanting, events, { tenantId, platform }))
}
