import { isDecimal, toCents } from '#domain/cents.ts'
import type { Tax } from '#domain/documents/sales.ts'
import { searchText } from '../../store/queries/search-text.ts'
import { decodeXml } from '../xml/decode.ts'
import { changeOf, paymentsOf, productsOf } from '../xml/nfce-data.ts'
import { taxParts } from '../xml/nfce-taxes.ts'
import { child, children, findDocument, textOf, type XmlNode } from '#domain/documents/xml-node.ts'
import { parseXml } from '../xml/parse.ts'
import { Refused } from '../xml/refused.ts'
import type { FiguresFound } from './reading.ts'

/** Reads the figures of a stored file, whatever is beyond today's limits; undefined where it does not hold the document of that key. */
export function readFigures(bytes: Uint8Array, key: string): FiguresFound | undefined {
  try {
    const root = parseXml(decodeXml(bytes), new Set())
    const found = findDocument(root, key)
    return found && (found.node.name === 'NFe' ? nfceFigures : cfeFigures)(found.info)
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** Reads a note's share of the dashboard's figures, as it declares it (docs/decisions.md#dashboard-figures). */
export function nfceFigures(info: XmlNode): FiguresFound {
  // Of an item that does not count in the note's total (indTot) nothing was sold.
  const products = children(info, 'det')
    .map((det) => child(det, 'prod'))
    .filter((product) => textOf(product, 'indTot') !== '0')
  const total = child(info, 'total/ICMSTot')
  const { icms: st } = carried({ icms: ['vST', 'vFCPST'].map((name) => textOf(total, name)) })
  return {
    products: cents(productsOf(info)) ?? 0,
    taxes: carried(taxParts(info)),
    payments: received(
      paymentsOf(info).map((payment) => [textOf(payment, 'tPag'), textOf(payment, 'vPag')]),
      changeOf(info),
    ),
    items: sold(products),
    cfops: byCfop(products),
    ...(st ? { st } : {}),
  }
}

/** Reads a coupon's share of the dashboard's figures. */
export function cfeFigures(info: XmlNode): FiguresFound {
  const icms = child(info, 'total/ICMSTot')
  const services = child(info, 'total/ISSQNtot')
  const payment = child(info, 'pgto')
  const products = children(info, 'det').map((det) => child(det, 'prod'))
  const both = (name: string) => [icms, services].flatMap((one) => [textOf(one, name), textOf(one, `${name}ST`)])
  return {
    products: cents(textOf(icms, 'vProd')) ?? 0,
    taxes: carried({
      icms: [textOf(icms, 'vICMS')],
      pis: both('vPIS'),
      cofins: both('vCOFINS'),
      iss: [textOf(services, 'vISS')],
    }),
    payments: received(
      children(payment, 'MP').map((one) => [textOf(one, 'cMP'), textOf(one, 'vMP')]),
      textOf(payment, 'vTroco'),
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
