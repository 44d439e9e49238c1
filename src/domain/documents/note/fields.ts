// The fields of a note, by the contract's names, and where its XML has them (layout 4.00, PL_010b v1.30).
import { always, decimal, maybe } from '../reading/fields.ts'

/** Fields of ide. */
export const ISSUE = {
  serie: always('serie'),
  numero_nota_fiscal: always('nNF'),
  tipo_emissao: always('tpEmis'),
  data_contingencia: maybe('dhCont'),
  justificativa_contingencia: maybe('xJust'),
}

/** Fields of emit. */
export const ISSUER = {
  nome: maybe('xNome'),
  nome_fantasia: maybe('xFant'),
  codigo_regime_tributario: maybe('CRT'),
  /** The CNPJ, or of a person the CPF, 11 digits. */
  cnpj: maybe('CNPJ', 'CPF'),
  inscricao_estadual: maybe('IE'),
  inscricao_municipal: maybe('IM'),
}

/** Fields of dest, entrega and retirada. */
export const PARTY = { documento: maybe('CPF', 'CNPJ', 'idEstrangeiro'), nome: maybe('xNome') }

/** Fields of det. */
export const PRODUCT = {
  descricao: always('prod/xProd'),
  codigo: maybe('prod/cProd'),
  /** Absent of goods without one ('SEM GTIN'). */
  gtin: maybe('prod/cEAN'),
  ncm: maybe('prod/NCM'),
  cfop: maybe('prod/CFOP'),
  codigo_beneficio: maybe('prod/cBenef'),
  quantidade_comercial: decimal('prod/qCom'),
  unidade_comercial: always('prod/uCom'),
  valor_unitario_comercial: decimal('prod/vUnCom'),
  valor_desconto: decimal('prod/vDesc'),
  valor_outras_despesas: decimal('prod/vOutro'),
  valor_total: decimal('prod/vProd'),
  informacao_adicional: maybe('infAdProd'),
}

/** Fields of det: codes as the note has them, of the ICMS one of cst and csosn. */
export const TAXATION = {
  cst: maybe('imposto/ICMS/*/CST'),
  csosn: maybe('imposto/ICMS/*/CSOSN'),
  cst_ibs_cbs: maybe('imposto/IBSCBS/CST'),
  classificacao_tributaria: maybe('imposto/IBSCBS/cClassTrib'),
}

/** Fields of total, as the document declares them. */
export const TOTAL_FIELDS = {
  base_calculo: decimal('ICMSTot/vBC'),
  valor_icms: decimal('ICMSTot/vICMS'),
  valor_icms_desonerado: decimal('ICMSTot/vICMSDeson'),
  valor_fcp: decimal('ICMSTot/vFCP'),
  base_calculo_st: decimal('ICMSTot/vBCST'),
  valor_st: decimal('ICMSTot/vST'),
  valor_fcp_st: decimal('ICMSTot/vFCPST'),
  valor_icms_monofasico: decimal('ICMSTot/vICMSMono'),
  /** The part that the issuer retains. */
  valor_icms_monofasico_retencao: decimal('ICMSTot/vICMSMonoReten'),
  /** Collected before, by others. */
  valor_icms_monofasico_retido: decimal('ICMSTot/vICMSMonoRet'),
  valor_iss: decimal('ISSQNtot/vISS'),
  valor_ipi: decimal('ICMSTot/vIPI'),
  valor_ipi_devolvido: decimal('ICMSTot/vIPIDevol'),
  valor_importacao: decimal('ICMSTot/vII'),
  valor_produtos: decimal('ICMSTot/vProd'),
  /** Without IBS, CBS and IS, which valor_produtos has within from 2027 on (NT 2026.008; beside the totals in some of its versions). */
  valor_produtos_liquido: maybe('ICMSTot/vProdLiqTot', 'vProdLiqTot'),
  /** Services, which the municipality taxes. */
  valor_servicos: decimal('ISSQNtot/vServ'),
  valor_desconto: decimal('ICMSTot/vDesc'),
  valor_frete: decimal('ICMSTot/vFrete'),
  valor_seguro: decimal('ICMSTot/vSeg'),
  valor_outros: decimal('ICMSTot/vOutro'),
  valor_nota: decimal('ICMSTot/vNF'),
  /** Approximate total of taxes, Lei 12.741/2012; absent in many documents. */
  valor_tributos: maybe('ICMSTot/vTotTrib'),
}

/** Fields of total: IBS, CBS and IS of the 2026 reform. */
export const REFORM_FIELDS = {
  base_calculo: maybe('IBSCBSTot/vBCIBSCBS'),
  valor_is: maybe('ISTot/vIS'),
  valor_nota_total: maybe('vNFTot'),
}

/** Fields of a payment. */
export const PAYMENT_FIELDS = {
  tipo_pagamento: maybe('indPag'),
  forma_pagamento: always('tPag'),
  /** Says what 'Outros' is. */
  descricao: maybe('xPag'),
  valor_pagamento: decimal('vPag'),
}

/** Fields of card. */
export const CARD = {
  bandeira: maybe('tBand'),
  autorizacao: maybe('cAut'),
  credenciadora: maybe('CNPJ'),
  recebedor: maybe('CNPJReceb'),
  terminal: maybe('idTermPag'),
}

/** Fields of a payment that the note is bound to (gPgtoVinc, NT 2026.006). */
export const BOUND_PAYMENT = {
  numero: maybe('nPag'),
  transacao: maybe('idTransacao'),
  meio: maybe('tpMeioPgto'),
  recebedor: maybe('CNPJReceb'),
}

/** Fields of infAdic. */
export const REMARKS = {
  informacao_complementar: maybe('infCpl'),
  /** Text that the tax authority wants told. */
  informacao_fisco: maybe('infAdFisco'),
}

/** Fields of infNFeSupl. */
export const QR_CODE = { qr_code: always('qrCode'), url_chave: maybe('urlChave') }
