import { sql } from 'kysely'
import {
  recountedRows,
  storedRows,
  makeSources,
  type Miscounted,
  correctCounts,
  writeRecounted,
} from '../figures/recounted.ts'
import { FIGURE_TABLES, type FigureTable, foldFigures, TABLES } from '../figures/fold.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { allowLonger } from '../../store/maintenance.ts'
import { type Scope, type ScopedDb, type Store, scoped } from '../../store/scope.ts'
import { lockIntake } from '../lock-intake.ts'
import { listSeries, recountOrphans, recountSeries } from '../numbers/recount-numbers.ts'
import { FIRST, type ReadPage, readPage } from './read-stored.ts'
import { type Reread, rereadPage } from './reread.ts'

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

export interface Recount {
  /** Documents that counted as something else than their status says. */
  documents: { total: number; first: Miscounted[] }
  /** Rows that differed, and the columns of the first ones. */
  rows: number
  differences: FigureDifference[]
}

export interface TenantRecount extends Recount {
  /** Keys of documents whose figures were others than their XML gives. */
  figures: string[]
  /** Notes whose status, warnings or notices were others than their files give. */
  reread: Reread[]
  /** Series of notes whose missing or doubtful numbers were others than their documents give. */
  numbers: number
}

/**
 * The same in a transaction of its own; with `xml` after reading every file once more, page by page: what notes
 * and events say, and every document's figures.
 */
export async function recountTenant(
  store: Store,
  platform: Platform,
  tenantId: string,
  { xml }: { xml: boolean },
): Promise<TenantRecount> {
  const scope: Scope = { tenantId, companyIds: 'all' }
  const figures: string[] = []
  const reread: Reread[] = []
  for (let from: string | undefined = xml ? FIRST : undefined; from !== undefined; ) {
    const about = { tenantId, from }
    const page: Awaited<ReturnType<typeof rereadPage>> = await scoped(store, scope, (db) =>
      rereadPage(db, platform, about),
    )
    reread.push(...page.changed)
    from = page.last
  }
  for (const table of xml ? (['nfces', 'cfes'] as const) : []) {
    for (let from: string | undefined = FIRST; from !== undefined; ) {
      const about: Parameters<typeof readPage>[2] = { tenantId, table, from }
      const page: ReadPage = await scoped(store, scope, (db) => readPage(db, platform, about))
      figures.push(...page.changed)
      from = page.last
    }
  }
  const found = await scoped(store, scope, (db) => recountFigures(db, tenantId))
  return { ...found, figures, reread, numbers: await recountNumbers(store, platform, scope) }
}

/** Finds anew what numbers of notes lack, a series at a time. */
async function recountNumbers(store: Store, platform: Platform, scope: Scope): Promise<number> {
  const { tenantId } = scope
  const counted = (work: (db: ScopedDb) => Promise<boolean>) =>
    scoped(store, scope, async (db) => {
      await allowLonger(db, LONGEST_MS)
      await lockIntake(db, tenantId)
      return work(db)
    })
  let changed = 0
  for (const series of await scoped(store, scope, (db) => listSeries(db))) {
    if (await counted((db) => recountSeries(db, platform, tenantId, series))) changed++
  }
  if (await counted((db) => recountOrphans(db, platform))) changed++
  return changed
}

/** Differences that are told one by one. */
const MOST = 200
const LONGEST_MS = 60 * 60_000

/**
 * Counts a tenant's figures anew from its documents, and repairs what differs. In a transaction bound to the whole tenant, whose intake
 * waits meanwhile.
 */
export async function recountFigures(db: ScopedDb, tenantId: string): Promise<Recount> {
  await allowLonger(db, LONGEST_MS)
  await lockIntake(db, tenantId)
  await foldFigures(db, tenantId)
  const documents = await correctCounts(db, tenantId, MOST)
  await makeSources(db, tenantId)
  const found: Recount = { documents, rows: 0, differences: [] }
  for (const table of FIGURE_TABLES) {
    const { rows, differences } = await compare(db, tenantId, table)
    if (rows === 0) continue
    found.rows += rows
    found.differences.push(...differences)
    await rewrite(db, tenantId, table)
  }
  await recountCompanyProducts(db, tenantId)
  return found
}

/** Puts the products of each company's sales in place of what is there, by the sums that stand. */
async function recountCompanyProducts(db: ScopedDb, tenantId: string): Promise<void> {
  await sql`delete from company_products where tenant_id = ${tenantId}::uuid`.execute(db)
  await sql`
    insert into company_products (tenant_id, company_id, type, name, product)
    select distinct p.tenant_id, s.company_id, s.type, p.name, p.id
    from figure_sources s
    join figure_product_spans k on k.tenant_id = ${tenantId}::uuid and k.source = s.id and k.days = 1
    cross join lateral unnest(k.products, k.documents) u (product, documents)
    join products p on p.tenant_id = ${tenantId}::uuid and p.id = u.product
    where s.tenant_id = ${tenantId}::uuid and s.level = 'company' and u.documents > 0`.execute(db)
}

async function compare(
  db: ScopedDb,
  tenantId: string,
  table: FigureTable,
): Promise<{ rows: number; differences: FigureDifference[] }> {
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
    with e as (${recountedRows(table, tenantId)}),
    k as (${storedRows(table, tenantId)}),
    wrong as (
      select coalesce(e.source, k.source) as source, concat_ws(' ', ${keyText}) as key, array[${sql.join(both)}]::bigint[] as sums
      from e full join k on ${same} where ${differ}
    )
    select count(*) over () as total, w.sums::text[] as sums,
      concat_ws(' ', s.level, s.company_id, s.point_of_sale_id, s.type, s.environment, w.key) as row
    from wrong w join figure_sources s on s.tenant_id = ${tenantId}::uuid and s.id = w.source
    order by w.source, w.key limit ${MOST}`.execute(db)
  const differences = rows.flatMap((one) =>
    sums.flatMap((column, i) => {
      const [stored, counted] = [Number(one.sums[2 * i]), Number(one.sums[2 * i + 1])]
      return stored === counted ? [] : [{ table, row: one.row, column, stored, counted }]
    }),
  )
  return { rows: rows[0]?.total ?? 0, differences }
}

async function rewrite(db: ScopedDb, tenantId: string, table: FigureTable): Promise<void> {
  await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}::uuid`.execute(db)
  await writeRecounted(db, table, tenantId)
}
