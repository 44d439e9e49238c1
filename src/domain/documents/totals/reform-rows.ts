// IBS, CBS and IS of a note as detail and DANFE show them (docs/decisions.md#tax-reform).
import type { NoteReform } from '../note/reform.ts'
import { formatMoney, formatPercent, formatUnitPrice } from '../../money.ts'

/** IBS, CBS and IS where the document carries them, nothing where it does not; `names` are their places in the note's totals. */
export function reformRows(reform: NoteReform): { label: string; value: string; names: string[] }[] {
  const rows: ReturnType<typeof reformRows> = []
  const add = (label: string, value: string | null, ...names: string[]) =>
    value !== null && rows.push({ label, value: formatMoney(value), names })
  const mono = (value: string | null) =>
    value !== null && Number(value) !== 0 ? `monofásico ${formatMoney(value)}` : null
  add('Base de cálculo do IBS e da CBS', reform.base_calculo, 'IBSCBSTot/vBCIBSCBS')
  // That of the município alone would stand for both where the state's are several.
  const ofCity = reform.aliquota_ibs_uf === null ? null : reform.aliquota_ibs_municipio
  add(
    `IBS${notes(rate('UF ', reform.aliquota_ibs_uf), rate('município ', ofCity), mono(reform.valor_ibs_monofasico))}`,
    reform.valor_ibs,
    'IBSCBSTot/gIBS/vIBS',
    'IBSCBSTot/gMono/vIBSMono',
    'IBSCBSTot/gMono/vIBSMonoReten',
  )
  add(
    `CBS${notes(rate('', reform.aliquota_cbs), mono(reform.valor_cbs_monofasico))}`,
    reform.valor_cbs,
    'IBSCBSTot/gCBS/vCBS',
    'IBSCBSTot/gMono/vCBSMono',
    'IBSCBSTot/gMono/vCBSMonoReten',
  )
  add('Base de cálculo do IS', reform.base_calculo_is)
  const ofUnit = reform.aliquota_is_unidade
  add(
    `IS${notes(rate('', reform.aliquota_is), ofUnit === null ? null : `${formatUnitPrice(ofUnit)} por unidade`)}`,
    reform.valor_is,
    'ISTot/vIS',
  )
  add('Total da nota com IBS, CBS e IS', reform.valor_nota_total, 'vNFTot')
  return rows
}

const rate = (of: string, value: string | null) => (value === null ? null : `${of}${formatPercent(Number(value))}`)

/** ' (UF 0,1 % · município 0 %)': of what the document has. */
function notes(...all: readonly (string | null)[]): string {
  const known = all.filter((one) => one !== null)
  return known.length > 0 ? ` (${known.join(' · ')})` : ''
}
