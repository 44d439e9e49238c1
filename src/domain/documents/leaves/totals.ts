import { date, FIELD, group, plain, type Rules, section } from './rules.ts'

// The leaves of a note's totals (W02 to W60): rows of 'Impostos' and of the sum below the products (domain/documents/totals), but for two that are
// no amounts.

const fields = (names: string): Rules => Object.fromEntries(names.split(' ').map((name) => [name, FIELD]))

const ofPlace = (value: string) => group(fields(`vDif vDevTrib ${value}`))

export const TOTALS: Rules = {
  ICMSTot: group(
    fields(
      'vBC vICMS vICMSDeson vFCPUFDest vICMSUFDest vICMSUFRemet vFCP vBCST vST vFCPST vFCPSTRet qBCMono vICMSMono qBCMonoReten vICMSMonoReten ' +
        'qBCMonoRet vICMSMonoRet vProd vProdLiqTot vFrete vSeg vDesc vII vIPI vIPIDevol vPIS vCOFINS vOutro vNF vTotTrib',
    ),
  ),
  ISSQNtot: section(
    'Serviços',
    {
      ...fields('vServ vBC vISS vPIS vCOFINS vDeducao vOutro vDescIncond vDescCond vISSRet'),
      dCompet: date('Prestação do serviço'),
      cRegTrib: plain('Regime especial de tributação'),
    },
    { folded: true },
  ),
  retTrib: group(fields('vRetPIS vRetCOFINS vRetCSLL vBCIRRF vIRRF vBCRetPrev vRetPrev')),
  ISTot: group(fields('vIS')),
  IBSCBSTot: group({
    vBCIBSCBS: FIELD,
    gIBS: group({
      gIBSUF: ofPlace('vIBSUF'),
      gIBSMun: ofPlace('vIBSMun'),
      ...fields('vIBS vCredPres vCredPresCondSus'),
    }),
    gCBS: group(fields('vDif vDevTrib vCBS vCredPres vCredPresCondSus')),
    gMono: group(fields('vIBSMono vCBSMono vIBSMonoReten vCBSMonoReten vIBSMonoRet vCBSMonoRet')),
    gEstornoCred: group(fields('vIBSEstCred vCBSEstCred')),
  }),
  vNFTot: FIELD,
  // Beside the totals in some versions of NT 2026.008.
  vProdLiqTot: FIELD,
}
