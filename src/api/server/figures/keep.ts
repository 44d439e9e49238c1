// Other subjects may import this file.

import { sql } from 'kysely'
import type { FigureLevel } from '../store/schema/figures.ts'
import type { ScopedDb } from '../store/scope.ts'
import { add, type Change, DAY_SUMS, type FigureChanges, type FigureSource, nameOf, sourceAt } from './changes.ts'

const SHARE = ['total', 'documents'] as const
const EACH: readonly FigureLevel[] = ['tenant', 'company', 'point_of_sale']
/** Products are most of the rows: a company's are summed over its points of sale, which are few. */
const ENDS: readonly FigureLevel[] = ['tenant', 'point_of_sale']

/**
 * The tables of sums: the levels that each has, what a row is named by within its source, what it sums, and which of that is nought when no
 * document is left.
 */
export const TABLES = {
  figure_days: { levels: EACH, keys: [['day', 'date']], sums: DAY_SUMS, documents: ['sales', 'cancellations'] },
  figure_payments: {
    levels: EACH,
    keys: [
      ['day', 'date'],
      ['code', 'text'],
    ],
    sums: SHARE,
    documents: ['documents'],
  },
  figure_products: {
    levels: ENDS,
    keys: [
      ['day', 'date'],
      ['product', 'integer'],
    ],
    sums: SHARE,
    documents: ['documents'],
  },
  figure_product_months: {
    levels: ENDS,
    keys: [
      ['month', 'date'],
      ['product', 'integer'],
    ],
    sums: SHARE,
    documents: ['documents'],
  },
} as const
export type FigureTable = keyof typeof TABLES
export const FIGURE_TABLES: readonly FigureTable[] = [
  'figure_days',
  'figure_payments',
  'figure_products',
  'figure_product_months',
]

/**
 * Brings the sums up to date with what documents changed: a statement a table, and another one where something was taken away. In the
 * transaction that changes the documents, and within the tenant's lock (intake/lock.ts), under which nobody else writes these rows.
 */
export async function keepFigures(db: ScopedDb, tenantId: string, changes: FigureChanges): Promise<void> {
  const sources = new Map<string, FigureSource>()
  for (const { source } of changes.figure_days.values()) {
    for (const level of EACH) {
      const one = sourceAt(level, source)
      sources.set(nameOf(one), one)
    }
  }
  const ids = await sourceIds(db, tenantId, sources)
  for (const table of FIGURE_TABLES) {
    const summed = new Map<string, Change>()
    for (const { source, key, sums } of changes[table].values()) {
      for (const level of TABLES[table].levels) {
        const one = sourceAt(level, source)
        add(summed, { name: nameOf(one), source: one, key, sums })
      }
    }
    await addTo(db, tenantId, table, changedRows(summed, ids))
  }
}

interface Row extends Change {
  id: number
}

/** In the order of the table's key. */
function changedRows(changes: ReadonlyMap<string, Change>, ids: ReadonlyMap<string, number>): Row[] {
  return [...changes.values()]
    .filter(({ sums }) => sums.some((one) => one !== 0n))
    .map((one) => ({ ...one, id: ids.get(nameOf(one.source)) ?? 0 }))
    .sort((a, b) => a.id - b.id || (a.key < b.key ? -1 : 1))
}

async function addTo(db: ScopedDb, tenantId: string, table: FigureTable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const { keys, sums, documents } = TABLES[table]
  const keyNames = sql.join(keys.map(([name]) => sql.ref(name)))
  const sumNames = sql.join(sums.map((name) => sql.ref(name)))
  const parts = rows.map(({ key }) => key.split(' '))
  const keyColumns = keys.map(([, type], i) => sql`${parts.map((one) => one[i])}::${sql.raw(type)}[]`)
  const ids = rows.map(({ id }) => id)
  const sumColumns = sums.map((_, i) => sql`${rows.map((row) => String(row.sums[i]))}::bigint[]`)
  await sql`
    insert into ${sql.table(table)} as kept (tenant_id, source, ${keyNames}, company_id, ${sumNames})
    select ${tenantId}::uuid, given.source, ${keyNames}, s.company_id, ${sumNames}
    from unnest(${ids}::integer[], ${sql.join([...keyColumns, ...sumColumns])}) as given (source, ${keyNames}, ${sumNames})
    join figure_sources s on s.tenant_id = ${tenantId}::uuid and s.id = given.source
    on conflict (tenant_id, source, ${keyNames}) do update
    set ${sql.join(sums.map((name) => sql`${sql.ref(name)} = kept.${sql.ref(name)} + excluded.${sql.ref(name)}`))}`.execute(
    db,
  )
  if (!rows.some((row) => row.sums.some((one) => one < 0n))) return
  const isEmpty = sql.join(
    documents.map((name) => sql`kept.${sql.ref(name)} = 0`),
    sql` and `,
  )
  const same = sql.join(
    keys.map(([name]) => sql`kept.${sql.ref(name)} = given.${sql.ref(name)}`),
    sql` and `,
  )
  await sql`
    delete from ${sql.table(table)} kept
    using unnest(${ids}::integer[], ${sql.join(keyColumns)}) as given (source, ${keyNames})
    where kept.tenant_id = ${tenantId}::uuid and kept.source = given.source and ${same} and ${isEmpty}`.execute(db)
}

/** The ids of sources by their names; those that the tenant does not have yet are made. */
async function sourceIds(
  db: ScopedDb,
  tenantId: string,
  wanted: ReadonlyMap<string, FigureSource>,
): Promise<Map<string, number>> {
  const companies = [...new Set([...wanted.values()].flatMap(({ company_id }) => company_id ?? []))]
  const known = await db
    .selectFrom('figure_sources')
    .selectAll()
    .where(sql<boolean>`tenant_id = ${tenantId} and (company_id is null or company_id = any (${companies}::uuid[]))`)
    .execute()
  const ids = new Map(known.map((row) => [nameOf(row), row.id]))
  const missing = [...wanted].filter(([name]) => !ids.has(name))
  if (missing.length === 0) return ids
  const last = await lastId(db, 'figure_sources', tenantId)
  const rows = missing.map(([, source], i) => ({ tenant_id: tenantId, id: last + i + 1, ...source }))
  await db.insertInto('figure_sources').values(rows).execute()
  for (const row of rows) ids.set(nameOf(row), row.id)
  return ids
}

/** Ids are counted, which the tenant's lock allows. */
export async function lastId(db: ScopedDb, table: 'figure_sources' | 'products', tenantId: string): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(db)
  return rows[0]?.id ?? 0
}
