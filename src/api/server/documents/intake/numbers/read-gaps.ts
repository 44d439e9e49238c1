import { type RawBuilder, sql } from 'kysely'
import type { Gap } from '#domain/documents/numbers/number-gaps.ts'
import type { ScopedDb } from '../../../store/scope.ts'
import { TENANT } from '../../../store/tenant-names.ts'

/** A gap as a table has it. */
export interface StoredGap extends Gap {
  id: string
}

/** A table of gaps, with the names of its positions. */
type GapTable =
  | { table: 'cfe_skips'; start: 'position_start'; end: 'position_end' }
  | { table: 'nfce_gaps'; start: 'number_start'; end: 'number_end' }

/**
 * Reads the gaps of a sequence (`of`: its rows) that contain one of the positions or lie beside it: at most two of each, since between two
 * gaps something was issued.
 */
export async function readGaps(
  db: ScopedDb,
  { table, start, end }: GapTable,
  of: RawBuilder<unknown>,
  positions: readonly number[],
): Promise<StoredGap[]> {
  const [before, after] =
    table === 'cfe_skips' ? ['before_company_id', 'after_company_id'] : ['company_id', 'company_id']
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
