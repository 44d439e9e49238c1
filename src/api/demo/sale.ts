import { consumerLimit } from '#domain/norms/consumer-limits.ts'
import type { Product } from './catalog.ts'
import type { Random } from './random.ts'
import type { Trade } from './rhythm.ts'
import type { Shop } from './shops.ts'

/** One item of a sale; amounts in cents, rates in percent. */
export interface Line {
  product: Product
  /** thousandths of the unit */
  quantity: number
  unitPrice: number
  total: number
  discount: number
  icmsRate: number
  icms: number
  contributionsBase: number
  pis: number
  cofins: number
  /** the approximate taxes that Lei 12.741/2012 wants shown */
  approximateTaxes: number
  reformBase: number
  reformReduction: number
  ibs: number
  cbs: number
}

export interface DemoPayment {
  /** tPag and cMP alike */
  code: '01' | '03' | '04' | '10' | '17'
  amount: number
  /** indPag: 0 at once, 1 later */
  timing: '0' | '1'
}

export interface Sale {
  lines: Line[]
  products: number
  discount: number
  total: number
  payments: DemoPayment[]
  change: number
  cpf: string | undefined
  cashier: string
}

export const PIS_RATE = 1.65
export const COFINS_RATE = 7.6
/** The test rates of 2026: LC 214/2025, art. 343 and 346. */
export const IBS_RATE = 0.1
export const CBS_RATE = 0.9

const ICMS_RATES: Record<Shop['uf'], number> = { SP: 18, CE: 20, PR: 19.5 }
const BASKET_RATE = 7
const REDUCTIONS = { full: 0, basket: 100, medicine: 60 } as const
// Numbers that textbooks use, so that no living person's is met.
const CPFS = ['12345678909', '11144477735', '98765432100'] as const
const CASHIERS = ['ANA', 'BRUNO', 'CARLA', 'DIEGO', 'ELISA', 'FÁBIO', 'GISELE', 'HUGO'] as const
const NOTES = [500, 1000, 2000, 5000, 10_000, 20_000] as const

/** Draws one customer's goods and payments. */
export function drawSale(shop: Shop, trade: Trade, products: Basket, priceLevel: number, random: Random): Sale {
  // The square makes small baskets common and full trolleys rare.
  const items = 1 + Math.floor(random.next() ** 2 * (trade === 'supermarket' ? 10 : 5))
  const lines = Array.from({ length: items }, () => drawLine(products.draw(random), shop, trade, priceLevel, random))
  const gross = sum(lines, (line) => line.total)
  const discount = sum(lines, (line) => line.discount)
  const total = gross - discount
  return {
    lines,
    products: gross,
    discount,
    total,
    ...drawPayments(total, trade, random),
    cpf: random.chance(trade === 'pharmacy' ? 0.6 : 0.3) ? random.pick(CPFS) : undefined,
    cashier: random.pick(CASHIERS),
  }
}

/** The sale as an NFC-e has it: above its state's limit with a consumer (docs/norms.md); `day`: YYYY-MM-DD. */
export function withConsumer(sale: Sale, shop: Shop, day: string): Sale {
  const limit = consumerLimit(shop.ufCode, day)
  return limit === undefined || sale.total <= limit * 100 ? sale : { ...sale, cpf: sale.cpf ?? CPFS[0] }
}

export interface Basket {
  draw(random: Random): Product
}

/** Draws products as often as their weights say. */
export function basketOf(products: readonly Product[]): Basket {
  const tickets = products.flatMap((product) => Array.from({ length: product.weight }, () => product))
  return { draw: (random) => random.pick(tickets) }
}

export function sum<T>(list: readonly T[], value: (one: T) => number): number {
  return list.reduce((total, one) => total + value(one), 0)
}

function drawLine(product: Product, shop: Shop, trade: Trade, priceLevel: number, random: Random): Line {
  const quantity = product.weighed ? random.int(120, 2400) : 1000 * (random.chance(0.7) ? 1 : random.int(2, 6))
  // Shelf prices end in 9.
  const unitPrice = Math.round((product.price * priceLevel) / 10) * 10 - 1
  const total = Math.round((quantity * unitPrice) / 1000)
  const discounted = random.chance(trade === 'pharmacy' ? 0.35 : 0.06)
  const discount = discounted ? Math.floor((total * random.int(5, 25)) / 100) : 0
  const net = total - discount
  const simples = shop.regime === '1'
  const icmsRate =
    simples || product.icms === 'substituted' || product.icms === 'exempt'
      ? 0
      : product.icms === 'basic'
        ? BASKET_RATE
        : ICMS_RATES[shop.uf]
  const icms = percent(net, icmsRate)
  const contributionsBase = simples || product.contributions !== 'full' ? 0 : net - icms
  const pis = percent(contributionsBase, PIS_RATE)
  const cofins = percent(contributionsBase, COFINS_RATE)
  const reformBase = net - icms - pis - cofins
  const reformReduction = REDUCTIONS[product.reform]
  const due = 1 - reformReduction / 100
  return {
    product,
    quantity,
    unitPrice,
    total,
    discount,
    icmsRate,
    icms,
    contributionsBase,
    pis,
    cofins,
    approximateTaxes: percent(net, product.reform === 'basket' ? 12.4 : 31.2),
    reformBase,
    reformReduction,
    ibs: percent(reformBase, IBS_RATE * due),
    cbs: percent(reformBase, CBS_RATE * due),
  }
}

function drawPayments(total: number, trade: Trade, random: Random): Pick<Sale, 'payments' | 'change'> {
  const first = drawMethod(trade, random)
  if (first === '01') {
    const handed = random.chance(0.3) ? total : handedOver(total)
    return { payments: [{ code: '01', amount: handed, timing: '0' }], change: handed - total }
  }
  const timing = first === '03' && random.chance(0.2) ? '1' : '0'
  if (total > 2000 && random.chance(0.07)) {
    const part = Math.round((total * random.int(20, 70)) / 10_000) * 100
    const rest: DemoPayment = { code: first === '17' ? '04' : '17', amount: total - part, timing: '0' }
    return { payments: [{ code: first, amount: part, timing }, rest], change: 0 }
  }
  return { payments: [{ code: first, amount: total, timing }], change: 0 }
}

function drawMethod(trade: Trade, random: Random): DemoPayment['code'] {
  const draw = random.next()
  if (draw < 0.3) return '17'
  if (draw < 0.58) return '03'
  if (draw < 0.79) return '04'
  return trade === 'supermarket' && draw < 0.86 ? '10' : '01'
}

/** The least amount of bank notes that pays: one note where one suffices, otherwise whole notes of R$ 50. */
function handedOver(total: number): number {
  return NOTES.find((note) => note >= total) ?? Math.ceil(total / 5000) * 5000
}

/** Half a cent up. The tiny addend mends products such as 1.005 that binary fractions put just below the half. */
function percent(cents: number, rate: number): number {
  return Math.round((cents * rate) / 100 + 1e-9)
}
