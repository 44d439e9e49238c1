import { sql } from 'kysely'
import type { MonthFacts } from '#domain/documents/month-end/board.ts'
import type { OpenItem } from '#domain/documents/month-end/month-figures.ts'
import { daysOfMonth, isOver, monthsIn } from '#domain/documents/month-end/month.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import { asOneText } from '../../store/queries/as-one-text.ts'
import type { Scope, ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { type CompanyMonths, orderedItems, openCounts } from './open-items.ts'
import { onDays } from '../../store/queries/local-days.ts'

/** A company's month, as far as it is known without reading its documents. */
export interface BoardFacts extends MonthFacts {
  items: OpenItem[]
  sending: Sending | undefined
}

/** The last sending of a month. */
interface Sending {
  company_id: string
  month: string
  created_at: string
  sent_at: string | null
  failed_at: string | null
  ended_at: string | null
}

/** Reads the same of some companies' months, in a few statements however many there are. */
export async function boardFacts(
  db: ScopedDb,
  of: CompanyMonths,
  { now, today }: { now: number; today: string },
): Promise<(companyId: string, month: string) => BoardFacts> {
  const name = ({ company_id, month }: { company_id: string; month: string }) => `${company_id} ${month}`
  const open = Map.groupBy(await openCounts(db, of, now), name)
  const closings = new Map((await lastClosings(db, of)).map((one) => [name(one), one]))
  const sendings = new Map((await lastSendings(db, of)).map((one) => [name(one), one]))
  // Of a month that is closed, or has something open, nobody asks.
  const quiet = of.companies.flatMap(({ id: company_id }) =>
    monthsIn(of.span).flatMap((month) => {
      const cell = { company_id, month }
      return open.has(name(cell)) || closings.has(name(cell)) ? [] : cell
    }),
  )
  const empty = new Set((await withoutDocuments(db, of.coupons, quiet)).map(name))
  return (company_id, month) => {
    const key = name({ company_id, month })
    const items = orderedItems(open.get(key) ?? [])
    const last = closings.get(key)
    const sending = sendings.get(key)
    return {
      items,
      isOver: isOver(month, today),
      hasDocuments: !empty.has(key),
      open: items.reduce((sum, { count }) => sum + count, 0),
      closing: last && !last.reopened ? { isChanged: seen(last.changed ?? [], company_id, of.coupons) } : undefined,
      isSent: wentSince(sending, last),
      sending,
    }
  }
}

const seen = (types: readonly NfType[], companyId: string, coupons: Scope['companyIds']) =>
  types.some((type) => type === 'nfce' || coupons === 'all' || coupons.includes(companyId))

/** Tells if what the accountant has is of the closing, and not of before it. */
const wentSince = (sending: Sending | undefined, closing: Closing | undefined): boolean =>
  closing !== undefined &&
  sending !== undefined &&
  sending.sent_at !== null &&
  sending.ended_at === null &&
  Date.parse(sending.created_at) >= Date.parse(closing.at)

interface Closing {
  company_id: string
  month: string
  at: string
  reopened: boolean
  changed: NfType[] | null
}

const isOf = ({ span, companies }: CompanyMonths) => sql`
  tenant_id = ${TENANT} and company_id = any (${companies.map(({ id }) => id)}::uuid[])
    and month between ${span.date_start}::date and ${span.date_end}::date`

const lastClosings = (db: ScopedDb, of: CompanyMonths) =>
  asOneText(
    db,
    sql<Closing>`
      select distinct on (company_id, month) company_id, to_char(month, 'YYYY-MM') as month, at, reopened_at is not null as reopened, changed
      from month_closings where ${isOf(of)} order by company_id, month, stored_at desc`,
  )

const lastSendings = (db: ScopedDb, of: CompanyMonths) =>
  asOneText(
    db,
    sql<Sending>`
      select distinct on (company_id, month) company_id, to_char(month, 'YYYY-MM') as month, created_at, sent_at, failed_at, ended_at
      from accountant_deliveries where ${isOf(of)} order by company_id, month, created_at desc, id`,
  )

interface Sums {
  company_id: string
  sales: number
  cents: number
}

/** Sums what companies sold in a month, of the dashboard's sums by day; of one that sold nothing there is none. */
export function monthSales(
  db: ScopedDb,
  { companyIds, coupons, month }: { companyIds: readonly string[]; coupons: Scope['companyIds']; month: string },
): Promise<Sums[]> {
  const { date_start, date_end } = daysOfMonth(month)
  const isSeen = coupons === 'all' ? sql`true` : sql`(type = 'nfce' or company_id = any (${coupons}::uuid[]))`
  const isOne = sql`tenant_id = ${TENANT} and company_id = any (${companyIds}::uuid[]) and environment = 'production' and ${isSeen}`
  const isIn = sql`day between ${date_start}::date and ${date_end}::date`
  return asOneText(
    db,
    sql<Sums>`
      select company_id, sum(sales)::integer as sales, sum(net)::bigint as cents
      from (
        select s.company_id, k.sales, k.net
        from (select id, company_id from figure_sources where level = 'company' and ${isOne} offset 0) s
        cross join lateral (
          select sum(sales) as sales, sum(net) as net from figure_days where tenant_id = ${TENANT} and source = s.id and ${isIn}
        ) k
        union all
        select company_id, sums[1], sums[2] from figure_changes where ${isOne} and ${isIn}
      ) d
      group by 1 having sum(sales) > 0`,
  )
}

interface Cell {
  company_id: string
  month: string
}

/** Those of some months that have no documents. */
async function withoutDocuments(db: ScopedDb, coupons: Scope['companyIds'], cells: readonly Cell[]): Promise<Cell[]> {
  if (cells.length === 0) return []
  const has = (table: 'nfces' | 'cfes') => sql`exists (
    select from ${sql.table(table)} d where d.tenant_id = ${TENANT} and d.company_id = g.company_id and d.environment = 'production'
      and d.emitted_at >= g.from_at and d.emitted_on >= g.start and d.emitted_at < g.until_at and d.emitted_on < g.next)`
  const mayHave = coupons === 'all' ? has('cfes') : sql`(g.company_id = any (${coupons}::uuid[]) and ${has('cfes')})`
  const { rows } = await sql<Cell>`
    select company_id, month from (
      -- Looked up by columns alone: docs/decisions.md#columns-alone.
      select company_id, month, start, (start + interval '1 month')::date as next,
        (start - 1)::timestamp at time zone 'UTC' as from_at, (start + interval '1 month 1 day') at time zone 'UTC' as until_at
      from (
        select company_id, month, (month || '-01')::date as start
        from json_to_recordset(${JSON.stringify(cells)}::text::json) as given (company_id uuid, month text)
      ) m offset 0
    ) g
    where not (${has('nfces')} or ${mayHave})`.execute(db)
  return rows
}

/** The companies of whose notes of a month some are in contingency by their status. */
export async function inContingency(
  db: ScopedDb,
  { month, companyIds }: { month: string; companyIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { date_start, date_end } = daysOfMonth(month)
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from nfces
    where tenant_id = ${TENANT} and status = 'in_contingency' and environment = 'production'
      and company_id = any (${companyIds}::uuid[]) and ${sql.join(onDays(date_start, date_end), sql` and `)}`.execute(
    db,
  )
  return new Set(rows.map(({ company_id }) => company_id))
}
