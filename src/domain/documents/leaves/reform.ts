import { group, line, money, percent, price, quantity, type Rules, section, text, yesNo, FIELD } from './rules.ts'

// IBS, CBS and IS of an item (NT 2025.002, groups UB).

const part = (title: string, rate: string, value: string) =>
  section(title, {
    [rate]: percent('Alíquota'),
    gDif: group({ pDif: percent('Diferimento'), vDif: money('Valor diferido') }),
    gDevTrib: group({ vDevTrib: money('Devolvido') }),
    gRed: group({ pRedAliq: percent('Redução'), pAliqEfet: percent('Alíquota efetiva') }),
    [value]: money('Valor'),
  })

const presumed = (title: string) =>
  section(title, {
    pCredPres: percent('Percentual'),
    vCredPres: money('Valor'),
    vCredPresCondSus: money('Valor em condição suspensiva'),
  })

const both: Rules = { vIBS: money('IBS'), vCBS: money('CBS') }

export const REFORM: Rules = {
  IS: section('IS', {
    CSTIS: text('CST'),
    cClassTribIS: text('Classificação'),
    vBCIS: money('Base de cálculo'),
    pIS: percent('Alíquota'),
    adRemIS: price('Alíquota por unidade'),
    // Its name before NT 2025.002 v1.50.
    pISEspec: price('Alíquota por unidade'),
    uTrib: text('Unidade'),
    qTrib: quantity('Quantidade'),
    vIS: money('Valor'),
  }),
  IBSCBS: section('IBS e CBS', {
    CST: FIELD,
    cClassTrib: FIELD,
    indDoacao: yesNo('Doação'),
    gIBSCBS: group({
      vBC: money('Base de cálculo'),
      gIBSUF: part('IBS do estado', 'pIBSUF', 'vIBSUF'),
      gIBSMun: part('IBS do município', 'pIBSMun', 'vIBSMun'),
      vIBS: money('IBS'),
      gCBS: part('CBS', 'pCBS', 'vCBS'),
      gTribRegular: section('Tributação regular', {
        CSTReg: text('CST'),
        cClassTribReg: text('Classificação'),
        pAliqEfetRegIBSUF: percent('Alíquota do estado'),
        vTribRegIBSUF: money('IBS do estado'),
        pAliqEfetRegIBSMun: percent('Alíquota do município'),
        vTribRegIBSMun: money('IBS do município'),
        pAliqEfetRegCBS: percent('Alíquota da CBS'),
        vTribRegCBS: money('CBS'),
      }),
      gTribCompraGov: section('Compra governamental', {
        pAliqIBSUF: percent('Alíquota do estado'),
        vTribIBSUF: money('IBS do estado'),
        pAliqIBSMun: percent('Alíquota do município'),
        vTribIBSMun: money('IBS do município'),
        pAliqCBS: percent('Alíquota da CBS'),
        vTribCBS: money('CBS'),
      }),
    }),
    gIBSCBSMono: group({
      gMonoPadrao: section('Monofásico', {
        qBCMono: quantity('Quantidade'),
        adRemIBS: price('Alíquota do IBS por unidade'),
        adRemCBS: price('Alíquota da CBS por unidade'),
        vIBSMono: money('IBS'),
        vCBSMono: money('CBS'),
      }),
      gMonoReten: section('Monofásico sujeito a retenção', {
        qBCMonoReten: quantity('Quantidade'),
        adRemIBSReten: price('Alíquota do IBS por unidade'),
        vIBSMonoReten: money('IBS'),
        adRemCBSReten: price('Alíquota da CBS por unidade'),
        vCBSMonoReten: money('CBS'),
      }),
      gMonoRet: section('Monofásico retido anteriormente', {
        qBCMonoRet: quantity('Quantidade'),
        adRemIBSRet: price('Alíquota do IBS por unidade'),
        vIBSMonoRet: money('IBS'),
        adRemCBSRet: price('Alíquota da CBS por unidade'),
        vCBSMonoRet: money('CBS'),
      }),
      gMonoDif: section('Monofásico diferido', {
        pDifIBS: percent('Diferimento do IBS'),
        vIBSMonoDif: money('IBS'),
        pDifCBS: percent('Diferimento da CBS'),
        vCBSMonoDif: money('CBS'),
      }),
      vTotIBSMonoItem: money('IBS monofásico'),
      vTotCBSMonoItem: money('CBS monofásica'),
    }),
    gTransfCred: section('Transferência de crédito', both),
    gAjusteCompet: section('Ajuste de competência', { competApur: text('Apuração'), ...both }),
    gEstornoCred: section('Estorno de crédito', { vIBSEstCred: money('IBS'), vCBSEstCred: money('CBS') }),
    gCredPresOper: section('Crédito presumido', {
      vBCCredPres: money('Base de cálculo'),
      cCredPres: text('Código'),
      gIBSCredPres: presumed('Crédito presumido do IBS'),
      gCBSCredPres: presumed('Crédito presumido da CBS'),
    }),
    gCredPresIBSZFM: line('Crédito presumido na ZFM', {
      competApur: text('apuração'),
      tpCredPresIBSZFM: text('classificação'),
      vCredPresIBSZFM: money('valor'),
    }),
  }),
}
