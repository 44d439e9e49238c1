import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '#api/contract/page.ts'
import { mergedPage, newestPage, type Owners, ownedBy, type PageKeys } from '../../store/queries/newest.ts'
import { type FullCounts, MOST_COUNTED, pageOf, rangeOf } from '../../store/queries/page-of.ts'
import type { Schema } from '../../store/schema.ts'
import type { Scope, ScopedDb } from '../../store/scope.ts'
import { type FoundBehind, pageOfCells } from './behind.ts'
import { deepStart } from './deep-page.ts'
import type { FigureScope } from './read.ts'

interface PageCall {
  db: ScopedDb
  query: { page: number; per_page: number; date_start?: string | undefined; date_end?: string | undefined }
  access: Scope
  counts: FullCounts
}

interface Which<T extends 'cfes' | 'nfces'> {
  /** All that the filter lets through, and the filter alone. */
  all: SelectQueryBuilder<Schema, T, unknown>
  where: Expression<SqlBool>
  /** The owners whose documents are looked at, one by one. */
  owners: Owners | undefined
  /** The places of the documents behind a figure. */
  found: FoundBehind | undefined
  /** Which ranges of voided numbers stand among them, by their own moments. */
  along?: Expression<SqlBool> | undefined
  /** The owners and the environment whose documents all of them are; undefined where anything but days filters them. */
  sums: FigureScope | undefined
}

/**
 * One page of coupons or notes, the newest first: the ids come from the index alone, so that a deep page reads only its own rows.
 * `read` joins them, under the name one_page, with their rows, in the order that it is given.
 */
export async function documentPage<T extends 'cfes' | 'nfces', Row>(
  { db, query, access, counts }: PageCall,
  table: T,
  { all, where, owners, found, along, sums }: Which<T>,
  read: (keys: PageKeys, order: RawBuilder<unknown>) => Promise<Row[]>,
): Promise<Page<Row>> {
  const rowsOf = async (range: { limit: number; offset: number }) => {
    const listed = { table, where, owners, along }
    const start = sums && (await deepStart(db, listed, { sums, days: query, offset: range.offset }))
    const from = { ...range, offset: range.offset - (start?.skipped ?? 0) }
    const older = (one: Expression<SqlBool>) =>
      start ? sql<SqlBool>`(${one} and emitted_at < ${start.before}::timestamptz)` : one
    const newest = (some: { limit: number; offset: number }) =>
      newestPage(table, { where: older(where), owners, ...some })
    const voids = (one: Expression<SqlBool>, limit: number) =>
      newestPage('nfce_voids', { where: older(one), limit, offset: 0 })
    const keys = found?.cells
      ? pageOfCells(table, found.cells, { where, ...range })
      : along
        ? mergedPage((most) => [newest({ limit: most, offset: 0 }), voids(along, most)], from)
        : newest(from)
    return read(keys, sql`one_page.emitted_at desc, one_page.id desc`)
  }
  if (found?.total !== undefined) {
    return { items: await rowsOf(rangeOf(query)), total: Math.min(found.total, MOST_COUNTED) }
  }
  const counted = owners ? all.where(ownedBy(owners)) : all
  const voids = along && db.selectFrom('nfce_voids').where(along)
  const { rows, total } = await pageOf(db, query, counted, rowsOf, { counts, access, along: voids })
  return { items: rows, total }
}
