// The fields of a coupon, by the contract's names, and where its XML has them (layouts 0.06 to 0.08, which differ in what may be absent).
import { always, decimal, maybe } from '../reading/fields.ts'

/** Fields of infCFe. */
export const COUPON_FIELDS = {
  versao_layout: maybe('@versao'),
  versao_dados_entrada: maybe('@versaoDadosEnt'),
  versao_software_basico: maybe('@versaoSB'),
  numero_caixa: maybe('ide/numeroCaixa'),
  /** The maker of the shop's software. */
  cnpj_software_house: maybe('ide/CNPJ'),
  valor_troco: maybe('pgto/vTroco'),
  informacao_complementar: maybe('infAdic/infCpl'),
}

/** Fields of emit. */
export const COUPON_ISSUER = {
  nome: maybe('xNome'),
  nome_fantasia: maybe('xFant'),
  cnpj: maybe('CNPJ'),
  inscricao_estadual: maybe('IE'),
  inscricao_municipal: maybe('IM'),
  codigo_regime_tributario: maybe('cRegTrib'),
  regime_issqn: maybe('cRegTribISSQN'),
  /** S or N: whether services bear a share of a discount on the subtotal. */
  rateio_issqn: maybe('indRatISSQN'),
}

/** Fields of dest: CPF or CNPJ of the customer, digits (or letters) alone, and a name where one was given. */
export const CUSTOMER = { documento: maybe('CPF', 'CNPJ'), nome: maybe('xNome') }

/** Fields of det. */
export const COUPON_PRODUCT = {
  numero_item: always('@nItem'),
  codigo: maybe('prod/cProd'),
  codigo_barras: maybe('prod/cEAN'),
  descricao: always('prod/xProd'),
  ncm: maybe('prod/NCM'),
  cest: maybe('prod/CEST'),
  cfop: maybe('prod/CFOP'),
  quantidade: decimal('prod/qCom'),
  unidade: always('prod/uCom'),
  valor_unitario: decimal('prod/vUnCom'),
  valor_bruto: maybe('prod/vProd'),
  valor_desconto: maybe('prod/vDesc'),
  valor_outras_despesas: maybe('prod/vOutro'),
  /** After what was shared out of a discount or an addition on the subtotal. */
  valor_liquido: decimal('prod/vItem'),
  /** The item's share of a discount or an addition on the subtotal. */
  rateio_desconto: maybe('prod/vRatDesc'),
  rateio_acrescimo: maybe('prod/vRatAcr'),
  /** Says if vProd and vItem are rounded (A) or cut (T). */
  regra_calculo: maybe('prod/indRegra'),
  /** Lei 12.741/2012. */
  valor_tributos: maybe('imposto/vItem12741'),
  deducao_issqn: maybe('imposto/ISSQN/vDeducISSQN'),
  /** Fields of Lei Complementar 116/2003. */
  item_lista_servicos: maybe('imposto/ISSQN/cListServ'),
  informacao_adicional: maybe('infAdProd'),
}

/** Fields of the group of a tax in an item, named by the kind of taxation: ICMS00, PISAliq and so on. */
const taxFields = (rate: string, value: string) => ({
  // Of ICMS alone.
  origem: maybe('Orig'),
  // CST, of two digits; CSOSN, of three.
  situacao: maybe('CST', 'CSOSN'),
  base_calculo: maybe('vBC'),
  // pICMS and vAliq are percentages, pPIS and pCOFINS fractions: '18.00' and '0.0165'.
  aliquota: maybe(rate),
  // In reais for each unit, in place of base and rate.
  aliquota_unidade: maybe('vAliqProd'),
  valor: maybe(value),
})

export const COUPON_TAXES = {
  icms: taxFields('pICMS', 'vICMS'),
  issqn: taxFields('vAliq', 'vISSQN'),
  pis: taxFields('pPIS', 'vPIS'),
  cofins: taxFields('pCOFINS', 'vCOFINS'),
}

/** Fields of total. */
export const COUPON_TOTAL = {
  valor_cfe: decimal('vCFe'),
  /** On the subtotal. */
  desconto_subtotal: maybe('DescAcrEntr/vDescSubtot'),
  acrescimo_subtotal: maybe('DescAcrEntr/vAcresSubtot'),
  valor_tributos: maybe('vCFeLei12741'),
}

/** Fields of ISSQNtot. */
export const SERVICES_TOTAL = {
  base_calculo: maybe('vBC'),
  valor_iss: maybe('vISS'),
  valor_pis: maybe('vPIS'),
  valor_cofins: maybe('vCOFINS'),
  valor_pis_st: maybe('vPISST'),
  valor_cofins_st: maybe('vCOFINSST'),
}

/** Fields of total, as the document declares them. Whether vProd includes ISSQN items is the layout's affair and nothing is made of it. */
export const DECLARED_TOTALS = {
  total_vicms: decimal('ICMSTot/vICMS'),
  total_vprod: decimal('ICMSTot/vProd'),
  total_vdesc: decimal('ICMSTot/vDesc'),
  total_vpis: decimal('ICMSTot/vPIS'),
  total_vcofins: decimal('ICMSTot/vCOFINS'),
  total_vpisst: decimal('ICMSTot/vPISST'),
  total_vcofinsst: decimal('ICMSTot/vCOFINSST'),
  total_voutro: decimal('ICMSTot/vOutro'),
  totalcfe: decimal('vCFe'),
}

/** Fields of MP; `credenciadora`: the code of who processed the card. */
export const COUPON_PAYMENT_FIELDS = {
  codigo: always('cMP'),
  credenciadora: maybe('cAdmC'),
  valor: decimal('vMP'),
}

/** Fields of obsFisco, and of an item's obsFiscoDet: texts that the tax authority asks for, as the CEST. */
export const AUTHORITY_REMARK = { campo: always('@xCampo', '@xCampoDet'), texto: always('xTexto', 'xTextoDet') }
