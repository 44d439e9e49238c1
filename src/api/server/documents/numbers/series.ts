import { sql } from 'kysely'
import type { Environment } from '#domain/documents/environment.ts'
import { isCitus } from '../../store/citus/adapter.ts'
import { ownRow } from '../../store/queries/own-row.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'

/** The notes whose numbers are one sequence. */
export interface Series {
  companyId: string
  environment: Environment
  serie: number
}

/** A number of a series, or a range of them. */
export interface SeriesRange extends Series {
  start: number
  end: number
}

export function seriesName({ companyId, environment, serie }: Series): string {
  return `${companyId} ${environment} ${serie}`
}

/** Rows of a table that are of a series. */
export const ofSeries = ({ companyId, environment, serie }: Series) =>
  sql`company_id = ${companyId} and environment = ${environment} and serie = ${serie}`

/** A row of nfce_gaps without what the database finds itself. */
export interface NewGap extends SeriesRange {
  id: string
  kind: string
  key?: string
  beforeAt: string
  afterAt: string
  /** Absent where it is that of the note right behind the range. */
  issuedOn?: string
}

/** Writes rows, each with how many of its numbers nothing explains. */
export async function insertGaps(db: ScopedDb, rows: readonly NewGap[]): Promise<void> {
  if (rows.length === 0) return
  const records = rows.map((row) => ({
    id: row.id,
    company_id: row.companyId,
    environment: row.environment,
    serie: row.serie,
    kind: row.kind,
    number_start: row.start,
    number_end: row.end,
    key: row.key ?? '',
    before_at: row.beforeAt,
    after_at: row.afterAt,
    issued_on: row.issuedOn,
  }))
  // Citus looks up and counts no rows where it writes some: before and behind them.
  const isBySteps = isCitus(db)
  if (isBySteps) for (const [i, row] of rows.entries()) Object.assign(records[i] ?? {}, await dayOf(db, row))
  const day = sql`(
    select n.emitted_on from nfces n
    where n.tenant_id = own.tenant_id and n.company_id = g.company_id and n.environment = g.environment and n.serie = g.serie
      and n.number = g.number_end + 1
    order by n.emitted_at, n.emitted_on limit 1
  )`
  const open = sql`count_open_nfce_numbers(own.tenant_id, g.company_id, g.environment, g.serie, g.kind, g.number_start, g.number_end)`
  await sql`
    insert into nfce_gaps (tenant_id, id, company_id, environment, serie, kind, number_start, number_end, key, before_at, after_at, issued_on, open)
    select own.tenant_id, g.id, g.company_id, g.environment, g.serie, g.kind, g.number_start, g.number_end, g.key, g.before_at, g.after_at,
      ${isBySteps ? sql`g.issued_on` : sql`coalesce(g.issued_on, ${day})`}, ${isBySteps ? sql`0` : open}
    from ${ownRow(db)} cross join json_populate_recordset(null::nfce_gaps, ${JSON.stringify(records)}::text::json) g`.execute(
    db,
  )
  if (isBySteps) await countOpen(db, rows)
}

/** The day of a range: that of the note right behind it, unless it is known. */
async function dayOf(db: ScopedDb, { issuedOn, companyId, environment, serie, end }: NewGap) {
  if (issuedOn !== undefined) return { issued_on: issuedOn }
  const note = await db
    .selectFrom('nfces')
    .select('emitted_on as issued_on')
    .where('company_id', '=', companyId)
    .where('environment', '=', environment)
    .where('serie', '=', serie)
    .where('number', '=', end + 1)
    .orderBy('emitted_at')
    .orderBy('emitted_on')
    .limit(1)
    .executeTakeFirst()
  return note ?? {}
}

/** Counts anew which numbers nothing explains, in all that lies within some ranges or overlaps them. */
export async function countOpen(db: ScopedDb, ranges: readonly SeriesRange[]): Promise<void> {
  for (const range of ranges) {
    const { companyId, environment, serie, start, end } = range
    await sql`select recount_open_nfce_numbers(${TENANT}, ${companyId}, ${environment}, ${serie}, ${start}, ${end})`.execute(
      db,
    )
  }
}
