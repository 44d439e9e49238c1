import { sql } from 'kysely'
import type { Store } from '../store/scope.ts'

/** The counts that a restored copy must have again, made in the very state that was copied. */
export interface Counts {
  /** Rows by table, and by tenant; '' where a table is no tenant's. */
  tables: Record<string, Record<string, number>>
  /** The last entry of each tenant's audit trail. */
  audit: Record<string, { entries: number; head: string }>
  /** Fingerprint of the key that seals; null before the first start. */
  fingerprint: string | null
  /** The files of the file store that rows speak of: bulk downloads whose time is not over. */
  downloads: { id: string; bytes: number }[]
}

/** Counts a database, of the product's own version or an older one. */
export async function countRows(db: Store): Promise<Counts> {
  const { rows: tables } = await sql<{ name: string; of_tenant: boolean }>`
    select c.relname as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as of_tenant
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(db)
  const counts: Counts = { tables: {}, audit: {}, fingerprint: null, downloads: [] }
  for (const { name, of_tenant } of tables) {
    const tenant = of_tenant ? sql`coalesce(tenant_id::text, '')` : sql`''::text`
    const { rows } = await sql<{ tenant: string; rows: number }>`
      select ${tenant} as tenant, count(*) as rows from ${sql.table(name)} group by 1 order by 1`.execute(db)
    counts.tables[name] = Object.fromEntries(rows.map((row) => [row.tenant, Number(row.rows)]))
  }
  const { rows: heads } = await sql<{ tenant: string; seq: number; hash: string }>`
    select distinct on (tenant_id) tenant_id::text as tenant, seq, hash from audit_entries order by tenant_id, seq desc`.execute(
    db,
  )
  for (const { tenant, seq, hash } of heads) counts.audit[tenant] = { entries: Number(seq), head: hash }
  const { rows: keys } = await sql<{ fingerprint: string }>`select fingerprint from sealing_key`.execute(db)
  counts.fingerprint = keys[0]?.fingerprint ?? null
  const { rows } = await sql<{ id: string; bytes: number }>`
    select id::text as id, file_size as bytes from nf_downloads where is_success and removed_at is null order by id`.execute(
    db,
  )
  counts.downloads = rows.map(({ id, bytes }) => ({ id, bytes: Number(bytes) }))
  return counts
}

/** Tells a line for each table and tenant whose rows are not those that were counted. */
export function differences(wanted: Counts, found: Counts): string[] {
  const lines: string[] = []
  for (const table of new Set([...Object.keys(wanted.tables), ...Object.keys(found.tables)])) {
    const [before, after] = [wanted.tables[table] ?? {}, found.tables[table] ?? {}]
    for (const tenant of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (before[tenant] === after[tenant]) continue
      lines.push(
        `${table} ${tenant || '(todos)'}: ${before[tenant] ?? 0} linhas na cópia, ${after[tenant] ?? 0} restauradas`,
      )
    }
  }
  return lines
}

/** Returns how many rows of all tables there are. */
export function totalOf({ tables }: Counts): number {
  return Object.values(tables)
    .flatMap((of) => Object.values(of))
    .reduce((sum, rows) => sum + rows, 0)
}
