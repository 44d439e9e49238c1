import { type RawBuilder, sql } from 'kysely'
import { Failed, Misused } from '../errors/misused.ts'
import { allowLonger } from '../store/maintenance.ts'
import type { ScopedDb, Store } from '../store/scope.ts'

// From one engine to the other in JSON of PostgreSQL's own making and reading (json_agg, json_populate_recordset): every type's text is
// exact in it, and both engines speak it, whatever their versions.

/** Rows of a table, as both sides count them. `digest`: a sum of hashes, in whatever order the rows stand. */
export interface Moved {
  table: string
  rows: number
  bytes: number
  digest: string
}

interface Table {
  name: string
  /** The columns to write; the database makes generated ones itself. */
  columns: string[]
  /** Columns that count by themselves. */
  counters: string[]
  /** In pages of 8 kB. */
  pages: number
}

/** Pages that are read at once, and how many bytes of text they may give, unless it is a single page's. */
const PAGES = 64
const MOST_BYTES = 32_000_000
/** The longest that one statement may take, in ms. */
const LONGEST_MS = 6 * 60 * 60_000

/**
 * Moves every row of a database into another one of the same shape that has none, in one transaction. Throws Misused where it has rows, and
 * Failed, having changed nothing, where a row or a byte differs afterwards.
 */
export async function moveRows(from: Store, to: Store, onTable: (moved: Moved) => void = () => {}): Promise<Moved[]> {
  return from
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (source) => {
      await allowLonger(source, LONGEST_MS)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(source)
      return to.transaction().execute(async (target) => {
        await allowLonger(target, LONGEST_MS)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(target)
        await requireEmpty(target)
        const tables = await tablesOf(source)
        const constraints = await dropForeignKeys(target)
        const moved: Moved[] = []
        for (const table of tables) {
          // What the shape's own making wrote is written again as it was.
          await sql`delete from ${sql.table(table.name)}`.execute(target)
          const read = await copyTable(source, target, table)
          const written = await count(target, table)
          if (written.rows !== read.rows || written.bytes !== read.bytes || written.digest !== read.digest) {
            throw new Failed(
              `A tabela ${table.name} difere: ${read.rows} linhas e ${read.bytes} bytes lidos, ${written.rows} e ${written.bytes} gravados. Nada foi alterado.`,
            )
          }
          await setCounters(source, target, table)
          moved.push(read)
          onTable(read)
        }
        for (const constraint of constraints) await sql.raw(constraint).execute(target)
        return moved
      })
    })
}

async function requireEmpty(db: ScopedDb): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from tenants) or exists (select from users) or exists (select from files) as used`.execute(db)
  if (rows[0]?.used !== true) return
  throw new Misused('O banco de dados de destino não está vazio, e nada é substituído. Nada foi alterado.')
}

async function tablesOf(db: ScopedDb): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, ceil(pg_relation_size(c.oid) / 8192.0)::integer as pages,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      coalesce(array_agg(a.attname::text) filter (where a.attidentity <> ''), '{}') as counters
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.oid, c.relname order by c.relname`.execute(db)
  return rows
}

/** Rows of a table may refer to others that come later. Returns what makes the constraints again, which then look at every row. */
async function dropForeignKeys(db: ScopedDb): Promise<string[]> {
  const { rows } = await sql<{ drop: string; add: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conname`.execute(
    db,
  )
  for (const { drop } of rows) await sql.raw(drop).execute(db)
  return rows.map(({ add }) => add)
}

async function copyTable(source: ScopedDb, target: ScopedDb, table: Table): Promise<Moved> {
  let [rows, bytes, digest] = [0, 0, 0n]
  let pages = PAGES
  for (let page = 0; page < table.pages; ) {
    const part = sql`where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pages},0)`}::tid`
    const found = await count(source, table, part)
    if (found.bytes > MOST_BYTES && pages > 1) {
      pages = Math.ceil(pages / 4)
      continue
    }
    if (found.bytes > MOST_BYTES) await copyRowByRow(source, target, table, page)
    else if (found.rows > 0) await copyPart(source, target, table, part)
    rows += found.rows
    bytes += found.bytes
    digest += BigInt(found.digest)
    page += pages
    pages = PAGES
  }
  return { table: table.name, rows, bytes, digest: String(digest) }
}

/** Copies a page whose rows have too much beside it. */
async function copyRowByRow(source: ScopedDb, target: ScopedDb, table: Table, page: number): Promise<void> {
  const { rows } = await sql<{ at: string }>`
    select ctid::text as at from ${sql.table(table.name)} where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + 1},0)`}::tid`.execute(
    source,
  )
  for (const { at } of rows) await copyPart(source, target, table, sql`where ctid = ${at}::tid`)
}

async function copyPart(source: ScopedDb, target: ScopedDb, table: Table, part: RawBuilder<unknown>): Promise<void> {
  const columns = sql.join(table.columns.map((name) => sql.ref(name)))
  const { rows } = await sql<{ text: string }>`
    select json_agg(t)::text as text from (select ${columns} from ${sql.table(table.name)} ${part}) t`.execute(source)
  await sql`
    insert into ${sql.table(table.name)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table.name)}, ${rows[0]?.text ?? '[]'}::json)`.execute(
    target,
  )
}

/** Counts the rows as text, generated columns too. A hash's half is enough to tell rows apart, and its sum has no order. */
async function count(db: ScopedDb, { name }: Table, part: RawBuilder<unknown> = sql``): Promise<Omit<Moved, 'table'>> {
  const { rows } = await sql<{ rows: number; bytes: number; digest: string }>`
    select count(*) as rows, coalesce(sum(octet_length(text)), 0) as bytes,
      coalesce(sum(('x' || left(md5(text), 15))::bit(60)::bigint), 0)::text as digest
    from (select t::text as text from ${sql.table(name)} t ${part}) s`.execute(db)
  const [found] = rows
  return { rows: Number(found?.rows), bytes: Number(found?.bytes), digest: found?.digest ?? '0' }
}

async function setCounters(source: ScopedDb, target: ScopedDb, { name, counters }: Table): Promise<void> {
  for (const column of counters) {
    const sequence = sql`pg_get_serial_sequence(${name}, ${column})`
    const { rows } = await sql<{ place: string }>`select ${sequence} as place`.execute(source)
    const { rows: at } = await sql<{ value: number; used: boolean }>`
      select last_value as value, is_called as used from ${sql.raw(rows[0]?.place ?? '')}`.execute(source)
    await sql`select setval(${sequence}::regclass, ${at[0]?.value ?? 1}::bigint, ${at[0]?.used ?? false}::boolean)`.execute(
      target,
    )
  }
}
