// The totals of a note, W03 to W60 of the layout, each with the rule that compares it with the items: MOC 7.0, Anexo I; NT 2016.002, 2023.001 and
// 2023.004. What import warns of, what 'Os totais são a soma dos itens' checks, what the dashboard counts and what detail and DANFE show is read from
// this table. vNF and vNFTot, which are no sum of one field, are in note-total.ts.
import type { NoteItem } from './note-items.ts'
import { REFORM_TOTALS } from './reform-rules.ts'
import { total, type TotalRule } from './total-rule.ts'

const isGoods = (item: NoteItem) => !item.isService
const isService = (item: NoteItem) => item.isService
/** Layouts before 3.10 give the ICMS of what is exempt in the items (W04-10). */
const isTaxed = (item: NoteItem) => !['40', '41', '50'].includes(item.texts.get('imposto/ICMS/*/CST') ?? '')

const icms = (name: string) => `imposto/ICMS/*/${name}`
const issqn = (name: string) => `imposto/ISSQN/${name}`

/** W03 to W16a. */
const ICMS: readonly TotalRule[] = [
  total('ICMSTot/vBC', 'W03-10', 'da base de cálculo do ICMS', icms('vBC')),
  total('ICMSTot/vICMS', 'W04-10', 'do ICMS', icms('vICMS'), { counts: isTaxed, tax: 'icms' }),
  total('ICMSTot/vICMSDeson', 'W04a-10', 'do ICMS desonerado', icms('vICMSDeson')),
  total('ICMSTot/vFCPUFDest', 'W04c-10', 'do FCP da UF de destino', 'imposto/ICMSUFDest/vFCPUFDest'),
  total('ICMSTot/vICMSUFDest', 'W04e-10', 'do ICMS da UF de destino', 'imposto/ICMSUFDest/vICMSUFDest'),
  total('ICMSTot/vICMSUFRemet', 'W04g-10', 'do ICMS da UF do remetente', 'imposto/ICMSUFDest/vICMSUFRemet'),
  total('ICMSTot/vFCP', 'W04b-10', 'do FCP', icms('vFCP')),
  total('ICMSTot/vBCST', 'W05-10', 'da base de cálculo do ICMS ST', icms('vBCST')),
  total('ICMSTot/vST', 'W06-10', 'do ICMS ST', icms('vICMSST'), { tax: 'icms' }),
  total('ICMSTot/vFCPST', 'W06a-10', 'do FCP ST', icms('vFCPST'), { tax: 'icms' }),
  total('ICMSTot/vFCPSTRet', 'W06b-10', 'do FCP ST retido anteriormente', icms('vFCPSTRet')),
  total('ICMSTot/qBCMono', 'W06b.1-10', 'da quantidade do ICMS monofásico', icms('qBCMono'), { tolerance: 1n }),
  total('ICMSTot/vICMSMono', 'W06c-10', 'do ICMS monofásico', icms('vICMSMono'), { tax: 'icms' }),
  total(
    'ICMSTot/qBCMonoReten',
    'W06c.1-10',
    'da quantidade do ICMS monofásico sujeito a retenção',
    icms('qBCMonoReten'),
    { tolerance: 1n },
  ),
  total('ICMSTot/vICMSMonoReten', 'W06d-10', 'do ICMS monofásico sujeito a retenção', icms('vICMSMonoReten'), {
    tax: 'icms',
  }),
  total(
    'ICMSTot/qBCMonoRet',
    'W06d.1-10',
    'da quantidade do ICMS monofásico retido anteriormente',
    icms('qBCMonoRet'),
    { tolerance: 1n },
  ),
  total('ICMSTot/vICMSMonoRet', 'W06e-10', 'do ICMS monofásico retido anteriormente', icms('vICMSMonoRet')),
  // Services may stand among the products as well: goods-and-services.ts.
  total('ICMSTot/vProd', 'W07-10', 'dos produtos', 'prod/vProd', {
    counts: (one) => isGoods(one) && one.countsInTotal,
  }),
  total('ICMSTot/vFrete', 'W08-10', 'do frete', 'prod/vFrete'),
  total('ICMSTot/vSeg', 'W09-10', 'do seguro', 'prod/vSeg'),
  total('ICMSTot/vDesc', 'W10-10', 'dos descontos', 'prod/vDesc'),
  total('ICMSTot/vII', 'W11-10', 'do imposto de importação', 'imposto/II/vII'),
  total('ICMSTot/vIPI', 'W12-10', 'do IPI', 'imposto/IPI/*/vIPI'),
  total('ICMSTot/vIPIDevol', 'W12a-10', 'do IPI devolvido', 'impostoDevol/IPI/vIPIDevol'),
  total('ICMSTot/vPIS', 'W13-10', 'do PIS', 'imposto/PIS/*/vPIS', { counts: isGoods, tax: 'pis' }),
  total('ICMSTot/vCOFINS', 'W14-10', 'da COFINS', 'imposto/COFINS/*/vCOFINS', { counts: isGoods, tax: 'cofins' }),
  total('ICMSTot/vOutro', 'W15-10', 'das outras despesas', 'prod/vOutro'),
  total('ICMSTot/vTotTrib', 'W16a-10', 'dos tributos aproximados', 'imposto/vTotTrib'),
  // What vProd is without IBS, CBS and IS, which it has within from 2027 on.
  total('ICMSTot/vProdLiqTot', null, 'dos produtos sem IBS, CBS e IS', 'prod/vProdLiq', { isOptional: true }),
  total('vProdLiqTot', null, 'dos produtos sem IBS, CBS e IS', 'prod/vProdLiq', { isOptional: true }),
]

