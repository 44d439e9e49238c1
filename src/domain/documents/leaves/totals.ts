import { NOTE_TOTALS } from '../totals/note-rules.ts'
import { date, fieldRules, group, plain, type Rules, section } from './rules.ts'

// The leaves of a note's totals (W02 to W60): rows of 'Impostos' and of the sum below the products (domain/documents/totals), but for two that are
// no amounts.

const NAMES = [...NOTE_TOTALS.map(({ name }) => name), 'ICMSTot/vNF', 'vNFTot']
const fields = (...within: string[]) => fieldRules(NAMES, ...within)
const groupOf = (...within: string[]) => group(fields(...within))

export const TOTALS: Rules = {
  ...fields(),
  ICMSTot: groupOf('ICMSTot'),
  ISSQNtot: section(
    'Serviços',
    {
      ...fields('ISSQNtot'),
      dCompet: date('Prestação do serviço'),
      cRegTrib: plain('Regime especial de tributação'),
    },
    { folded: true },
  ),
  retTrib: groupOf('retTrib'),
  ISTot: groupOf('ISTot'),
  IBSCBSTot: group({
    ...fields('IBSCBSTot'),
    gIBS: group({
      ...fields('IBSCBSTot', 'gIBS'),
      gIBSUF: groupOf('IBSCBSTot', 'gIBS', 'gIBSUF'),
      gIBSMun: groupOf('IBSCBSTot', 'gIBS', 'gIBSMun'),
    }),
    gCBS: groupOf('IBSCBSTot', 'gCBS'),
    gMono: groupOf('IBSCBSTot', 'gMono'),
    gEstornoCred: groupOf('IBSCBSTot', 'gEstornoCred'),
  }),
}
