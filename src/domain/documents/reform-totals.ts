// Whether the totals of IBS, CBS and IS (NT 2025.002, groups W34 to W60) add up: with each other and with the items.
import { fromCents, isDecimal, toCents } from '../cents.ts'
import { formatMoney } from '../money.ts'

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
