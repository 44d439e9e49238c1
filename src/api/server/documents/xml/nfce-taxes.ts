import type { Tax } from '#domain/documents/sales.ts'
import { child, children, textOf, type XmlNode } from './parse.ts'

type Texts = (string | undefined)[]

/**
 * The amounts that a note's taxes are made of, as it declares them: what the detail shows of a tax and what the dashboard counts of it are
 * sums of the same ones (docs/decisions.md#dashboard-figures). What was collected before (…Ret) is none of the note's.
 */
export function taxParts(info: XmlNode): Record<Tax, Texts> {
  const total = child(info, 'total')
  const icms = child(total, 'ICMSTot')
  const services = child(total, 'ISSQNtot')
  const reform = child(total, 'IBSCBSTot')
  const mono = child(reform, 'gMono')
  return {
    icms: ['vICMS', 'vST', 'vFCPST', 'vICMSMono', 'vICMSMonoReten'].map((name) => textOf(icms, name)),
    pis: [textOf(icms, 'vPIS'), textOf(services, 'vPIS'), ...substituted(info, 'PIS')],
    cofins: [textOf(icms, 'vCOFINS'), textOf(services, 'vCOFINS'), ...substituted(info, 'COFINS')],
    ibs: [textOf(reform, 'gIBS', 'vIBS'), textOf(mono, 'vIBSMono'), textOf(mono, 'vIBSMonoReten')],
    cbs: [textOf(reform, 'gCBS', 'vCBS'), textOf(mono, 'vCBSMono'), textOf(mono, 'vCBSMonoReten')],
    is: [textOf(total, 'ISTot', 'vIS')],
    iss: [textOf(services, 'vISS')],
  }
}

/** PIS or COFINS by substitution, of which the layout has no total: item by item. `inTotal`: only of items that add it to vNF (indSoma…). */
export function substituted(info: XmlNode, tax: 'PIS' | 'COFINS', inTotal = false): string[] {
  return children(info, 'det').flatMap((det) => {
    const group = child(det, 'imposto', `${tax}ST`)
    return inTotal && textOf(group, `indSoma${tax}ST`) !== '1' ? [] : (textOf(group, `v${tax}`) ?? [])
  })
}
