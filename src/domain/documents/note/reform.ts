import { isDecimal, productInCents, sumInCents, toCents } from '../../cents.ts'
import { readFields } from '../reading/fields.ts'
import type { NoteItem } from '../totals/note-items.ts'
import { isWithin } from '../totals/totalled.ts'
import { child, textOf, type XmlNode } from '../reading/xml-node.ts'
import { REFORM_FIELDS } from './fields.ts'
import type { Note } from './note.ts'
import { sumOf, type taxParts } from './taxes.ts'

/** IBS, CBS and IS of a note by the contract's names (docs/decisions.md#tax-reform). */
export type NoteReform = NonNullable<ReturnType<typeof reformView>>

/** Null where the note carries none of them. Rates are in percent and give the values, where every item has the same. */
export function reformView({ total, items }: Note, taxes: ReturnType<typeof taxParts>) {
  const fields = readFields(REFORM_FIELDS, total)
  const isThere = ['IBSCBSTot', 'ISTot'].some((name) => child(total, name) !== undefined)
  if (!isThere && fields.valor_nota_total === null) return null
  const taxed = items.flatMap(({ det }) => child(det, 'imposto/IBSCBS') ?? []).filter((one) => child(one, 'gIBSCBS'))
  return {
    ...fields,
    valor_ibs: sumOf(taxes.ibs) ?? null,
    valor_cbs: sumOf(taxes.cbs) ?? null,
    // Of single-phase goods (gMono), within the two.
    valor_ibs_monofasico: sumOf(taxes.ibs.slice(1)) ?? null,
    valor_cbs_monofasico: sumOf(taxes.cbs.slice(1)) ?? null,
    aliquota_ibs_uf: commonOf(taxed.map((one) => rateOf(one, 'gIBSUF', 'IBSUF'))),
    aliquota_ibs_municipio: commonOf(taxed.map((one) => rateOf(one, 'gIBSMun', 'IBSMun'))),
    aliquota_cbs: commonOf(taxed.map((one) => rateOf(one, 'gCBS', 'CBS'))),
    ...selectiveOf(items.filter(({ det }) => child(det, 'imposto/IS') !== undefined)),
  }
}

/** Base and rate of the IS, which few items of a note carry. The layout has no total of bases: that of a single item is the note's. */
function selectiveOf(items: readonly NoteItem[]) {
  const textsOf = (name: string) => items.map(({ det }) => textOf(det, `imposto/IS/${name}`))
  return {
    base_calculo_is: (items.length === 1 ? textsOf('vBCIS')[0] : undefined) ?? null,
    aliquota_is: commonOf(textsOf('pIS')),
    // In reais a unit; its name before NT 2025.002 v1.50.
    aliquota_is_unidade: commonOf(textsOf('adRemIS')) ?? commonOf(textsOf('pISEspec')),
  }
}

function commonOf(rates: readonly (string | undefined)[]): string | null {
  const [rate, ...others] = new Set(rates)
  return others.length === 0 ? (rate ?? null) : null
}

/**
 * Returns the rate that gives an item's tax: the reduced one (pAliqEfet) where there is one. Undefined where base and rate do not give the value
 * (UB35-10, UB54-10, UB67-10: less what is deferred or given back; a cent either way), be it less the presumed credit.
 */
function rateOf(taxes: XmlNode, group: string, tax: string): string | undefined {
  const base = textOf(taxes, 'gIBSCBS/vBC') ?? '0'
  const of = child(taxes, `gIBSCBS/${group}`)
  const rate = textOf(of, 'gRed/pAliqEfet') ?? textOf(of, `p${tax}`)
  const credit = textOf(taxes, 'gCredPresOper/gCBSCredPres/vCredPres') ?? '0'
  const parts = [`v${tax}`, 'gDif/vDif', 'gDevTrib/vDevTrib'].map((path) => textOf(of, path) ?? '0')
  if (rate === undefined || ![base, rate, credit, ...parts].every(isDecimal)) return undefined
  const value = sumInCents(parts)
  // Of 100 reais: a rate is in percent.
  const product = productInCents(base, rate)
  const may = [value, ...(group === 'gCBS' ? [value + toCents(credit)] : [])]
  return may.some((one) => isWithin(product, one * 100n, 100n)) ? rate : undefined
}
