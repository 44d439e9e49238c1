import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { CFE_STATUSES, NFCE_STATUSES } from '#domain/documents/document-status.ts'
import { cfeCountsAs, NFCE_SALES, nfceCountsAs } from '#domain/documents/sales.ts'
import { ownedBy, type Owners } from '../../store/queries/newest.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { type FigureScope as Sums, changesQuery, sourcesOf } from './read.ts'

// A page far back is not walked to: the sums tell how many documents each day has, and so on which day the page begins.

/** Rows that are walked over sooner than days are summed. */
const WALKED = 2000
/** The first tells how many the sums leave out; from a later day on they are no more, but for those of one night. */
const TRIES = 3

const inStatuses = (statuses: string[]) => sql<SqlBool>`status in (${sql.join(statuses.map((one) => sql.lit(one)))})`

/** Which documents the sums leave out, in parts for which there is an index: by literals the planner sees that it has them all. */
const UNCOUNTED = {
  nfces: [
    inStatuses(Object.keys(NFCE_STATUSES).filter((one) => nfceCountsAs(one, false) === null)),
    sql<SqlBool>`key = any (array(select left(substituted_key, 44) from nfce_substitutions where tenant_id = ${TENANT}))
      and ${inStatuses([...NFCE_SALES])} and counts_as is null`,
  ],
  cfes: [inStatuses(Object.keys(CFE_STATUSES).filter((one) => cfeCountsAs(one) === null))],
}

interface Listed {
  table: 'cfes' | 'nfces'
  where: Expression<SqlBool>
  owners: Owners | undefined
  along: Expression<SqlBool> | undefined
  /** Sales alone, of which the sums leave none out. */
  areSales: boolean
}

/** Days between which a list lies. */
interface Days {
  date_start?: string | undefined
  date_end?: string | undefined
}

/** A place to begin: rows before an instant, which so many newer ones precede. */
export interface DeepStart {
  before: string
  skipped: number
}

/** Finds where to begin to walk to a page of all documents of these sums; undefined where that is the first row. */
export async function deepStart(
  db: ScopedDb,
  listed: Listed,
  { sums, days, offset }: { sums: Sums; days: Days; offset: number },
): Promise<DeepStart | undefined> {
  if (offset < WALKED) return undefined
  let most = offset
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await skippedFrom(db, listed, { sums, days, most })
    if (!found || found.skipped <= offset) return found
    // What the sums leave out came on top: a later day.
    most = Math.min(offset - found.others, found.skipped - found.others - 1)
  }
  return undefined
}

/** Finds the earliest day from which on the sums have at most so many documents, and counts all that is newer than its beginning. */
async function skippedFrom(
  db: ScopedDb,
  { table, where, owners, along, areSales }: Listed,
  { sums, days, most }: { sums: Sums; days: Days; most: number },
): Promise<(DeepStart & { others: number }) | undefined> {
  const isIn = sql`day between ${days.date_start ?? '-infinity'}::date and ${days.date_end ?? 'infinity'}::date`
  const { rows: edges } = await sql<{ day: string; reached: number }>`
    with days as (
      select day, sum(documents) as documents from (
        select day, sales ${areSales ? sql`` : sql`+ cancellations`} as documents from figure_days
        where tenant_id = ${TENANT} and source = any (${sourcesOf(sums)}) and ${isIn}
        union all select day, sums[1] ${areSales ? sql`` : sql`+ sums[3]`} from figure_changes where ${changesQuery(sums)} and ${isIn}
      ) d group by day
    )
    select day::text as day, reached::integer as reached
    from (select day, sum(documents) over (order by day desc) as reached from days) d
    where reached <= ${most} order by day limit 1`.execute(db)
  const [edge] = edges
  if (edge === undefined) return undefined
  const { day, reached } = edge
  // A day begins between one and five hours after UTC's, in Brazil (documents/read/fields.ts). As a value, because under row security an index
  // is not asked by what another part of the statement finds.
  const [before, last] = [`${day}T01:00:00.000Z`, `${day}T05:00:00.000Z`]
  const rows = (from: string, of: Expression<SqlBool>, more: RawBuilder<unknown>) =>
    sql`(select count(*) from ${sql.table(from)} where tenant_id = ${TENANT} and ${of} and emitted_at >= ${before}::timestamptz and ${more})`
  const owned = owners ? sql` and ${ownedBy(owners)}` : sql``
  const uncounted = areSales ? [] : UNCOUNTED[table].map((part) => rows(table, where, sql`${part}${owned}`))
  const { rows: counted } = await sql<{ others: number }>`
    select (
      ${sql.join([sql`0`, ...uncounted], sql` + `)}
      + ${rows(table, where, sql`emitted_at < ${last}::timestamptz and emitted_on < ${day}::date and counts_as is not null${owned}`)}
      ${along ? sql`+ ${rows('nfce_voids', along, sql`true`)}` : sql``})::integer as others`.execute(db)
  const others = counted[0]?.others ?? 0
  return { before, skipped: reached + others, others }
}
