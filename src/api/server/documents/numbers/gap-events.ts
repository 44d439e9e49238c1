import { sql } from 'kysely'
import type { Extent } from '#domain/documents/numbers/number-gaps.ts'
import { type GapKind, UNUSED_KINDS } from '#domain/documents/numbers/nfce-gaps.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { eventRows, type NewEvent, writeEvents } from '../../events/record.ts'
import type { Batch } from '../batch/batch.ts'
import { ofSeries, type Series, type SeriesRange, seriesName } from './series.ts'

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

/** Numbers that nothing explains, as they stood before a batch. */
export interface OpenGap {
  id: string
  company_id: string
  environment: Series['environment']
  serie: number
  kind: GapKind
  number_start: number
  number_end: number
}

type Ranged = Omit<OpenGap, 'id' | 'kind'>

/** Reads the numbers that nothing explains and that some ranges meet; none where no receiver hears of what becomes of them. */
export async function readOpen({ db, known }: Batch, ranges: readonly SeriesRange[]): Promise<OpenGap[]> {
  if (ranges.length === 0 || !known.wanting.some(({ kinds }) => kinds.includes(CLOSED))) return []
  return overlapping(
    db,
    ranges.map(({ companyId: company_id, environment, serie, start, end }) => ({
      company_id,
      environment,
      serie,
      number_start: start,
      number_end: end,
    })),
  )
}

/**
 * Tells of numbers that a batch has found the notes of, or that SEFAZ has voided with it: each gap once, with the gaps that are left of it. `before`: what readOpen found;
 * `voided`: what the batch has voided.
 */
export async function tellClosed(
  { db, known, tenantId, platform }: Batch,
  before: readonly OpenGap[],
  voided: readonly SeriesRange[],
): Promise<void> {
  if (before.length === 0) return
  const now = await overlapping(db, before)
  const events = before.flatMap((gap): NewEvent[] => {
    const parts = now.filter((one) => meet(one, gap))
    const isSame = (one: OpenGap) =>
      one.kind === gap.kind && one.number_start === gap.number_start && one.number_end === gap.number_end
    if (parts.some(isSame)) return []
    const { id, company_id: companyId, environment, serie, number_start, number_end } = gap
    const isVoided = voided.some(
      (one) =>
        seriesName(one) === seriesName({ companyId, environment, serie }) &&
        one.start <= number_end &&
        one.end >= number_start,
    )
    const rest = parts.map((one) => ({
      gap: one.id,
      kind: one.kind,
      number_start: one.number_start,
      number_end: one.number_end,
    }))
    const of = { gap: id, company: { id: companyId }, environment, serie, number_start, number_end }
    const data = { ...of, by: isVoided ? 'void' : 'note', rest }
    return [{ kind: CLOSED, subject: seriesSubject({ companyId, environment, serie }), companyId, data }]
  })
  await writeEvents(db, eventRows(known.wanting, events, { tenantId, platform }))
}

const CLOSED = 'nfce_gap.closed'

const meet = (one: Ranged, other: Ranged) =>
  one.company_id === other.company_id &&
  one.environment === other.environment &&
  one.serie === other.serie &&
  one.number_start <= other.number_end &&
  one.number_end >= other.number_start

async function overlapping(db: Batch['db'], ranges: readonly Ranged[]): Promise<OpenGap[]> {
  const records = ranges.map(({ company_id, environment, serie, number_start, number_end }) => ({
    company_id,
    environment,
    serie,
    number_start,
    number_end,
  }))
  const { rows } = await sql<OpenGap>`
    select distinct g.id, g.company_id, g.environment, g.serie, g.kind, g.number_start, g.number_end
    from json_to_recordset(${JSON.stringify(records)}::text::json)
      as t (company_id uuid, environment text, serie integer, number_start integer, number_end integer)
    join nfce_gaps g on g.tenant_id = ${TENANT} and g.company_id = t.company_id and g.environment = t.environment and g.serie = t.serie
      and g.number_start <= t.number_end and g.number_end >= t.number_start
    where g.kind = any (${UNUSED_KINDS}::text[]) and g.open > 0
    order by g.company_id, g.environment, g.serie, g.number_start`.execute(db)
  return rows
}
