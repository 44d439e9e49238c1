import { sql } from 'kysely'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'

/** The tables whose bytes may lie in the object store, in the order in which pages go through them: documents, then attachments of commands. */
const TABLES = ['files', 'sat_command_attachments'] as const
type ContentTable = (typeof TABLES)[number]

/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000'

export interface ContentRow {
  table: ContentTable
  id: string
  name: string
  /** Null of an attachment from before attachments had a hash; its bytes lie in its row. */
  sha256: string | null
  deflated: Uint8Array | null
}

export const isHashed = (row: ContentRow): row is ContentRow & { sha256: string } => row.sha256 !== null

/** Which rows there are to read: by where their bytes lie, or all that have a hash. */
export type ContentChoice = 'here' | 'elsewhere' | 'hashed'

export interface ContentPage {
  rows: ContentRow[]
  /** The place that the next page begins behind; undefined behind the last one. */
  next: string | undefined
}

/** A page of a tenant's rows. `from`: the page before says it. */
export async function readContentRows(
  db: ScopedDb,
  { choice, from, limit }: { choice: ContentChoice; from: string | undefined; limit: number },
): Promise<ContentPage> {
  const [last = FIRST, table = TABLES[0]] = from?.split('@') ?? []
  const rows: ContentRow[] = []
  for (const name of TABLES.slice(TABLES.findIndex((one) => one === table))) {
    if (rows.length < limit)
      rows.push(...(await rowsOf(db, name, choice, name === table ? last : FIRST, limit - rows.length)))
  }
  const end = rows.at(-1)
  return { rows, next: end && rows.length === limit ? `${end.id}@${end.table}` : undefined }
}

async function rowsOf(
  db: ScopedDb,
  table: ContentTable,
  choice: ContentChoice,
  last: string,
  limit: number,
): Promise<ContentRow[]> {
  const chosen = {
    here: sql`deflated is not null`,
    elsewhere: sql`deflated is null`,
    hashed: sql`sha256 is not null`,
  }[choice]
  const { rows } = await sql<ContentRow>`
    select ${sql.lit(table)}::text as "table", id, name, sha256, deflated from ${sql.table(table)}
    where tenant_id = ${TENANT} and id > ${last}::uuid and ${chosen} order by id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Which of some hashes name bytes that rows of the tenant look for in the object store. */
export async function usedHashes(db: ScopedDb, hashes: readonly string[]): Promise<Set<string>> {
  const all = TABLES.map(
    (table) => sql`
      select sha256 from ${sql.table(table)} where tenant_id = ${TENANT} and deflated is null and sha256 = any (${hashes}::text[])`,
  )
  const { rows } = await sql<{ sha256: string }>`${sql.join(all, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ sha256 }) => sha256))
}

/** True if no row of any tenant looks for its bytes in the object store. */
export const NONE_ELSEWHERE = sql`
  not exists (select 1 from files where deflated is null) and not exists (select 1 from sat_command_attachments where deflated is null)`
