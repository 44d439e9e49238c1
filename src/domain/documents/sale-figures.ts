import { isDecimal, toCents } from '../cents.ts'
import { searchText } from '../search/search-text.ts'
import type { Coupon } from './coupon/coupon.ts'
import { TOTAL_FIELDS } from './note/fields.ts'
import type { Note } from './note/note.ts'
import { taxParts } from './note/taxes.ts'
import { readFields } from './reading/fields.ts'
import { child, textOf, type XmlNode } from './reading/xml-node.ts'
import type { Tax } from './sales.ts'

/** A document's share of the dashboard's figures, in cents. */
export interface SaleFigures {
  /** Sum of its products, as it declares it. */
  products: number
  /** Those that it carries. */
  taxes: Partial<Record<Tax, number>>
  /** By code; the change given back is taken off. */
  payments: Record<string, number>
  /** By the id of the product (table products). */
  items: Record<string, number>
  /** By CFOP, '' of what is none; absent of a document that an older version has taken, until it is recounted with --xml. */
  cfops?: Record<string, number>
  /** The part of its ICMS that is by substitution (vST and vFCPST), where it has any. */
  st?: number
}

/** A document's share of the dashboard's figures, in cents; its products still by their names. */
export interface FiguresFound extends Omit<SaleFigures, 'items'> {
  /** `name`: the normalised description, by which a tenant's products are told apart. */
  items: { name: string; description: string; total: number }[]
}

/** Reads a note's share of the dashboard's figures, as it declares it (docs/decisions.md#dashboard-figures). */
export function nfceFigures(note: Note): FiguresFound {
  // Of an item that does not count in the note's total (indTot) nothing was sold.
  const products = note.items.filter(({ countsInTotal }) => countsInTotal).map(({ det }) => child(det, 'prod'))
  const { icms: st } = carried({ icms: ['vST', 'vFCPST'].map((name) => textOf(note.total, `ICMSTot/${name}`)) })
  const { valor_produtos: gross, valor_produtos_liquido: net } = readFields(PRODUCTS, note.total)
  return {
    products: cents(net ?? gross) ?? 0,
    taxes: carried(taxParts(note)),
    payments: received(
      note.payments.map(({ code, amount }) => [code, amount]),
      note.change,
    ),
    items: sold(products),
    cfops: byCfop(products),
    ...(st ? { st } : {}),
  }
}

/** The sum of a note's products; without IBS, CBS and IS where it says so, as before 2027. */
const { valor_produtos, valor_produtos_liquido } = TOTAL_FIELDS
const PRODUCTS = { valor_produtos, valor_produtos_liquido }

/** Reads a coupon's share of the dashboard's figures. */
export function cfeFigures({ info, total, items, payments }: Coupon): FiguresFound {
  const products = items.map(({ det }) => child(det, 'prod'))
  const both = (name: string) =>
    ['ICMSTot', 'ISSQNtot'].flatMap((group) => [textOf(total, `${group}/${name}`), textOf(total, `${group}/${name}ST`)])
  return {
    products: cents(textOf(total, 'ICMSTot/vProd')) ?? 0,
    taxes: carried({
      icms: [textOf(total, 'ICMSTot/vICMS')],
      pis: both('vPIS'),
      cofins: both('vCOFINS'),
      iss: [textOf(total, 'ISSQNtot/vISS')],
    }),
    payments: received(
      payments.map((one) => [textOf(one, 'cMP'), textOf(one, 'vMP')]),
      textOf(info, 'pgto/vTroco'),
    ),
    items: sold(products),
    cfops: byCfop(products),
  }
}

/** Ten billion reais, above which nothing is sold in a shop: so that the sums of a document are whole numbers of 53 bits. */
const MOST = 10n ** 12n
const PLAIN = /^(\d{1,9})\.(\d\d)$/

/** Undefined for what is absent or is no amount. */
function cents(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  // As all but odd ones are written, several times faster.
  const plain = PLAIN.exec(text)
  if (plain) return Number(plain[1]) * 100 + Number(plain[2])
  if (!isDecimal(text)) return undefined
  const amount = toCents(text)
  return amount > MOST || amount < -MOST ? undefined : Number(amount)
}

/** The taxes of which a document has a total at all. */
function carried(texts: Partial<Record<Tax, (string | undefined)[]>>): FiguresFound['taxes'] {
  const taxes: FiguresFound['taxes'] = {}
  for (const [tax, parts] of Object.entries(texts)) {
    const amounts = parts.map(cents).filter((one) => one !== undefined)
    // The keys are those of the parameter.
    if (amounts.length > 0) taxes[tax as Tax] = amounts.reduce((sum, one) => sum + one, 0)
  }
  return taxes
}

/** Payments by code. The change is taken from cash, what is left of it from the others in their order. */
function received(
  payments: readonly [code: string | undefined, amount: string | undefined][],
  change: string | undefined,
): FiguresFound['payments'] {
  const byCode = new Map<string, number>()
  for (const [code = '', amount] of payments) {
    const name = /^\d{1,2}$/.test(code) ? code.padStart(2, '0') : OTHER
    byCode.set(name, (byCode.get(name) ?? 0) + (cents(amount) ?? 0))
  }
  let rest = cents(change) ?? 0
  for (const code of [CASH, ...byCode.keys()]) {
    const amount = byCode.get(code)
    if (amount === undefined || rest <= 0) continue
    const share = Math.min(Math.max(amount, 0), rest)
    byCode.set(code, amount - share)
    rest -= share
  }
  return Object.fromEntries(byCode)
}

const CASH = '01'
/** Outros: also what is no code. */
const OTHER = '99'

/** xProd has 120 characters at most. */
const LONGEST = 120

/** Products by their normalised description. */
function sold(products: readonly (XmlNode | undefined)[]): FiguresFound['items'] {
  const items = new Map<string, FiguresFound['items'][number]>()
  for (const product of products) {
    const description = (textOf(product, 'xProd') ?? '').replace(/\s+/g, ' ').slice(0, LONGEST).toWellFormed()
    const name = searchText(description)
    const item = items.get(name)
    const total = worth(product)
    if (item) item.total += total
    else items.set(name, { name, description, total })
  }
  return [...items.values()]
}

/** Returns what a product was sold for, without the taxes that vProd has within from 2027 on (NT 2026.008): comparable over the years. */
function worth(product: XmlNode | undefined): number {
  return cents(textOf(product, 'vProdLiq') ?? textOf(product, 'vProd')) ?? 0
}

/** Sums products by CFOP; '' of what is none. */
function byCfop(products: readonly (XmlNode | undefined)[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const product of products) {
    const text = textOf(product, 'CFOP') ?? ''
    const cfop = /^\d{4}$/.test(text) ? text : ''
    sums[cfop] = (sums[cfop] ?? 0) + worth(product)
  }
  return sums
}
