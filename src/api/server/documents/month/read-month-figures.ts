import { sql } from 'kysely'
import { fromCents, toCents } from '#domain/cents.ts'
import type { MonthFigures } from '#domain/documents/month-end/month-figures.ts'
import { daysOfMonth } from '#domain/documents/month-end/month.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import { TAXES } from '#domain/documents/sales.ts'
import { onDays } from '../../store/queries/local-days.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { daySums, paymentSums } from '../figures/read.ts'

/** A company's month; `types`: those that are read. */
export interface CompanyMonth {
  companyId: string
  month: string
  types: readonly NfType[]
}

/** The rows of a type that are of the month: a company's walk of its own index. Of production alone. */
export function ofMonth(type: NfType, { companyId, month }: CompanyMonth) {
  const { date_start, date_end } = daysOfMonth(month)
  const days = sql.join(onDays(date_start, date_end), sql` and `)
  return sql`${sql.table(type === 'nfce' ? 'nfces' : 'cfes')}
    where tenant_id = ${TENANT} and company_id = ${companyId}::uuid and environment = 'production' and ${days}`
}

/**
 * Reads the figures of a month: sales, taxes and payments from the dashboard's sums by day, states, CFOP and ST in one walk of its documents.
 */
export async function readMonthFigures(db: ScopedDb, about: CompanyMonth): Promise<MonthFigures> {
  const figures: MonthFigures = { sales: [], documents: [], taxes: [], cfops: [], payments: [], without_cfop: 0 }
  for (const type of about.types) {
    await addSums(db, about, type, figures)
    await addWalked(db, about, type, figures)
  }
  return figures
}

async function addSums(db: ScopedDb, { companyId, month }: CompanyMonth, type: NfType, figures: MonthFigures) {
  const scope = {
    types: [{ type, companyIds: 'all' as const }],
    environment: 'production' as const,
    companyId,
    pointOfSaleIds: undefined,
  }
  const of = { period: daysOfMonth(month), grouping: 'month' as const }
  const money = (cents: string) => fromCents(BigInt(cents))
  const sums = (await daySums(db, scope, of)).find(({ before }) => !before)
  if (sums) {
    figures.sales.push(
      { type, counts_as: 'sale', documents: Number(sums.sales), total: money(sums.net) },
      { type, counts_as: 'canceled', documents: Number(sums.cancellations), total: money(sums.canceled) },
    )
    for (const tax of TAXES) {
      const documents = Number(sums[`${tax}_documents`])
      if (documents > 0) figures.taxes.push({ type, tax, documents: null, total: money(sums[tax]) })
    }
  }
  const payments = (await paymentSums(db, scope, of)).toSorted((a, b) => (a.code < b.code ? -1 : 1))
  for (const { code, documents, total } of payments)
    figures.payments.push({ type, code, documents: Number(documents), total: money(total) })
}

interface Walked {
  states: { status: string; documents: number; total: string | null }[] | null
  cfops: { cfop: string; documents: number; cents: string }[] | null
  st: string | null
  without_cfop: number
}

async function addWalked(db: ScopedDb, about: CompanyMonth, type: NfType, figures: MonthFigures) {
  const { rows } = await sql<Walked>`
    with month as materialized (
      select status, total, counts_as = 'sale' as is_sale, figures -> 'cfops' as cfops, (figures ->> 'st')::bigint as st
      from ${ofMonth(type, about)}
    )
    select
      (select json_agg(s order by status) from (
        select status, count(*)::integer as documents, sum(total)::text as total from month group by status) s) as states,
      (select json_agg(c order by cfop) from (
        select key as cfop, count(*)::integer as documents, sum(value::bigint)::text as cents
        from month cross join lateral jsonb_each_text(cfops) where is_sale group by key) c) as cfops,
      (select sum(st)::text from month where is_sale) as st,
      (select count(*)::integer from month where is_sale and cfops is null) as without_cfop`.execute(db)
  const [walked] = rows
  if (!walked) return
  for (const { total, ...state } of walked.states ?? [])
    figures.documents.push({ type, ...state, total: fromCents(toCents(total ?? '0')) })
  for (const { cents, ...sum } of walked.cfops ?? [])
    figures.cfops.push({ type, ...sum, total: fromCents(BigInt(cents)) })
  const icms = figures.taxes.findIndex((one) => one.type === type && one.tax === 'icms')
  const st = { type, tax: 'st' as const, documents: null, total: fromCents(BigInt(walked.st ?? 0)) }
  if (walked.st !== null) figures.taxes.splice(icms + 1, 0, st)
  figures.without_cfop += walked.without_cfop
}
