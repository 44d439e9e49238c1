import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { listNfces } from '#api/contract/documents/nfces.ts'
import type { QueryOut } from '#api/contract/endpoint.ts'
import { saleFilters, type documentQuery } from '#api/contract/fields.ts'
import type { Page } from '#api/contract/page.ts'
import { foundBy } from '#domain/documents/coupon-states.ts'
import { isCfeStatus } from '#domain/documents/document-status.ts'
import { LAST_SORTED } from '#domain/list-total.ts'
import type { ProofState } from '#domain/documents/proof/codes.ts'
import { CFE_SALES, NFCE_SALES } from '#domain/documents/sales.ts'
import { phrase } from '#domain/phrase.ts'
import { all, type Narrowed } from '../../store/queries/filters.ts'
import { Refusal } from '../../errors/refusal.ts'
import { onDays } from '../../store/queries/local-days.ts'
import {
  keysOrder,
  mergedPage,
  NEWEST,
  newestPage,
  type Owners,
  ownedBy,
  type PageKeys,
  type PageOrder,
} from '../../store/queries/newest.ts'
import { sortedBy } from '../../store/queries/sorted.ts'
import { type FullCounts, MOST_COUNTED, pageOf, rangeOf } from '../../store/queries/page-of.ts'
import type { Scope, ScopedDb } from '../../store/scope.ts'
import { findSales, pageOfCells } from './find-sales.ts'
import { deepStart } from './deep-page.ts'
import { allProven, pageOfProven } from './proof-page.ts'
import { scopeOf, SUMS_BY } from './read.ts'

interface PageCall {
  db: ScopedDb
  query: Pick<QueryOut<typeof listNfces>, keyof typeof documentQuery | 'page' | 'per_page' | 'sort'> & {
    status?: string | undefined
  }
  access: Scope
  counts: FullCounts
}

/** Asked once, and not again for each row. */
export const isOneOf = (rows: RawBuilder<unknown>) => sql<SqlBool>`id = any (array(select id from ${rows} proven))`

export interface Which {
  narrowed: Narrowed
  /** The owners whose documents are looked at, one by one. */
  owners: Owners | undefined
  /** Which ranges of voided numbers stand among them, by their own moments. */
  along?: Expression<SqlBool> | undefined
  /** The state of proof that the notes are in, beside what narrows them. */
  state?: ProofState | undefined
}

export const DOCUMENT_TABLES = { nfce: 'nfces', cfe: 'cfes' } as const

/** Finds the companies, or points of sale, whose documents a query looks at, one by one. */
export function pageOwners(
  { company_id, point_of_sale_id }: Pick<PageCall['query'], 'company_id' | 'point_of_sale_id'>,
  { companyIds }: Pick<Scope, 'companyIds'>,
): Owners | undefined {
  if (point_of_sale_id) return { column: 'point_of_sale_id', ids: point_of_sale_id.split(',') }
  if (company_id) return { column: 'company_id', ids: [company_id] }
  return companyIds === 'all' ? undefined : { column: 'company_id', ids: companyIds }
}

/** Filters by each of which an index finds documents, whoever's they are. */
const INDEXED = ['notice', 'number', 'total_from', 'total_to', 'consumer'] as const
/** Most documents are of these statuses, which their indexes leave out (store/baseline/{notes,coupons}.ts). */
const USUAL = ['authorized', 'transmitted', 'success']

/** Filters that leave sales alone, and the statuses that those may have. */
const SALE_FILTERS = Object.keys(saleFilters)
const STATUSES_OF_SALES: Readonly<Record<keyof typeof DOCUMENT_TABLES, readonly string[]>> = {
  nfce: NFCE_SALES,
  cfe: CFE_SALES,
}

type Indexed = Partial<Record<(typeof INDEXED)[number] | 'status' | 'environment', string | undefined>>

const haveIndex = (query: Indexed) =>
  (query.status !== undefined && !USUAL.includes(query.status)) ||
  query.environment === 'homolog' ||
  INDEXED.some((name) => query[name] !== undefined)

/** The statuses that a filter by one of them finds; undefined without it. */
function statusesOf(type: keyof typeof DOCUMENT_TABLES, status: string | undefined): readonly string[] | undefined {
  if (status === undefined) return undefined
  return type === 'cfe' && isCfeStatus(status) ? foundBy(status) : [status]
}

/**
 * Counts the sales of other statuses, which the sums of sales count besides those that are asked for. Undefined where no index has them all, or
 * they are not few.
 */
