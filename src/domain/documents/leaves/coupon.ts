import { SERVICE_INCENTIVES } from '../codes/operation-codes.ts'
import { COUPON_FIELDS, COUPON_ISSUER, COUPON_PAYMENT_FIELDS, COUPON_PRODUCT, COUPON_TAXES } from '../coupon/fields.ts'
import { COUPON_TOTAL, CUSTOMER, DECLARED_TOTALS, SERVICES_TOTAL } from '../coupon/fields.ts'
import { ADDRESS } from '../reading/fields.ts'
import { code, FIELD, fieldRules, group, omit, byName, quantity, type Rules, section, plain } from './rules.ts'

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

const address = fieldRules(ADDRESS)

const ISSUER: Rules = {
  ...fieldRules(COUPON_ISSUER),
  CPF: plain('CPF do emitente'),
  enderEmit: group(address),
}

export const COUPON: Rules = {
  '@Id': FIELD,
  ...fieldRules(COUPON_FIELDS),
  ide: group(IDENTITY),
  emit: group(ISSUER),
  dest: group(fieldRules(CUSTOMER)),
  entrega: group(address),
  det: FIELD,
  total: section('Outros totais', {
    ...fieldRules(COUPON_TOTAL),
    ICMSTot: group(fieldRules(DECLARED_TOTALS, 'ICMSTot')),
    ISSQNtot: group(fieldRules(SERVICES_TOTAL)),
    DescAcrEntr: group(fieldRules(COUPON_TOTAL, 'DescAcrEntr')),
  }),
  pgto: section('Pagamento', { MP: FIELD, vTroco: FIELD }),
  infAdic: group({ infCpl: FIELD, obsFisco: FIELD }),
  // Layout 0.08 has them beside infAdic.
  obsFisco: FIELD,
}

export const COUPON_PAYMENT: Rules = { ...fieldRules(COUPON_PAYMENT_FIELDS), cAut: plain('autorização') }

/** A tax of an item has fields for all but the quantity that it is charged by. */
const tax = (name: keyof typeof COUPON_TAXES): Rules => ({
  ...fieldRules(COUPON_TAXES[name]),
  qBCProd: quantity('Quantidade tributada'),
})

export const COUPON_ITEM: Rules = {
  ...fieldRules(COUPON_PRODUCT),
  prod: group({
    ...fieldRules(COUPON_PRODUCT, 'prod'),
    cANP: plain('Código da ANP'),
    obsFiscoDet: FIELD,
  }),
  imposto: group({
    ...fieldRules(COUPON_PRODUCT, 'imposto'),
    ICMS: group({ '*': section('ICMS', tax('icms')) }),
    PIS: group({ '*': section('PIS', tax('pis')) }),
    PISST: section('PIS ST', tax('pis')),
    COFINS: group({ '*': section('COFINS', tax('cofins')) }),
    COFINSST: section('COFINS ST', tax('cofins')),
    ISSQN: section('ISSQN', {
      vBC: FIELD,
      vAliq: FIELD,
      vISSQN: FIELD,
      ...fieldRules(COUPON_PRODUCT, 'imposto', 'ISSQN'),
      cMunFG: plain('Município do fato gerador (IBGE)'),
      cServTribMun: plain('Código no município'),
      cNatOp: plain('Natureza da operação'),
      indIncFisc: code(SERVICE_INCENTIVES, 'Incentivo fiscal'),
    }),
  }),
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
