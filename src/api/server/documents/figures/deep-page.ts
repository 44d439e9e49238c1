import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { CFE_STATUSES } from '#domain/documents/document-status.ts'
import { cfeCountsAs } from '#domain/documents/sales.ts'
import { ownedBy, type Owners } from '../../store/queries/newest.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { type FigureScope, changesQuery, sourcesOf } from './read.ts'

// A page far back is not walked to: the sums tell how many documents each day has, and so on which day the page begins.

/** Rows that are walked over sooner than days are summed. */
const WALKED = 2000
/** The first tells how many the sums leave out; from a later day on they are no more, but for those of one night. */
const TRIES = 3

/** Documents that the sums leave out, in words for which there is an index of them alone. */
const UNCOUNTED = {
  nfces: sql`counts_as is null`,
  cfes: sql`counts_as is null and status = any (${Object.keys(CFE_STATUSES).filter((one) => cfeCountsAs(one) === null)}::text[])`,
}

interface Listed {
  table: 'cfes' | 'nfces'
  where: Expression<SqlBool>
  owners: Owners | undefined
  along: Expression<SqlBool> | undefined
}

/** Days between which a list lies. */
interface Days {
  date_start?: string | undefined
  date_end?: string | undefined
}

/** Rows before an instant come after so many newer ones. */
export interface DeepStart {
  before: string
  skipped: number
}

/** Finds where to begin to walk to a page of all documents that are asked for; undefined where that is the first row. */
export async function deepStart(
  db: ScopedDb,
  listed: Listed,
  { scope, days, offset }: { scope: FigureScope; days: Days; offset: number },
): Promise<DeepStart | undefined> {
  if (offset < WALKED) return undefined
  let most = offset
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await skippedFrom(db, listed, { scope, days, most })
    if (!found || found.skipped <= offset) return found
    // What the sums leave out came on top: a later day.
    most = Math.min(offset - found.behind, found.skipped - found.behind - 1)
  }
  return undefined
}

/** Finds the earliest day from which on the sums have at most so many documents, and counts all that is newer than its beginning. */
async function skippedFrom(
  db: ScopedDb,
  { table, where, owners, along }: Listed,
  { scope, days, most }: { scope: FigureScope; days: Days; most: number },
): Promise<(DeepStart & { behind: number }) | undefined> {
  const isIn = sql`day between ${days.date_start ?? '-infinity'}::date and ${days.date_end ?? 'infinity'}::date`
  // A day begins between one and five hours after UTC's, in Brazil (documents/read/fields.ts).
  const at = (hour: number) => sql`((select day from edge) + time ${sql.lit(`0${hour}:00`)}) at time zone 'UTC'`
  const rows = (from: string, of: Expression<SqlBool>, more: RawBuilder<unknown>) =>
    sql`(select count(*) from ${sql.table(from)} where tenant_id = ${TENANT} and ${of} and emitted_at >= ${at(1)} and ${more})`
  const owned = owners ? sql` and ${ownedBy(owners)}` : sql``
  const { rows: found } = await sql<{ before: string | null; reached: number; behind: number }>`
    with days as (
      select day, sum(documents) as documents from (
        select day, sales + cancellations as documents from figure_days
        where tenant_id = ${TENANT} and source = any (${sourcesOf(scope)}) and ${isIn}
        union all select day, sums[1] + sums[3] from figure_changes where ${changesQuery(scope)} and ${isIn}
      ) d group by day
    ), edge as (
      select day, reached from (select day, sum(documents) over (order by day desc) as reached from days) d
      where reached <= ${most} order by day limit 1
    )
    select ${at(1)} as before, (select reached from edge)::integer as reached, (
      ${rows(table, where, sql`${UNCOUNTED[table]}${owned}`)}
      + ${rows(table, where, sql`emitted_at < ${at(5)} and emitted_on < (select day from edge) and counts_as is not null${owned}`)}
      ${along ? sql`+ ${rows('nfce_voids', along, sql`true`)}` : sql``})::integer as behind`.execute(db)
  const [one] = found
  if (one === undefined || one.before === null) return undefined
  return { before: one.before, skipped: one.reached + one.behind, behind: one.behind }
}
