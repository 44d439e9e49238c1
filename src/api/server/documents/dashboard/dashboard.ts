import * as contract from '#api/contract/documents/dashboard.ts'
import type {
  DashboardCoupons,
  DashboardPaymentMethods,
  DashboardProducts,
  DashOps,
  Figures,
} from '#api/contract/documents/dashboard.ts'
import { isYes } from '#api/contract/fields.ts'
import { fromCents } from '#domain/cents.ts'
import { addDays, daysIn, spansOf, startOf } from '#domain/time/day-spans.ts'
import { paymentLabel } from '#domain/documents/payment.ts'
import { TAXES, type Tax } from '#domain/documents/sales.ts'
import { type FigureScope, type DaySums, daySums, daySumsOf, paymentSums, productSums } from '../figures/read.ts'
import { overdueAmount } from '../deadlines/overdue-notes.ts'
import { countMissing } from '../../companies/fetching/read-missing.ts'
import { failedProofs } from '../proof/failed-proofs.ts'
import { oneText, rowsIn } from '../../store/queries/as-one-text.ts'
import { together } from '../../store/queries/together.ts'
import { rangeOf } from '../../store/queries/page-of.ts'
import type { Call } from '../../http/handler.ts'
import { questionOf, average, periodOf, described } from './query.ts'

type Asking = Call<typeof contract.readDashOps>

export async function readDashOps(call: Asking): Promise<DashOps> {
  const { period, scope } = questionOf(call)
  const { days, failed, overdue } = await together(call.db, {
    days: oneText(daySumsOf(scope, { period, grouping: call.query.grouping })),
    failed: failedProofs(scope, period),
    overdue: overdueAmount(scope, call.platform.now()),
  })
  const { before, spans, now, past } = laidOut(call, rowsIn<DaySums>(days))
  const [whole, wholeBefore] = [sumOf(now.values()), sumOf(past.values())]
  const points = spans.map(({ start, ...span }) => ({ span, sum: sumOf(now.get(start)) }))
  return {
    period,
    previous_period: before,
    figures: figuresOf(whole),
    previous_figures: figuresOf(wholeBefore),
    points: points.map(({ span, sum }) => ({ ...span, ...figuresOf(sum) })),
    taxes: carriedIn(whole).map((tax) => ({
      tax,
      total: fromCents(whole[tax]),
      points: points.map(({ sum }) => fromCents(sum[tax])),
    })),
    failed_proofs: scope.types.map(({ type }, at) => ({ type, amount: failed[at] ?? 0 })),
    overdue_notes: overdue,
    missing_notes: await missingNotes(call, scope),
  }
}

/** A point of sale of a note that is not here is not known. */
async function missingNotes({ db, settings, platform }: Asking, scope: FigureScope): Promise<number> {
  const { types, environment = 'production', companyId, pointOfSaleIds } = scope
  const companyIds = types.find(({ type }) => type === 'nfce')?.companyIds
  if (!settings.fetchesNotes || companyIds === undefined || pointOfSaleIds) return 0
  return countMissing(db, { companyIds, environment, companyId, now: platform.now() }, contract.MOST_MISSING)
}

export async function readDashboardCoupons(
  call: Call<typeof contract.readDashboardCoupons>,
): Promise<DashboardCoupons> {
  const { period, scope } = questionOf(call)
  const rows = await daySums(call.db, scope, { period, grouping: call.query.grouping })
  const { spans, now, past } = laidOut(call, rows)
  const [amount, total] = isYes(call.query.canceled)
    ? (['cancellations', 'canceled'] as const)
    : (['sales', 'net'] as const)
  const whole = sumOf(now.values())
  return {
    amount: Number(whole[amount]),
    total: fromCents(whole[total]),
    points: spans.map(({ start, ...span }) => {
      const [own, before] = [sumOf(now.get(start)), sumOf(past.get(start))]
      return {
        ...span,
        amount: Number(own[amount]),
        total: fromCents(own[total]),
        previous_amount: Number(before[amount]),
        previous_total: fromCents(before[total]),
      }
    }),
  }
}

