import type { PlacedNode } from '#domain/documents/reading/xml-node.ts'
import { sql } from 'kysely'
import { pack } from '../prepare.ts'
import { type Cut, cutOut } from '../read/cut.ts'
import { findUnits, isLot, subjectOf } from '../read/units.ts'
import { hex } from '../../ports/platform/hex.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { lockMigrations } from '../../store/migrate.ts'
import { UPGRADES } from '../../store/migrations.ts'
import { inTenant, type ScopedDb, type Store } from '../../store/scope.ts'
import { decodeXml } from '../xml/decode.ts'
import { parseXml } from '../xml/parse.ts'
import { Refused } from '../xml/refused.ts'
import { insert, update } from './write.ts'

/** Noted among the migrations when it is done; migration 0011 does so where nothing is kept. */
const NAME = UPGRADES.lots
const FILES = 200
/** Compressed bytes that are read at once. */
const BYTES = 4_000_000
const LOG_EVERY_MS = 5000

interface Progress {
  /** The file that the next page begins behind. */
  after: { tenant_id: string; id: string }
  files: number
  lots: number
  documents: number
}

/**
 * The part of migration 0011 that reads XML: cuts the lots that were kept whole by the versions before. Called with every database before
 * it is used; does nothing from the second time on. Each page is a transaction of its own: one that is interrupted begins anew, and finds
 * what it has cut done.
 */
export async function cutStoredLots(store: Store, platform: Platform): Promise<void> {
  if (await isDone(store)) return
  const none = '00000000-0000-0000-0000-000000000000'
  const progress: Progress = { after: { tenant_id: none, id: none }, files: 0, lots: 0, documents: 0 }
  const tell = (done: boolean) => {
    const { files, lots, documents } = progress
    platform.log({ event: 'lots_cut', done, files, lots, documents })
  }
  let lastNews = platform.now()
  while (await store.transaction().execute((db) => cutPage(db, platform, progress))) {
    if (platform.now() - lastNews < LOG_EVERY_MS) continue
    lastNews = platform.now()
    tell(false)
  }
  if (progress.files > 0) tell(true)
}

async function isDone(db: Store | ScopedDb): Promise<boolean> {
  const { rows } = await sql`select 1 from migrations where name = ${NAME}`.execute(db)
  return rows.length > 0
}

/** False when there is nothing left, or another server has done it meanwhile. */
async function cutPage(db: ScopedDb, platform: Platform, progress: Progress): Promise<boolean> {
  await lockMigrations(db)
  if (await isDone(db)) return false
  const { tenant_id, id } = progress.after
  const { rows } = await sql<StoredRow>`
    select tenant_id, id, name, deflated from (
      select *, sum(octet_length(deflated)) over (order by tenant_id, id) - octet_length(deflated) as before
      from (select tenant_id, id, name, deflated from files
        -- What lies in the object store came long after lots were cut.
        where deflated is not null and (tenant_id, id) > (${tenant_id}::uuid, ${id}::uuid) and lot_id is null order by tenant_id, id limit ${sql.lit(FILES)}) next_ones
    ) page where before < ${sql.lit(BYTES)} order by tenant_id, id`.execute(db)
  for (const file of rows) {
    progress.after = file
    progress.files++
    await cutFile(db, platform, file, progress)
  }
  if (rows.length === 0) await sql`insert into migrations (name) values (${NAME})`.execute(db)
  return rows.length > 0
}

interface StoredRow {
  tenant_id: string
  id: string
  name: string
  deflated: Uint8Array
}

async function cutFile(all: ScopedDb, platform: Platform, file: StoredRow, progress: Progress): Promise<void> {
  const db = inTenant(all, { tenantId: file.tenant_id })
  const bytes = await platform.inflateRaw(file.deflated)
  const read = readUnits(bytes)
  if (read === undefined) {
    // It may be a lot, so that it is nobody's company's. One such file must not keep the server from starting.
    platform.log({ event: 'kept_file_unreadable', tenant: file.tenant_id, file: file.id })
    return hideFromCompanies(db, file)
  }
  const { text, found } = read
  if (!isLot(found)) return
  const units = new Map<string, PlacedNode[]>()
  for (const unit of found.units) {
    const subject = subjectOf(unit.node)
    units.set(subject, [...(units.get(subject) ?? []), unit])
  }
  const referring = await loadReferring(db, file, units)
  const own = await keepOwn(db, platform, file, text, [...referring.values()].flat())
  progress.lots++
  progress.documents += own.size
  for (const [table, references] of referring) await redirect(db, table, references, own)
  await hideFromCompanies(db, file)
  // A download that waits would pack the whole lot: without its list it ends, and says that it has to be requested anew.
  await sql`delete from nf_download_pages where tenant_id = ${file.tenant_id} and ${file.id}::uuid = any (file_ids)`.execute(
    db,
  )
}

