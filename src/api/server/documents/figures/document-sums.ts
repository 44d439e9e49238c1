import { sql } from 'kysely'
import type { DocumentSums } from '#api/contract/fields.ts'
import type { listNfces } from '#api/contract/documents/nfces.ts'
import type { QueryOut } from '#api/contract/endpoint.ts'
import type { documentQuery } from '#api/contract/fields.ts'
import { fromCents } from '#domain/cents.ts'
import { all } from '../../store/queries/filters.ts'
import { onDays } from '../../store/queries/local-days.ts'
import { ownedBy } from '../../store/queries/newest.ts'
import { MOST_COUNTED } from '../../store/queries/page-of.ts'
import type { Scope, ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { isOneOf, DOCUMENT_TABLES, type Which } from './document-page.ts'
import { findSales } from './find-sales.ts'
import { allProven } from './proof-page.ts'
import { daySums, scopeOf, SUMS_BY } from './read.ts'

interface SumsCall {
  db: ScopedDb
  query: Pick<QueryOut<typeof listNfces>, keyof typeof documentQuery>
  access: Scope
}

/** Documents that are read one by one to be summed. */
const MOST_READ = 50_000
/** Days before and after which there are no documents. */
const ALL_DAYS = { date_start: '2008-01-01', date_end: '2099-12-31' }

/** Sums what filters leave: by the sums by day where nothing else narrows it, or else document by document, up to so many. */
export async function documentSums(
  call: SumsCall,
  type: keyof typeof DOCUMENT_TABLES,
  which: Which,
): Promise<DocumentSums> {
  const { db, query, access } = call
  const scope = scopeOf(type, query, access)
  const isSummed = [...which.narrowed.keys()].every((name) => SUMS_BY.some((one) => one === name))
  if (!isSummed) return readEach(call, type, which)
  const period = {
    date_start: query.date_start ?? ALL_DAYS.date_start,
    date_end: query.date_end ?? ALL_DAYS.date_end,
  }
  const found = await daySums(db, scope, { period, grouping: 'month' })
  const days = found.filter(({ before }) => !before)
  const sumOf = (documents: 'sales' | 'cancellations', total: 'net' | 'canceled') => ({
    documents: days.reduce((sum, day) => sum + Number(day[documents]), 0),
    total: fromCents(days.reduce((sum, day) => sum + BigInt(day[total]), 0n)),
  })
  return { sums: { sales: sumOf('sales', 'net'), canceled: sumOf('cancellations', 'canceled') } }
}

async function readEach(
  { db, query, access }: SumsCall,
  type: keyof typeof DOCUMENT_TABLES,
  { narrowed, owners, state }: Which,
): Promise<DocumentSums> {
  const scope = scopeOf(type, query, access)
  const unpaged = { ...query, page: 1, per_page: 1 }
  const found = await findSales(db, scope, unpaged, { others: undefined, isNewest: false })
  const within = all(narrowed, ...onDays(found?.days?.start, found?.days?.end))
  const where = state ? isOneOf(allProven({ state, where: within, owners, days: query }, MOST_COUNTED)) : within
  const { rows } = await sql<{ counts_as: 'sale' | 'canceled' | null; documents: number; cents: string }>`
    select counts_as, count(*)::integer as documents, coalesce(sum(cents), 0)::text as cents
    from (
      select counts_as, cents from ${sql.table(DOCUMENT_TABLES[type])}
      where tenant_id = ${TENANT} and ${where}${owners ? sql` and ${ownedBy(owners)}` : sql``} limit ${MOST_READ + 1}
    ) d group by 1`.execute(db)
  if (rows.reduce((sum, { documents }) => sum + documents, 0) > MOST_READ) return { sums: null }
  const sumOf = (as: 'sale' | 'canceled') => {
    const row = rows.find(({ counts_as }) => counts_as === as)
    return { documents: row?.documents ?? 0, total: fromCents(BigInt(row?.cents ?? 0)) }
  }
  return { sums: { sales: sumOf('sale'), canceled: sumOf('canceled') } }
}
