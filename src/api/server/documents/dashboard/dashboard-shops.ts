import type * as contract from '#api/contract/documents/dashboard-shops.ts'
import { fromCents } from '#domain/cents.ts'
import type { ShopOrder } from '#domain/documents/shop-orders.ts'
import type { DaySpan } from '#domain/time/day-spans.ts'
import { weeksBefore } from '#domain/time/weeks-before.ts'
import { localDay, localTime } from '#domain/time/zoned-time.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Call } from '../../http/handler.ts'
import { rangeOf } from '../../store/queries/page-of.ts'
import { sortedBy } from '../../store/queries/sorted.ts'
import { findSold } from '../figures/find-sold.ts'
import { type Compared, productShopSums, shopSums } from '../figures/shops.ts'
import { questionOf, average, described } from './query.ts'

export async function readDashboardShops(
  call: Call<typeof contract.readDashboardShops>,
): Promise<contract.DashboardShops> {
  const { db, query } = call
  const { period, scope } = questionOf(call)
  const { compared, days } = comparedWith(call, period)
  const order = sortedBy<ShopOrder>(query.sort) ?? { name: 'net', isDescending: true }
  const { items, count, sum, highest } = await shopSums(db, scope, {
    ...rangeOf(query),
    by: query.by,
    named: query.search,
    order,
    period,
    compared: days,
  })
  return {
    period,
    compared,
    total: count,
    sum: figuresOf(sum),
    highest: order.name === 'notes' ? (highest ?? '0') : fromCents(wholeOf(highest)),
    items: items.map((item) => ({ ...shopOf(item), ...figuresOf(item) })),
  }
}

export async function readProductShops(call: Call<typeof contract.readProductShops>): Promise<contract.ProductShops> {
  const { db, query, params } = call
  if (!/^\d{1,9}$/.test(params.id)) throw new Refusal('not_found')
  const { period, scope } = questionOf(call)
  const id = Number(params.id)
  const product = await findSold(db, scope, id)
  if (!product) throw new Refusal('not_found')
  const { items, count, sum, highest } = await productShopSums(db, scope, {
    ...rangeOf(query),
    by: query.by,
    named: query.search,
    product: id,
    period,
  })
  const share = ({ total, documents }: Record<'total' | 'documents', string>) => ({
    total: fromCents(BigInt(total)),
    documents: Number(documents),
  })
  return {
    product: { id: params.id, description: described(product.description) },
    period,
    total: count,
    sum: share(sum),
    highest: fromCents(wholeOf(highest)),
    items: items.map((item) => ({ ...shopOf(item), ...share(item) })),
  }
}

const WEEK_MS = 7 * 86_400_000

/**
 * The days that a period is compared with: those before today, and of today what was issued by this time of the clock in the weeks before, so
 * that no day that runs stands beside a whole one.
 */
function comparedWith(
  { access, platform }: Pick<Call<typeof contract.readDashboardShops>, 'access' | 'platform'>,
  period: DaySpan,
): { compared: contract.DashboardShops['compared']; days: Compared | undefined } {
  const now = platform.now()
  const today = localDay(now, access.timeZone)
  if (period.date_start > today) return { compared: null, days: undefined }
  const { weeks, ...days } = weeksBefore({ ...period, date_end: period.date_end < today ? period.date_end : today })
  const until = period.date_end < today ? undefined : now - weeks * WEEK_MS
  const compared = {
    ...days,
    weeks,
    until: until === undefined ? null : localTime(now, access.timeZone).slice('YYYY-MM-DDT'.length, -':SS'.length),
  }
  return { compared, days: { ...days, until } }
}

type ShopRow = Awaited<ReturnType<typeof shopSums>>['items'][number]

const shopOf = ({
  company_id: id,
  cnpj,
  razao_social,
  nome_fantasia,
  point_id,
  point_name,
}: Pick<ShopRow, 'company_id' | 'cnpj' | 'razao_social' | 'nome_fantasia' | 'point_id' | 'point_name'>) => ({
  company: { id, cnpj, razao_social, nome_fantasia },
  point_of_sale: point_id === null ? null : { id: point_id, name: point_name ?? '' },
})

function figuresOf(sums: Pick<ShopRow, 'sales' | 'net' | 'cancellations' | 'canceled' | 'previous_net'>) {
  const [sales, net] = [BigInt(sums.sales), BigInt(sums.net)]
  return {
    net: fromCents(net),
    notes: Number(sales),
    average: sales === 0n ? null : fromCents(average(net, sales)),
    cancellations: Number(sums.cancellations),
    canceled: fromCents(BigInt(sums.canceled)),
    previous_net: fromCents(BigInt(sums.previous_net)),
  }
}

/** A mean that a database has made may have a fraction of a cent. */
const wholeOf = (sum: string | null) => BigInt((sum ?? '0').split('.')[0] ?? '0')