export async function readDashboardProducts(
  call: Call<typeof contract.readDashboardProducts>,
): Promise<DashboardProducts> {
  const { period, scope } = questionOf(call)
  const { items, count, highest } = await productSums(call.db, scope, {
    period,
    ...rangeOf(call.query),
    named: call.query.search,
  })
  return {
    items: items.map(({ id, description, total, documents }) => ({
      id: String(id),
      description: described(description),
      total: fromCents(BigInt(total)),
      documents: Number(documents),
    })),
    total: count,
    highest: fromCents(BigInt(highest ?? 0)),
  }
}

export async function readDashboardPaymentMethods(
  call: Call<typeof contract.readDashboardPaymentMethods>,
): Promise<DashboardPaymentMethods> {
  const { period, scope } = questionOf(call)
  const { grouping } = call.query
  const rows = await paymentSums(call.db, scope, { period, grouping })
  const spans = spansOf(period, grouping)
  const methods = Map.groupBy(
    rows.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    ({ code }) => paymentLabel(code),
  )
  return {
    points: spans,
    methods: [...methods].map(([label, own]) => {
      const inSpan = Map.groupBy(own, ({ start }) => start)
      return {
        label,
        codes: [...new Set(own.map(({ code }) => code))],
        total: totalOf(own),
        amount: own.reduce((sum, { documents }) => sum + Number(documents), 0),
        points: spans.map(({ date_start }) => totalOf(inSpan.get(startOf(date_start, grouping)) ?? [])),
      }
    }),
  }
}

function totalOf(rows: readonly { total: string }[]): string {
  return fromCents(rows.reduce((sum, { total }) => sum + BigInt(total), 0n))
}

/** Lays the sums of a period, and of the one before it, beside its spans. */
function laidOut(call: Asking, rows: readonly DaySums[]) {
  const { grouping } = call.query
  const period = periodOf(call)
  const before = { date_start: addDays(period.date_start, -daysIn(period)), date_end: addDays(period.date_start, -1) }
  const spans = spansOf(period, grouping).map((span) => ({ ...span, start: startOf(span.date_start, grouping) }))
  const [now, past] = [new Map<string, DaySums>(), new Map<string, DaySums>()]
  for (const row of rows) (row.before ? past : now).set(row.start, row)
  return { before, spans, now, past }
}

/** In cents, or documents. */
type Sum = Record<Exclude<keyof DaySums, 'before' | 'start'>, bigint>

function sumOf(rows: DaySums | undefined | Iterable<DaySums>): Sum {
  const all = rows === undefined ? [] : Symbol.iterator in rows ? [...rows] : [rows]
  const of = (name: keyof Sum) => all.reduce((sum, row) => sum + BigInt(row[name]), 0n)
  const taxes = TAXES.flatMap((tax) => [
    [tax, of(tax)],
    [`${tax}_documents`, of(`${tax}_documents`)],
  ])
  return {
    sales: of('sales'),
    net: of('net'),
    cancellations: of('cancellations'),
    canceled: of('canceled'),
    products: of('products'),
    // fromEntries forgets the names that TAXES lists.
    ...(Object.fromEntries(taxes) as Record<Tax | `${Tax}_documents`, bigint>),
  }
}

function carriedIn(sum: Sum): Tax[] {
  return TAXES.filter((tax) => sum[`${tax}_documents`] > 0n)
}

function figuresOf(sum: Sum): Figures {
  const carried = carriedIn(sum)
  return {
    net: fromCents(sum.net),
    canceled: fromCents(sum.canceled),
    notes: Number(sum.sales),
    products: fromCents(sum.products),
    average: sum.sales === 0n ? null : fromCents(average(sum.net, sum.sales)),
    taxes: carried.length === 0 ? null : fromCents(carried.reduce((total, tax) => total + sum[tax], 0n)),
  }
}
