import { SERVICE_INCENTIVES } from '../codes/operation-codes.ts'
import { code, FIELD, group, omit, byName, quantity, type Rules, section, plain } from './rules.ts'

// The leaves of a CF-e of layouts 0.06 to 0.08 ('Especificação de Requisitos do SAT', groups A to Z; Ceará's MFE has the same ones): what no field
// of its own shows.

const IN_KEY = omit('Stands in the access key, which is shown')

const IDENTITY: Rules = {
  cUF: IN_KEY,
  cNF: IN_KEY,
  mod: IN_KEY,
  nserieSAT: IN_KEY,
  nCFe: IN_KEY,
  cDV: IN_KEY,
  dEmi: FIELD,
  hEmi: FIELD,
  tpAmb: FIELD,
  CNPJ: FIELD,
  signAC: omit('The software house signs its own CNPJ with it, for the SAT alone'),
  assinaturaQRCODE: FIELD,
  numeroCaixa: FIELD,
}

const address: Rules = { xLgr: FIELD, nro: FIELD, xCpl: FIELD, xBairro: FIELD, xMun: FIELD, UF: FIELD, CEP: FIELD }

const ISSUER: Rules = {
  CNPJ: FIELD,
  CPF: plain('CPF do emitente'),
  xNome: FIELD,
  xFant: FIELD,
  enderEmit: group(address),
  IE: FIELD,
  IM: FIELD,
  cRegTrib: FIELD,
  cRegTribISSQN: FIELD,
  indRatISSQN: FIELD,
}

const customer: Rules = { CPF: FIELD, CNPJ: FIELD, xNome: FIELD }

export const COUPON: Rules = {
  '@Id': FIELD,
  '@versao': FIELD,
  '@versaoDadosEnt': FIELD,
  '@versaoSB': FIELD,
  ide: group(IDENTITY),
  emit: group(ISSUER),
  dest: group(customer),
  entrega: group(address),
  det: FIELD,
  total: section('Outros totais', {
    ICMSTot: group({
      vICMS: FIELD,
      vProd: FIELD,
      vDesc: FIELD,
      vPIS: FIELD,
      vCOFINS: FIELD,
      vPISST: FIELD,
      vCOFINSST: FIELD,
      vOutro: FIELD,
    }),
    vCFe: FIELD,
    ISSQNtot: group({ vBC: FIELD, vISS: FIELD, vPIS: FIELD, vCOFINS: FIELD, vPISST: FIELD, vCOFINSST: FIELD }),
    DescAcrEntr: group({ vDescSubtot: FIELD, vAcresSubtot: FIELD }),
    vCFeLei12741: FIELD,
  }),
  pgto: section('Pagamento', { MP: FIELD, vTroco: FIELD }),
  infAdic: group({ infCpl: FIELD, obsFisco: FIELD }),
  // Layout 0.08 has them beside infAdic.
  obsFisco: FIELD,
}

export const COUPON_PAYMENT: Rules = { cMP: FIELD, vMP: FIELD, cAdmC: FIELD, cAut: plain('autorização') }

/** A tax of an item has fields for all but the quantity that it is charged by. */
const tax: Rules = {
  Orig: FIELD,
  CST: FIELD,
  CSOSN: FIELD,
  vBC: FIELD,
  qBCProd: quantity('Quantidade tributada'),
  vAliqProd: FIELD,
  pICMS: FIELD,
  pPIS: FIELD,
  pCOFINS: FIELD,
  vICMS: FIELD,
  vPIS: FIELD,
  vCOFINS: FIELD,
}

export const COUPON_ITEM: Rules = {
  '@nItem': FIELD,
  prod: group({
    cProd: FIELD,
    cEAN: FIELD,
    xProd: FIELD,
    NCM: FIELD,
    CEST: FIELD,
    CFOP: FIELD,
    cANP: plain('Código da ANP'),
    uCom: FIELD,
    qCom: FIELD,
    vUnCom: FIELD,
    vProd: FIELD,
    indRegra: FIELD,
    vDesc: FIELD,
    vOutro: FIELD,
    vItem: FIELD,
    vRatDesc: FIELD,
    vRatAcr: FIELD,
    obsFiscoDet: FIELD,
  }),
  imposto: group({
    vItem12741: FIELD,
    ICMS: group({ '*': section('ICMS', tax) }),
    PIS: group({ '*': section('PIS', tax) }),
    PISST: section('PIS ST', tax),
    COFINS: group({ '*': section('COFINS', tax) }),
    COFINSST: section('COFINS ST', tax),
    ISSQN: section('ISSQN', {
      vDeducISSQN: FIELD,
      vBC: FIELD,
      vAliq: FIELD,
      vISSQN: FIELD,
      cMunFG: plain('Município do fato gerador (IBGE)'),
      cListServ: FIELD,
      cServTribMun: plain('Código no município'),
      cNatOp: plain('Natureza da operação'),
      indIncFisc: code(SERVICE_INCENTIVES, 'Incentivo fiscal'),
    }),
  }),
  infAdProd: FIELD,
}

/** A cancellation repeats what its sale says. */
export const CANCELLATION: Rules = {
  '@Id': FIELD,
  '@chCanc': FIELD,
  '@versao': omit('The same as that of its sale, which is shown'),
  dEmi: omit('The sale says it itself'),
  hEmi: omit('The sale says it itself'),
  ide: group({ ...IDENTITY, CNPJ: omit('The same as that of its sale'), numeroCaixa: plain('Caixa do cancelamento') }),
  // Its extrato prints them.
  emit: FIELD,
  dest: FIELD,
  total: FIELD,
  infAdic: group({
    infCpl: plain('Informações complementares do cancelamento'),
    obsFisco: byName('Observação do fisco no cancelamento', { attribute: 'xCampo', child: 'xTexto' }),
  }),
  obsFisco: byName('Observação do fisco no cancelamento', { attribute: 'xCampo', child: 'xTexto' }),
}
