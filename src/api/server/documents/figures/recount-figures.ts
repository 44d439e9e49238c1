import { sql } from 'kysely'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { Apart } from '../lock-intake.ts'
import { type Differing, type FigureDifference, MOST_TOLD, mend } from './compare.ts'
import {
  correctCounts,
  recountedRows,
  isInSlice,
  makeSources,
  type Miscounted,
  type DocumentSlice,
} from './recounted.ts'
import { FIGURE_TABLES, type FigureTable, foldFigures } from './fold.ts'
import { readSources, sourcesOfSlice, type SumSlice, sumSlices } from './sum-slices.ts'
import { LONG_SPANS, spannedRows, summedRows } from './summed.ts'

export type { FigureDifference }

export interface Recount extends Differing {
  /** Documents that counted as something else than their status says. */
  documents: { total: number; first: Miscounted[] }
}

/** Documents of a slice: what comes meanwhile waits for no more than these take, less than half a second. */
const SLICE = 2000

/**
 * Counts a tenant's figures anew from its documents, and repairs what differs: the sums of points of sale by slices of their documents, and from them
 * those above, all by slices. Each is right once it is over, since what comes is added to all levels. `apart`: the tenant's intake waits, of all, for
 * `locked` alone.
 */
export async function recountFigures(apart: Apart, locked: Apart, tenantId: string, most = SLICE): Promise<Recount> {
  const found: Recount = { documents: { total: 0, first: [] }, rows: 0, differences: [] }
  const add = ({ rows, differences }: Differing) => {
    found.rows += rows
    found.differences.push(...differences.slice(0, MOST_TOLD))
  }
  const inSlice: Apart = (work) =>
    locked(async (db) => {
      await foldFigures(db, tenantId)
      return work(db)
    })
  // What waits to be added may be of points of sale that nothing else names any more.
  await inSlice(async () => undefined)
  for (const points of await apart((db) => pointsInSlices(db, most))) {
    for (let from: string | undefined = '-infinity'; from !== undefined; ) {
      const start: string = from
      const slice = await inSlice((db) => recountPoints(db, tenantId, { points, from: start, most }))
      found.documents.total += slice.documents.total
      found.documents.first.push(...slice.documents.first)
      add(slice)
      from = slice.next
    }
  }
  for (const slice of await apart((db) => sumSlices(db, most))) {
    add(await inSlice((db) => recountSums(db, tenantId, slice)))
  }
  const order = (one: FigureDifference) => FIGURE_TABLES.indexOf(one.table)
  found.differences.sort((a, b) => order(a) - order(b))
  found.documents.first = found.documents.first.toSorted((a, b) => (a.key < b.key ? -1 : 1)).slice(0, MOST_TOLD)
  return found
}

/** Points of sale, null among them, in groups of no more documents than a slice has, one that has more by itself. */
async function pointsInSlices(db: ScopedDb, most: number): Promise<(string | null)[][]> {
  const { rows } = await sql<{ point: string | null; documents: number }>`
    select point, sum(documents)::integer as documents from (
      select point_of_sale_id as point, count(*) as documents from nfces where tenant_id = ${TENANT} group by 1
      union all select point_of_sale_id, count(*) from cfes where tenant_id = ${TENANT} group by 1
      union all select distinct point_of_sale_id, 0 from figure_sources where tenant_id = ${TENANT} and level = 'point_of_sale'
    ) p group by point order by documents`.execute(db)
  const groups: (string | null)[][] = []
  let room = 0
  for (const { point, documents } of rows) {
    const group = documents <= room ? groups.at(-1) : undefined
    if (group) group.push(point)
    else groups.push([point])
    room = (group ? room : most) - documents
  }
  return groups
}

interface Part extends Pick<DocumentSlice, 'points'> {
  from: string
  most: number
}

async function recountPoints(db: ScopedDb, tenantId: string, { points, from, most }: Part) {
  const types = ['nfce', 'cfe'] as const
  const to = await endOf(db, tenantId, { points, from, most })
  const days = { from, to: to ?? 'infinity' }
  const slice: DocumentSlice = { points, types, days }
  const documents = await correctCounts(db, tenantId, slice, MOST_TOLD)
  await makeSources(db, tenantId, slice)
  const known = await readSources(db)
  const sources = known.flatMap(({ id, level, point }) =>
    level === 'point_of_sale' && points.includes(point) ? [id] : [],
  )
  const all: Differing = { rows: 0, differences: [] }
  for (const table of FIGURE_TABLES) {
    const expected = recountedRows(table, tenantId, slice)
    const { rows, differences } = await mend(db, tenantId, { table, stored: { sources, days }, expected })
    all.rows += rows
    all.differences.push(...differences)
  }
  return { ...all, documents, next: to }
}

/** Finds the day before which a slice from a day on ends; undefined where all that is left fits. */
async function endOf(db: ScopedDb, tenantId: string, { points, from, most }: Part): Promise<string | undefined> {
  const rest: DocumentSlice = { points, types: [], days: { from, to: 'infinity' } }
  const last = (table: 'nfces' | 'cfes') => sql`
    (select emitted_on from ${sql.table(table)} where ${isInSlice(tenantId, rest)} order by emitted_at offset ${sql.lit(most)} limit 1)`
  const { rows } = await sql<{ day: string }>`
    select greatest(day, ${from}::date + 1)::text as day from (select least(${last('nfces')}, ${last('cfes')}) as day) d
    where day is not null`.execute(db)
  return rows[0]?.day
}

async function recountSums(db: ScopedDb, tenantId: string, slice: SumSlice): Promise<Differing> {
  const { days } = slice
  const { pairs, sources } = await sourcesOfSlice(db, slice)
  const all: Differing = { rows: 0, differences: [] }
  const check = async (one: Parameters<typeof mend>[2]) => {
    const { rows, differences } = await mend(db, tenantId, one)
    all.rows += rows
    all.differences.push(...differences)
  }
  const above = [...new Set(pairs.map((pair) => pair.above))]
  if (pairs.length > 0)
    for (const table of FIGURE_TABLES)
      await check({ table, stored: { sources: above, days }, expected: summedRows(table, tenantId, pairs, days) })
  if (sources.length > 0) {
    const table: FigureTable = 'figure_product_spans'
    await check({
      table,
      stored: { sources, days, spans: LONG_SPANS },
      expected: spannedRows(tenantId, sources, days),
    })
  }
  return all
}
