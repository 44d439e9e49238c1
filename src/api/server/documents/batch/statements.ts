import { type RawBuilder, sql } from 'kysely'
import { isCitus } from '../../store/citus/adapter.ts'
import { columnList } from '../../store/queries/named-columns.ts'
import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import { ownRow } from '../../store/queries/own-row.ts'
import type { Schema } from '../../store/schema.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { Appended } from '../figures/fold.ts'

type Rows<T extends keyof Schema> = readonly Partial<Record<keyof Schema[T], unknown>>[]

/** A statement that writes rows of one table. */
export interface Writing {
  statement: RawBuilder<unknown>
  /** How many rows it adds; undefined where only the database knows. */
  added?: number
  /** True of one that looks for rows, whose plan depends on how many there are. */
  looks?: true
}

/** Returns what adds rows to a table, undefined of none. Rows travel as JSON, one parameter. */
export function inserting<T extends keyof Schema>(db: ScopedDb, table: T, rows: Rows<T>): Writing | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  const names = Object.keys(first).filter((name) => name !== 'tenant_id')
  const columns = columnList(names)
  const values = columnList(names, (name) => `given.${name}`)
  const statement = sql`
    insert into ${sql.table(table)} (tenant_id, ${columns})
    select own.tenant_id, ${values}
    from ${ownRow(db)} cross join json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::json) as given`
  return { statement, added: rows.length }
}

/** Returns what sets columns of rows that are known by tenant and id, undefined of none. */
export function updating<T extends keyof Schema>(
  table: T,
  rows: Rows<T>,
  columns: readonly (keyof Schema[T] & string)[],
): Writing | undefined {
  if (rows.length === 0) return undefined
  const statement = sql`
    update ${sql.table(table)} as kept
    set ${columnList(columns, (name) => `${name} = given.${name}`)}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::json) as given
    where kept.tenant_id = ${TENANT} and kept.id = given.id`
  return { statement, looks: true }
}

/**
 * Writes rows of several tables in one statement, for each journey costs as much as what it writes. No two of them have the same row, and
 * none reads what another one writes. `figures`: the statement that appends the dashboard's changes (figures/fold.ts); returns what it answers.
 */
export async function writeTogether(
  db: ScopedDb,
  all: readonly (Writing | undefined)[],
  figures?: RawBuilder<unknown>,
): Promise<Appended | undefined> {
  const writings = all.filter((one) => one !== undefined)
  const isApart = isCitus(db)
  if (isApart) for (const one of writings) await writeApart(db, one)
  const along = isApart ? [] : writings
  if (along.length === 0 && figures === undefined) return undefined
  const parts = along.map(({ statement }, at) => sql`${sql.raw(`written_${at}`)} as (${statement})`)
  const before = parts.length === 0 ? sql`` : sql`with ${sql.join(parts)}`
  const selection = figures ? sql`first, last from ${figures}` : sql``
  const end = along.some(({ looks }) => looks) ? sql`` : KEPT_PLAN
  const { rows } = await sql<Appended>`${before} select ${selection} ${end}`.execute(db)
  return figures && rows[0]
}

/** Citus writes one table at a time, and a function that writes is its coordinator's. Rows of a tenant without a role would be lost (own-row.ts). */
async function writeApart(db: ScopedDb, { statement, added }: Writing): Promise<void> {
  const { numAffectedRows = 0n } = await statement.execute(db)
  if (added !== undefined && Number(numAffectedRows) !== added)
    throw new Error(`${numAffectedRows} of ${added} rows were written`)
}

/** Writes rows of one table. */
export async function insert<T extends keyof Schema>(db: ScopedDb, table: T, rows: Rows<T>): Promise<void> {
  await writeTogether(db, [inserting(db, table, rows)])
}
