import { type RawBuilder, sql } from 'kysely'
import {
  changeGaps,
  type Extent,
  type Gap,
  type GapChange,
  type Positions,
} from '#domain/documents/numbers/number-gaps.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'

/** A gap as a table has it. */
interface StoredGap extends Gap {
  id: string
}

/** A table of gaps, with the names of its positions and of whose the documents around are. */
interface GapTable {
  table: 'cfe_skips' | 'nfce_gaps'
  start: string
  end: string
  before: string
  after: string
}

/** Gaps of SATs, whose numbers may go over from one company to another. */
export const SKIPS: GapTable = {
  table: 'cfe_skips',
  start: 'position_start',
  end: 'position_end',
  before: 'before_company_id',
  after: 'after_company_id',
}

/** Missing numbers of series, which are one company's. */
export const MISSING: GapTable = {
  table: 'nfce_gaps',
  start: 'number_start',
  end: 'number_end',
  before: 'company_id',
  after: 'company_id',
}

/** Documents that come to a sequence: the ends that it has, which of the table's rows are its own, and where the documents belong. */
interface Arrival {
  extent: Extent
  of: RawBuilder<unknown>
  positions: Positions
}

/**
 * Takes out the gaps of a sequence that its documents change, and answers those that take their place and its ends. Undefined where the gaps around
 * do not tell: it is then to be laid out from nothing.
 */
export async function changeStored(
  db: ScopedDb,
  table: GapTable,
  { extent, of, positions }: Arrival,
): Promise<GapChange<Gap> | undefined> {
  const all = [...positions.added, ...positions.retimed].map(({ position }) => position)
  // Beyond the highest one there is no gap yet.
  const isBeyond = all.every((position) => position > extent.high.position)
  const change = changeGaps(extent, isBeyond ? [] : await readGaps(db, table, of, all), positions)
  const removed = change?.removed.map(({ id }) => id) ?? []
  if (removed.length > 0) await db.deleteFrom(table.table).where('id', 'in', removed).execute()
  return change
}

/**
 * Reads the gaps of a sequence (`of`: its rows) that contain one of the positions or lie beside it: at most two of each, since between two
 * gaps something was issued.
 */
async function readGaps(
  db: ScopedDb,
  { table, start, end, before, after }: GapTable,
  of: RawBuilder<unknown>,
  positions: readonly number[],
): Promise<StoredGap[]> {
  const { rows } = await sql<{
    id: string
    first: number
    last: number
    before_at: string
    before_company: string
    after_at: string
    after_company: string
  }>`
    select distinct g.* from unnest(${positions}::integer[]) as p
    cross join lateral (
      select id, ${sql.ref(start)} as first, ${sql.ref(end)} as last, before_at, ${sql.ref(before)} as before_company, after_at,
        ${sql.ref(after)} as after_company
      from ${sql.table(table)}
      where tenant_id = ${TENANT} and ${of} and ${sql.ref(start)} <= p + 1
      order by ${sql.ref(start)} desc limit 2
    ) g
    where g.last >= p - 1`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    start: row.first,
    end: row.last,
    before: { at: Date.parse(row.before_at), companyId: row.before_company },
    after: { at: Date.parse(row.after_at), companyId: row.after_company },
  }))
}
