// Whether the amounts of an NFC-e add up. The rules are those that SEFAZ rejects by (cStat 564, 610, 629, 767) and
// the layout's formula of vNF; a document that breaks one is still kept, with a warning.
import { fromCents, isDecimal, productInCents, toCents } from '../cents.ts'
import { formatMoney } from '../money.ts'

/** Decimal texts as the XML has them; an empty text is an absent element and counts as 0. */
export interface NfceAmounts {
  /** infNFe/@versao: '4.00', '3.10' */
  layout: string
  items: {
    quantity: string
    unitPrice: string
    total: string
    /** indTot = 1 */
    countsInTotal: boolean
  }[]
  totals: Record<TotalName, string>
  payments: { amount: string }[]
  /** vTroco */
  change: string
}

export type TotalName =
  | 'vProd'
  | 'vDesc'
  | 'vICMSDeson'
  | 'vST'
  | 'vFCPST'
  | 'vICMSMonoReten'
  | 'vPISST'
  | 'vCOFINSST'
  | 'vFrete'
  | 'vSeg'
  | 'vOutro'
  | 'vII'
  | 'vIPI'
  | 'vIPIDevol'
  | 'vServ'
  | 'vNF'

const ADDED_TO_PRODUCTS = [
  'vST',
  'vFCPST',
  'vICMSMonoReten',
  'vFrete',
  'vSeg',
  'vOutro',
  'vII',
  'vIPI',
  'vIPIDevol',
  // Those of the items that say so (indSomaPISST, indSomaCOFINSST): the layout has no total of them.
  'vPISST',
  'vCOFINSST',
] as const

export interface NfceTotalsProblem {
  code: 'amount_unreadable' | 'item_total' | 'items_total' | 'note_total' | 'payments_total'
  /** Portuguese, fit to be shown */
  message: string
}

/** The warnings that a note's amounts deserve; none when they add up. */
export function nfceTotalsProblems(amounts: NfceAmounts): NfceTotalsProblem[] {
  const unreadable = allTexts(amounts).filter((text) => text !== '' && !isDecimal(text))
  if (unreadable.length > 0) {
    return unreadable.map((text) => ({ code: 'amount_unreadable', message: `Valor ilegível no documento: '${text}'` }))
  }
  return [...itemProblems(amounts), ...totalProblems(amounts), ...paymentProblems(amounts)]
}

// One cent either way: emitters round or truncate (SEFAZ allows the same).
function itemProblems({ items }: NfceAmounts): NfceTotalsProblem[] {
  return items.flatMap((item, index): NfceTotalsProblem[] => {
    const product = productInCents(item.quantity || '0', item.unitPrice || '0')
    const total = cents(item.total)
    const difference = product - total
    if (difference >= -1n && difference <= 1n) return []
    const message = `Item ${index + 1}: quantidade × valor unitário (${money(product)}) difere do valor do item (${money(total)})`
    return [{ code: 'item_total', message }]
  })
}

function totalProblems({ items, totals }: NfceAmounts): NfceTotalsProblem[] {
  const problems: NfceTotalsProblem[] = []
  const itemsTotal = sum(items.filter((item) => item.countsInTotal).map((item) => item.total))
  const products = cents(totals.vProd)
  const services = cents(totals.vServ)
  // Items taxed by ISSQN stand in vServ; some emitters count them in vProd as well, and then vNF must not add vServ.
  const servicesInProducts = itemsTotal === products
  if (!servicesInProducts && itemsTotal !== products + services) {
    const message = `A soma dos itens (${money(itemsTotal)}) difere do total dos produtos (${money(products)})`
    problems.push({ code: 'items_total', message })
  }

  const added = sum(ADDED_TO_PRODUCTS.map((name) => totals[name]))
  const withExemption = products - cents(totals.vDesc) + added + (servicesInProducts ? 0n : services)
  const expected = withExemption - cents(totals.vICMSDeson)
  const noteTotal = cents(totals.vNF)
  // Whether vICMSDeson is deducted is the item's choice (indDeduzDeson, NT 2023.004); older notes of RJ do not deduct it.
  if (noteTotal !== expected && noteTotal !== withExemption) {
    const message = `O total da nota (${money(noteTotal)}) difere da soma dos seus valores (${money(expected)})`
    problems.push({ code: 'note_total', message })
  }
  return problems
}

