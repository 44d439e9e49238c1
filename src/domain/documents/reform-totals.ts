// Whether the totals of IBS, CBS and IS (NT 2025.002, groups W34 to W60) add up: with each other and with the items.
import { fromCents, isDecimal, toCents } from '../cents.ts'
import { formatMoney, formatPercent, formatUnitPrice } from '../money.ts'

/** Decimal texts as the XML has them; undefined where the note does not have the element. */
export interface ReformAmounts {
  /** Σ of the items is compared with the total of the same name, where the note has both. */
  items: Record<ReformTax, string[]>
  totals: Partial<Record<ReformTax | 'vIBSMono' | 'vCBSMono', string | undefined>>
  vNF: string | undefined
  vNFTot: string | undefined
}

export type ReformTax = 'vBCIBSCBS' | 'vIBSUF' | 'vIBSMun' | 'vIBS' | 'vCBS' | 'vIS'

export interface ReformProblem {
  code: 'reform_total'
  /** Portuguese, fit to be shown */
  message: string
}

const NAMES: Readonly<Record<ReformTax, string>> = {
  vBCIBSCBS: 'base do IBS e da CBS',
  vIBSUF: 'IBS do estado',
  vIBSMun: 'IBS do município',
  vIBS: 'IBS',
  vCBS: 'CBS',
  vIS: 'IS',
}

/** The warnings that they deserve; none where an amount is no number, which others tell of. */
export function reformProblems({ items, totals, vNF, vNFTot }: ReformAmounts): ReformProblem[] {
  const texts = [...Object.values(items).flat(), ...Object.values(totals), vNF, vNFTot]
  if (!texts.every((text) => isDecimal(text ?? '0'))) return []
  const problems: ReformProblem[] = []
  const differ = (what: string, total: bigint, from: string, sum: bigint) => {
    if (total === sum) return
    problems.push({ code: 'reform_total', message: `O total ${what} (${money(total)}) difere ${from} (${money(sum)})` })
  }
  for (const [name, label] of Object.entries(NAMES) as [ReformTax, string][]) {
    const total = totals[name]
    if (total === undefined || items[name].length === 0) continue
    differ(`de ${label}`, cents(total), 'da soma dos itens', sumOf(items[name]))
  }
  const { vIBS, vIBSUF, vIBSMun } = totals
  if (vIBS !== undefined && (vIBSUF ?? vIBSMun) !== undefined)
    differ('de IBS', cents(vIBS), 'da soma de estado e município', cents(vIBSUF) + cents(vIBSMun))
  if (vNFTot !== undefined && vNF !== undefined) {
    const taxes = (['vIBS', 'vCBS', 'vIS', 'vIBSMono', 'vCBSMono'] as const).map((name) => cents(totals[name]))
    const withTaxes = cents(vNF) + taxes.reduce((sum, one) => sum + one, 0n)
    // In 2026 the taxes are informative, and from 2027 on vNF has them within: then both totals are one.
    if (cents(vNFTot) !== cents(vNF))
      differ('da nota com IBS, CBS e IS', cents(vNFTot), 'da soma dos seus valores', withTaxes)
  }
  return problems
}

const cents = (text: string | undefined) => toCents(text ?? '0')
const sumOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + toCents(text), 0n)
const money = (value: bigint) => formatMoney(fromCents(value))

/** IBS, CBS and IS of a note, by the contract's names; null where it does not have them. */
export type NoteReform = Readonly<
  Record<
    | 'base_calculo'
    | 'valor_ibs'
    | 'valor_cbs'
    | 'valor_is'
    | 'valor_ibs_monofasico'
    | 'valor_cbs_monofasico'
    | 'valor_nota_total'
    | 'aliquota_ibs_uf'
    | 'aliquota_ibs_municipio'
    | 'aliquota_cbs'
    | 'aliquota_is'
    | 'aliquota_is_unidade'
    | 'base_calculo_is',
    string | null
  >
>

/** IBS, CBS and IS where the document carries them, nothing where it does not (docs/decisions.md#tax-reform). */
export function reformRows(reform: NoteReform): { label: string; value: string }[] {
  const rows: { label: string; value: string }[] = []
  const add = (label: string, value: string | null) => value !== null && rows.push({ label, value: formatMoney(value) })
  const mono = (value: string | null) =>
    value !== null && Number(value) !== 0 ? `monofásico ${formatMoney(value)}` : null
  add('Base de cálculo do IBS e da CBS', reform.base_calculo)
  add(
    `IBS${notes(rate('UF ', reform.aliquota_ibs_uf), rate('município ', reform.aliquota_ibs_municipio), mono(reform.valor_ibs_monofasico))}`,
    reform.valor_ibs,
  )
  add(`CBS${notes(rate('', reform.aliquota_cbs), mono(reform.valor_cbs_monofasico))}`, reform.valor_cbs)
  add('Base de cálculo do IS', reform.base_calculo_is)
  const ofUnit = reform.aliquota_is_unidade
  add(
    `IS${notes(rate('', reform.aliquota_is), ofUnit === null ? null : `${formatUnitPrice(ofUnit)} por unidade`)}`,
    reform.valor_is,
  )
  add('Total da nota com IBS, CBS e IS', reform.valor_nota_total)
  return rows
}

const rate = (of: string, value: string | null) => (value === null ? null : `${of}${formatPercent(Number(value))}`)

/** ' (UF 0,1 % · município 0 %)': of what the document has. */
function notes(...all: readonly (string | null)[]): string {
  const known = all.filter((one) => one !== null)
  return known.length > 0 ? ` (${known.join(' · ')})` : ''
}