/** W18 to W22f. */
const ISSQN: readonly TotalRule[] = [
  total('ISSQNtot/vServ', 'W18-10', 'dos serviços', 'prod/vProd', { counts: isService }),
  total('ISSQNtot/vBC', 'W19-10', 'da base de cálculo do ISS', issqn('vBC')),
  total('ISSQNtot/vISS', 'W20-10', 'do ISS', issqn('vISSQN'), { tax: 'iss' }),
  total('ISSQNtot/vPIS', 'W21-10', 'do PIS sobre serviços', 'imposto/PIS/*/vPIS', { counts: isService, tax: 'pis' }),
  total('ISSQNtot/vCOFINS', 'W22-10', 'da COFINS sobre serviços', 'imposto/COFINS/*/vCOFINS', {
    counts: isService,
    tax: 'cofins',
  }),
  total('ISSQNtot/vDeducao', 'W22b-10', 'da dedução da base do ISS', issqn('vDeducao')),
  total('ISSQNtot/vOutro', 'W22c-10', 'das outras retenções', issqn('vOutro')),
  total('ISSQNtot/vDescIncond', 'W22d-10', 'do desconto incondicionado', issqn('vDescIncond')),
  total('ISSQNtot/vDescCond', 'W22e-10', 'do desconto condicionado', issqn('vDescCond')),
  total('ISSQNtot/vISSRet', 'W22f-10', 'do ISS retido', issqn('vISSRet')),
]

/** W24 to W30: items have nothing of them, and no rule compares them. */
const WITHHELD: readonly TotalRule[] = [
  total('retTrib/vRetPIS', null, 'do PIS retido', []),
  total('retTrib/vRetCOFINS', null, 'da COFINS retida', []),
  total('retTrib/vRetCSLL', null, 'da CSLL retida', []),
  total('retTrib/vBCIRRF', null, 'da base de cálculo do IRRF', []),
  total('retTrib/vIRRF', null, 'do IRRF retido', []),
  total('retTrib/vBCRetPrev', null, 'da base de cálculo da previdência social', []),
  total('retTrib/vRetPrev', null, 'da previdência social retida', []),
]

export const NOTE_TOTALS: readonly TotalRule[] = [...ICMS, ...ISSQN, ...WITHHELD, ...REFORM_TOTALS]
