import type { Nfce } from '#api/contract/documents/nfces.ts'
import { isDecimal, productInCents, sumInCents, toCents } from '#domain/cents.ts'
import { isWithin } from '#domain/documents/totals/totalled.ts'
import { sumOf, taxParts } from './nfce-taxes.ts'
import { child, children, textOf, type XmlNode } from '#domain/documents/xml-node.ts'

type Reform = Nfce['data']['informacao_nfe']['total']['reforma']

/** IBS, CBS and IS of the 2026 reform (XSD PL_010); null where the note carries none of them. */
export function readReform(info: XmlNode): Reform {
  const total = child(info, 'total')
  const items = children(info, 'det')
  const taxed = items.flatMap((det) => child(det, 'imposto/IBSCBS') ?? []).filter((taxes) => child(taxes, 'gIBSCBS'))
  const parts = taxParts(info)
  const ibsCbs = child(total, 'IBSCBSTot')
  const selective = child(total, 'ISTot')
  const withReform = textOf(total, 'vNFTot')
  if (ibsCbs === undefined && selective === undefined && withReform === undefined) return null
  return {
    base_calculo: textOf(ibsCbs, 'vBCIBSCBS') ?? null,
    valor_ibs: sumOf(parts.ibs) ?? null,
    valor_cbs: sumOf(parts.cbs) ?? null,
    valor_ibs_monofasico: sumOf(parts.ibs.slice(1)) ?? null,
    valor_cbs_monofasico: sumOf(parts.cbs.slice(1)) ?? null,
    valor_is: textOf(selective, 'vIS') ?? null,
    valor_nota_total: withReform ?? null,
    aliquota_ibs_uf: commonOf(taxed.map((taxes) => rateOf(taxes, 'gIBSUF', 'IBSUF'))),
    aliquota_ibs_municipio: commonOf(taxed.map((taxes) => rateOf(taxes, 'gIBSMun', 'IBSMun'))),
    aliquota_cbs: commonOf(taxed.map((taxes) => rateOf(taxes, 'gCBS', 'CBS'))),
    ...readSelective(items.filter((det) => child(child(det, 'imposto'), 'IS') !== undefined)),
  }
}

/** Base and rate of the IS, which few items of a note carry. The layout has no total of bases: that of a single item is the note's. */
function readSelective(items: XmlNode[]) {
  const base = items.length === 1 ? textOf(items[0], 'imposto/IS/vBCIS') : undefined
  return {
    base_calculo_is: base ?? null,
    aliquota_is: commonRate(items, 'IS/pIS'),
    // Its name before NT 2025.002 v1.50.
    aliquota_is_unidade: commonRate(items, 'IS/adRemIS') ?? commonRate(items, 'IS/pISEspec'),
  }
}

function commonRate(items: XmlNode[], path: string): string | null {
  return commonOf(items.map((det) => textOf(det, `imposto/${path}`)))
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
  const parts = [textOf(of, `v${tax}`), textOf(of, 'gDif/vDif'), textOf(of, 'gDevTrib/vDevTrib')].map(
    (text) => text ?? '0',
  )
  if (rate === undefined || ![base, rate, credit, ...parts].every(isDecimal)) return undefined
  const value = sumInCents(parts)
  // Of 100 reais: a rate is in percent.
  const product = productInCents(base, rate)
  const may = [value, ...(group === 'gCBS' ? [value + toCents(credit)] : [])]
  return may.some((one) => isWithin(product, one * 100n, 100n)) ? rate : undefined
}
