import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../store/scope.ts'
import { isStored, type SumRows, storedRows, writeRecounted } from './recounted.ts'
import { type FigureTable, TABLES } from './fold.ts'

/** A row of a table that was not what the documents give. Sums in cents, or documents. */
export interface FigureDifference {
  table: FigureTable
  /**
   * Owner and key of the row: 'tenant', or the level and the ids of the company and the point of sale; then the type, the environment and
   * the row's key.
   */
  row: string
  column: string
  stored: number
  counted: number
}

/** Rows that differed, and the columns of the first ones. */
export interface Differing {
  rows: number
  differences: FigureDifference[]
}

/** Differences that are told one by one. */
export const MOST_TOLD = 200

/** Compares some rows of a table with what they should be, and puts that in their place where any differs. */
export async function mend(
  db: ScopedDb,
  tenantId: string,
  { table, stored, expected }: { table: FigureTable; stored: SumRows; expected: RawBuilder<unknown> },
): Promise<Differing> {
  const found = await compare(db, tenantId, { table, stored: storedRows(table, tenantId, stored), expected })
  if (found.rows === 0) return found
  await sql`delete from ${sql.table(table)} k where ${isStored(table, tenantId, stored)}`.execute(db)
  await writeRecounted(db, table, tenantId, expected)
  return found
}

async function compare(
  db: ScopedDb,
  tenantId: string,
  { table, stored, expected }: { table: FigureTable; stored: RawBuilder<unknown>; expected: RawBuilder<unknown> },
): Promise<Differing> {
  const { keys, sums } = TABLES[table]
  const same = sql.join(
    ['source', ...keys].map((name) => sql`e.${sql.ref(name)} = k.${sql.ref(name)}`),
    sql` and `,
  )
  const differ = sql.join(
    sums.map((name) => sql`e.${sql.ref(name)} is distinct from k.${sql.ref(name)}`),
    sql` or `,
  )
  const both = sums.map((name) => sql`coalesce(k.${sql.ref(name)}, 0), coalesce(e.${sql.ref(name)}, 0)`)
  const keyText = sql.join(keys.map((name) => sql`coalesce(e.${sql.ref(name)}, k.${sql.ref(name)})`))
  const { rows } = await sql<{ total: number; row: string; sums: string[] }>`
    with e as (${expected}),
    k as (${stored}),
    wrong as (
      select coalesce(e.source, k.source) as source, concat_ws(' ', ${keyText}) as key, array[${sql.join(both)}]::bigint[] as sums
      from e full join k on ${same} where ${differ}
    )
    select count(*) over () as total, w.sums::text[] as sums,
      concat_ws(' ', s.level, s.company_id, s.point_of_sale_id, s.type, s.environment, w.key) as row
    from wrong w join figure_sources s on s.tenant_id = ${tenantId}::uuid and s.id = w.source
    order by w.source, w.key limit ${MOST_TOLD}`.execute(db)
  const differences = rows.flatMap((one) =>
    sums.flatMap((column, i) => {
      const [was, is] = [Number(one.sums[2 * i]), Number(one.sums[2 * i + 1])]
      return was === is ? [] : [{ table, row: one.row, column, stored: was, counted: is }]
    }),
  )
  return { rows: rows[0]?.total ?? 0, differences }
}