// Change is a field of layout 4.00 (NT 2016.002): there payments are what was handed over. Before it they were what was
// kept, and a vTroco found in such a note is already inside (samples/SOURCES.tsv, nfce_df_2017_troco_dentro.xml); the
// payment group itself was optional (cStat 769: at the state's discretion).
function paymentProblems({ layout, payments, change, totals }: NfceAmounts): NfceTotalsProblem[] {
  const changeIsApart = Number.parseFloat(layout) >= 4
  if (!changeIsApart && payments.length === 0) return []
  const paid = sum(payments.map((payment) => payment.amount))
  const net = changeIsApart ? paid - cents(change) : paid
  const noteTotal = cents(totals.vNF)
  if (net === noteTotal) return []
  const less = changeIsApart && cents(change) !== 0n ? ` menos o troco (${money(cents(change))})` : ''
  const message = `A soma dos pagamentos (${money(paid)})${less} difere do total da nota (${money(noteTotal)})`
  return [{ code: 'payments_total', message }]
}

/** Returns an item's cost, its discount and other costs counted (vProd − vDesc + vOutro); vProd where one of them is no number. */
export function netItemTotal(value: string, discount: string, other: string): string {
  if (![value, discount, other].every((text) => isDecimal(text || '0'))) return value
  return fromCents(cents(value) - cents(discount) + cents(other))
}

/** An amount that a note's total is made of, with its sign; never 0. */
export interface TotalPart {
  name: Exclude<TotalName, 'vNF'>
  cents: bigint
}

/**
 * Returns the parts of a note's total, by the layout's formula of vNF. Services and exempted ICMS are left out where the note itself leaves
 * them out; none where an amount is no number.
 */
export function partsOfTotal(totals: Record<TotalName, string>): TotalPart[] {
  if (!Object.values(totals).every((text) => isDecimal(text || '0'))) return []
  const part = (name: TotalPart['name'], sign = 1n): TotalPart => ({ name, cents: sign * cents(totals[name]) })
  const all = [
    part('vProd'),
    part('vServ'),
    part('vDesc', -1n),
    part('vICMSDeson', -1n),
    ...ADDED_TO_PRODUCTS.map((name) => part(name)),
  ].filter((one) => one.cents !== 0n)
  const without = (...names: TotalName[]) => all.filter(({ name }) => !names.includes(name))
  const made = [all, without('vICMSDeson'), without('vServ'), without('vICMSDeson', 'vServ')]
  const total = cents(totals.vNF)
  return made.find((parts) => parts.reduce((before, one) => before + one.cents, 0n) === total) ?? all
}

const LABELS: Readonly<Record<TotalPart['name'], string>> = {
  vProd: 'Produtos',
  vServ: 'Serviços',
  vDesc: 'Descontos',
  vICMSDeson: 'ICMS desonerado',
  vST: 'ICMS ST',
  vFCPST: 'FCP ST',
  vICMSMonoReten: 'ICMS monofásico sujeito a retenção',
  vPISST: 'PIS ST',
  vCOFINSST: 'COFINS ST',
  vFrete: 'Frete',
  vSeg: 'Seguro',
  vOutro: 'Outras despesas',
  vII: 'Imposto de importação',
  vIPI: 'IPI',
  vIPIDevol: 'IPI devolvido',
}

/** The totals of a note by the contract's names. */
const NAMES = {
  vProd: 'valor_produtos',
  vServ: 'valor_servicos',
  vDesc: 'valor_desconto',
  vICMSDeson: 'valor_icms_desonerado',
  vST: 'valor_st',
  vFCPST: 'valor_fcp_st',
  vICMSMonoReten: 'valor_icms_monofasico_retencao',
  vPISST: 'valor_pis_st_total',
  vCOFINSST: 'valor_cofins_st_total',
  vFrete: 'valor_frete',
  vSeg: 'valor_seguro',
  vOutro: 'valor_outros',
  vII: 'valor_importacao',
  vIPI: 'valor_ipi',
  vIPIDevol: 'valor_ipi_devolvido',
  vNF: 'valor_nota',
} as const satisfies Record<TotalName, string>
export type NoteTotals = Readonly<Record<(typeof NAMES)[TotalName], string>>

/** Returns the parts of a note's total, in words. */
export function noteSum(totals: NoteTotals): (TotalPart & { label: string })[] {
  // Names and totals have the same keys, which fromEntries forgets.
  const amounts = Object.fromEntries(Object.entries(NAMES).map(([name, own]) => [name, totals[own]])) as Record<
    TotalName,
    string
  >
  return partsOfTotal(amounts).map((part) => ({ ...part, label: LABELS[part.name] }))
}

function allTexts({ items, totals, payments, change }: NfceAmounts): string[] {
  return [
    ...items.flatMap((item) => [item.quantity, item.unitPrice, item.total]),
    ...Object.values(totals),
    ...payments.map((payment) => payment.amount),
    change,
  ]
}

function cents(text: string): bigint {
  return toCents(text || '0')
}

function sum(texts: string[]): bigint {
  return texts.reduce((total, text) => total + cents(text), 0n)
}

function money(value: bigint): string {
  return formatMoney(fromCents(value))
}