async function countOthers(
  db: ScopedDb,
  type: keyof typeof DOCUMENT_TABLES,
  { statuses, narrowed, owners }: Pick<Which, 'narrowed' | 'owners'> & { statuses: readonly string[] | undefined },
): Promise<number | undefined> {
  if (statuses === undefined) return 0
  const others = STATUSES_OF_SALES[type].filter((one) => !statuses.includes(one))
  if (others.some((one) => USUAL.includes(one))) return undefined
  // By literals the planner sees that the index has them all.
  const isOther = sql<SqlBool>`status in (${sql.join(others.map((one) => sql.lit(one)))})`
  const where = all(new Map([...narrowed].filter(([name]) => name !== 'status')), isOther)
  const listed = db.selectFrom(DOCUMENT_TABLES[type]).where(where)
  const some = (owners ? listed.where(ownedBy(owners)) : listed).select(sql`1`.as('one')).limit(MOST_COUNTED)
  const { total } = await db
    .selectFrom(some.as('counted'))
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total < MOST_COUNTED ? total : undefined
}

/** Names the column by which each order of notes and coupons goes. */
const ORDERS = { date: 'emitted_at', total: 'cents' } as const

/** Returns the order of a page. @throws {Refusal} where it lies behind the last row of another order than the usual one. */
function orderOf({ sort, page, per_page }: PageCall['query']): PageOrder {
  const sorted = sortedBy(sort)
  if (!sorted || sort === '-date') return NEWEST
  if (page * per_page > LAST_SORTED) throw new Refusal('invalid', { fields: { page: BEHIND_LAST } })
  return { by: ORDERS[sorted.name], isDescending: sorted.isDescending }
}

const BEHIND_LAST = phrase`Nesta ordem a lista vai até a linha 10.000. Use os filtros, ou a ordem da lista.`

/**
 * One page of coupons or notes, the newest first unless told: the ids come from the index alone, so that a deep page reads only its own rows.
 * `read` joins them, under the name one_page, with their rows, in the order that it is given.
 */
export async function documentPage<Row>(
  { db, query, access, counts }: PageCall,
  type: keyof typeof DOCUMENT_TABLES,
  { narrowed, owners, along, state }: Which,
  read: (keys: PageKeys, order: RawBuilder<unknown>) => Promise<Row[]>,
): Promise<Page<Row>> {
  const table = DOCUMENT_TABLES[type]
  const order = orderOf(query)
  const isNewest = order === NEWEST
  const isOnlyBy = (...names: string[]) => [...narrowed.keys()].every((one) => names.includes(one))
  const scope = scopeOf(type, query, access)
  const sums = isOnlyBy(...SUMS_BY, 'sales') ? scope : undefined
  const areSales = SALE_FILTERS.some((name) => narrowed.has(name))
  const statuses = statusesOf(type, query.status)
  if (areSales && statuses && !statuses.some((one) => STATUSES_OF_SALES[type].includes(one)))
    return { items: [], total: 0 }
  const areFew = statuses !== undefined && !statuses.some((one) => USUAL.includes(one))
  const isWhole = areSales && isOnlyBy(...SUMS_BY, ...SALE_FILTERS, 'status')
  const others = isWhole && !areFew ? await countOthers(db, type, { statuses, narrowed, owners }) : undefined
  const found = areFew ? undefined : await findSales(db, scope, query, { others, isNewest })
  const within = all(narrowed, ...onDays(found?.days?.start, found?.days?.end))
  const proven = state && { state, where: within, owners, days: query }
  const where = proven && !isNewest ? isOneOf(allProven(proven, MOST_COUNTED)) : within
  const rowsOf = async (range: { limit: number; offset: number }) => {
    const listed = { table, where, owners, along, areSales: narrowed.has('sales') }
    const start =
      sums && isNewest ? await deepStart(db, listed, { sums, days: query, offset: range.offset }) : undefined
    const from = { ...range, offset: range.offset - (start?.skipped ?? 0) }
    const older = (one: Expression<SqlBool>) =>
      start ? sql<SqlBool>`(${one} and emitted_at < ${start.before}::timestamptz)` : one
    const newest = (some: { limit: number; offset: number }) =>
      newestPage(table, {
        where: older(where),
        owners,
        areFew: haveIndex(query) || proven !== undefined,
        order,
        ...some,
      })
    const voids = (one: Expression<SqlBool>, limit: number) =>
      newestPage('nfce_voids', { where: older(one), order, limit, offset: 0 })
    const keys =
      proven && isNewest
        ? pageOfProven(proven, range)
        : found?.cells
          ? pageOfCells(table, found.cells, { where, order, ...range })
          : along
            ? mergedPage((most) => [newest({ limit: most, offset: 0 }), voids(along, most)], from, order)
            : newest(from)
    return read(keys, keysOrder(order, 'one_page.'))
  }
  if (found?.total !== undefined) {
    return { items: await rowsOf(rangeOf(query)), total: Math.min(found.total, MOST_COUNTED) }
  }
  const listed = db.selectFrom(table).where(where)
  const counted = proven
    ? db.selectFrom(table).where(isOneOf(allProven(proven, MOST_COUNTED)))
    : owners
      ? listed.where(ownedBy(owners))
      : listed
  const voids = along && db.selectFrom('nfce_voids').where(along)
  const { rows, total } = await pageOf(db, query, counted, rowsOf, { counts, access, along: voids })
  return { items: rows, total }
}
