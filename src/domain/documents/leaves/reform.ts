import { group, oneLine, reais, percent, price, quantity, type Rules, section, plain, yesNo, FIELD } from './rules.ts'

// IBS, CBS and IS of an item (NT 2025.002, groups UB).

const part = (title: string, rate: string, value: string) =>
  section(title, {
    [rate]: percent('Alíquota'),
    gDif: group({ pDif: percent('Diferimento'), vDif: reais('Valor diferido') }),
    gDevTrib: group({ vDevTrib: reais('Devolvido') }),
    gRed: group({ pRedAliq: percent('Redução'), pAliqEfet: percent('Alíquota efetiva') }),
    [value]: reais('Valor'),
  })

const presumed = (title: string) =>
  section(title, {
    pCredPres: percent('Percentual'),
    vCredPres: reais('Valor'),
    vCredPresCondSus: reais('Valor em condição suspensiva'),
  })

const both: Rules = { vIBS: reais('IBS'), vCBS: reais('CBS') }

export const REFORM: Rules = {
  IS: section('IS', {
    CSTIS: plain('CST'),
    cClassTribIS: plain('Classificação'),
    vBCIS: reais('Base de cálculo'),
    pIS: percent('Alíquota'),
    adRemIS: price('Alíquota por unidade'),
    // Its name before NT 2025.002 v1.50.
    pISEspec: price('Alíquota por unidade'),
    uTrib: plain('Unidade'),
    qTrib: quantity('Quantidade'),
    vIS: reais('Valor'),
  }),
  IBSCBS: section('IBS e CBS', {
    CST: FIELD,
    cClassTrib: FIELD,
    indDoacao: yesNo('Doação'),
    gIBSCBS: group({
      vBC: reais('Base de cálculo'),
      gIBSUF: part('IBS do estado', 'pIBSUF', 'vIBSUF'),
      gIBSMun: part('IBS do município', 'pIBSMun', 'vIBSMun'),
      vIBS: reais('IBS'),
      gCBS: part('CBS', 'pCBS', 'vCBS'),
      gTribRegular: section('Tributação regular', {
        CSTReg: plain('CST'),
        cClassTribReg: plain('Classificação'),
        pAliqEfetRegIBSUF: percent('Alíquota do estado'),
        vTribRegIBSUF: reais('IBS do estado'),
        pAliqEfetRegIBSMun: percent('Alíquota do município'),
        vTribRegIBSMun: reais('IBS do município'),
        pAliqEfetRegCBS: percent('Alíquota da CBS'),
        vTribRegCBS: reais('CBS'),
      }),
      gTribCompraGov: section('Compra governamental', {
        pAliqIBSUF: percent('Alíquota do estado'),
        vTribIBSUF: reais('IBS do estado'),
        pAliqIBSMun: percent('Alíquota do município'),
        vTribIBSMun: reais('IBS do município'),
        pAliqCBS: percent('Alíquota da CBS'),
        vTribCBS: reais('CBS'),
      }),
    }),
    gIBSCBSMono: group({
      gMonoPadrao: section('Monofásico', {
        qBCMono: quantity('Quantidade'),
        adRemIBS: price('Alíquota do IBS por unidade'),
        adRemCBS: price('Alíquota da CBS por unidade'),
        vIBSMono: reais('IBS'),
        vCBSMono: reais('CBS'),
      }),
      gMonoReten: section('Monofásico sujeito a retenção', {
        qBCMonoReten: quantity('Quantidade'),
        adRemIBSReten: price('Alíquota do IBS por unidade'),
        vIBSMonoReten: reais('IBS'),
        adRemCBSReten: price('Alíquota da CBS por unidade'),
        vCBSMonoReten: reais('CBS'),
      }),
      gMonoRet: section('Monofásico retido anteriormente', {
        qBCMonoRet: quantity('Quantidade'),
        adRemIBSRet: price('Alíquota do IBS por unidade'),
        vIBSMonoRet: reais('IBS'),
        adRemCBSRet: price('Alíquota da CBS por unidade'),
        vCBSMonoRet: reais('CBS'),
      }),
      gMonoDif: section('Monofásico diferido', {
        pDifIBS: percent('Diferimento do IBS'),
        vIBSMonoDif: reais('IBS'),
        pDifCBS: percent('Diferimento da CBS'),
        vCBSMonoDif: reais('CBS'),
      }),
      vTotIBSMonoItem: reais('IBS monofásico'),
      vTotCBSMonoItem: reais('CBS monofásica'),
    }),
    gTransfCred: section('Transferência de crédito', both),
    gAjusteCompet: section('Ajuste de competência', { competApur: plain('Apuração'), ...both }),
    gEstornoCred: section('Estorno de crédito', { vIBSEstCred: reais('IBS'), vCBSEstCred: reais('CBS') }),
    gCredPresOper: section('Crédito presumido', {
      vBCCredPres: reais('Base de cálculo'),
      cCredPres: plain('Código'),
      gIBSCredPres: presumed('Crédito presumido do IBS'),
      gCBSCredPres: presumed('Crédito presumido da CBS'),
    }),
    gCredPresIBSZFM: oneLine('Crédito presumido na ZFM', {
      competApur: plain('apuração'),
      tpCredPresIBSZFM: plain('classificação'),
      vCredPresIBSZFM: reais('valor'),
    }),
  }),
}