/** Undefined for what today's reader refuses. What is beyond today's limits was taken all the same, and is read. */
function readUnits(bytes: Uint8Array): { text: string; found: ReturnType<typeof findUnits> } | undefined {
  try {
    const text = decodeXml(bytes)
    return { text, found: findUnits(parseXml(text, new Set())) }
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** From then on only who sees the whole tenant sees it. */
async function hideFromCompanies(db: ScopedDb, { tenant_id, id }: StoredRow): Promise<void> {
  await db
    .updateTable('files')
    .set({ company_id: null })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
}

type Table = 'nfces' | 'cfes' | 'cfe_cancellations' | 'nfce_voids' | 'nfce_events'

/** A row that points into the lot, by which of its columns, and at which of its documents. */
interface Reference {
  row: { tenant_id: string; id: string; company_id: string | null }
  column: 'file' | 'request' | 'response'
  unit: PlacedNode
  slice?: { start: number; end: number }
}

async function loadReferring(
  db: ScopedDb,
  { tenant_id, id }: StoredRow,
  units: ReadonlyMap<string, PlacedNode[]>,
): Promise<Map<Table, Reference[]>> {
  const keys = sql`any (${[...units.keys()]}::text[])`
  const referring = new Map<Table, Reference[]>()
  const named = async (table: 'nfces' | 'cfes' | 'cfe_cancellations', names: RegExp): Promise<void> => {
    const { rows } = await sql<Reference['row'] & { key: string }>`
      select tenant_id, id, company_id, key from ${sql.table(table)}
      where tenant_id = ${tenant_id} and key = ${keys} and file_id = ${id}`.execute(db)
    const pairs = rows.map((row) => ({ row, unit: units.get(row.key)?.find(({ node }) => names.test(node.name)) }))
    referring.set(
      table,
      pairs.flatMap(({ row, unit }) => (unit ? [{ row, column: 'file', unit }] : [])),
    )
  }
  await named('nfces', /^(NFe|nfeProc)$/)
  await named('cfes', /^CFe$/)
  await named('cfe_cancellations', /^CFeCanc$/)

  const ranges = new Map([...units].map(([subject, some]) => [rangeOf(subject.split(',')), some]))
  const voids = await db
    .selectFrom('nfce_voids')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('file_id', '=', id)
    .execute()
  referring.set(
    'nfce_voids',
    voids.flatMap((row) => {
      const { cnpj, environment, year, serie, number_start, number_end } = row
      const range = [cnpj, environment === 'production' ? 1 : 2, year, serie, number_start, number_end]
      const unit = ranges.get(rangeOf(range.map(String)))?.at(-1)
      return unit ? [{ row, column: 'file' as const, unit }] : []
    }),
  )

  const events = await db
    .selectFrom('nfce_events')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where(sql<boolean>`nfce_key = ${keys}`)
    .where((e) => e.or([e('request_file_id', '=', id), e('response_file_id', '=', id)]))
    .execute()
  referring.set(
    'nfce_events',
    events.flatMap((row) =>
      (['request', 'response'] as const).flatMap((column) => {
        const [start, end] = [row[`${column}_start`], row[`${column}_end`]]
        if (row[`${column}_file_id`] !== id || start === null || end === null) return []
        const unit = units.get(row.nfce_key)?.find(({ node }) => node.start <= start && end <= node.end)
        return unit ? [{ row, column, unit, slice: { start, end } }] : []
      }),
    ),
  )
  return referring
}

/** A range of numbers however it is written: years with two digits or four, leading zeros or none. */
function rangeOf([cnpj, tpAmb, year, ...numbers]: string[]): string {
  return [cnpj, Number(tpAmb), Number(year) % 100, ...numbers.map(Number)].join()
}

type Own = Map<PlacedNode, { id: string; cut: Cut }>

/** Keeps each document that is referred to, unless its very bytes are kept already. */
async function keepOwn(
  db: ScopedDb,
  platform: Platform,
  { tenant_id, id: lot_id, name }: StoredRow,
  text: string,
  references: readonly Reference[],
): Promise<Own> {
  const own: Own = new Map()
  const rows = new Map<string, { id: string }>()
  for (const { row, unit } of references) {
    if (own.has(unit)) continue
    const cut = cutOut(text, unit)
    const { deflated, ...packed } = await pack(platform, new TextEncoder().encode(cut.text))
    const { company_id } = row
    const total = {
      tenant_id,
      id: platform.uuid(),
      company_id,
      lot_id,
      name,
      ...packed,
      deflated: `\\x${hex(deflated)}`,
    }
    const same = rows.get(packed.sha256) ?? total
    rows.set(packed.sha256, same)
    own.set(unit, { id: same.id, cut })
  }
  const known = await db
    .selectFrom('files')
    .select(['id', 'sha256'])
    .where('tenant_id', '=', tenant_id)
    .where(sql<boolean>`sha256 = any (${[...rows.keys()]}::text[])`)
    .execute()
  for (const { id, sha256 } of known) {
    for (const one of own.values()) if (one.id === rows.get(sha256)?.id) one.id = id
    rows.delete(sha256)
  }
  await insert({ db }, 'files', [...rows.values()])
  return own
}

async function redirect(db: ScopedDb, table: Table, references: readonly Reference[], own: Own): Promise<void> {
  for (const column of ['file', 'request', 'response'] as const) {
    const rows = references
      .filter((one) => one.column === column)
      .map(({ row, unit, slice }) => {
        const { id, cut } = own.get(unit) ?? {}
        const { tenant_id, id: row_id } = row
        if (slice === undefined) return { tenant_id, id: row_id, file_id: id }
        const { start, end } = cut?.place(slice) ?? {}
        return { tenant_id, id: row_id, [`${column}_file_id`]: id, [`${column}_start`]: start, [`${column}_end`]: end }
      })
    if (column === 'file') {
      if (table !== 'nfce_events') await update({ db }, table, rows, ['file_id'])
    } else await update({ db }, 'nfce_events', rows, [`${column}_file_id`, `${column}_start`, `${column}_end`])
  }
}
