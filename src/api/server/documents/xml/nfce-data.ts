import type { Nfce } from '#api/contract/documents/nfces.ts'
import { ITEM } from '#domain/documents/leaves/item.ts'
import { NOTE, PAYMENT } from '#domain/documents/leaves/note.ts'
import { factLine, factLines, sectionsOf } from '#domain/documents/leaves/rules.ts'
import { cardBrand } from '#domain/documents/payment.ts'
import { fromCents } from '#domain/cents.ts'
import type { TotalPart } from '#domain/documents/totals/note-total.ts'
import { readTotals } from '#domain/documents/totals/read-totals.ts'
import { readTotalled } from '#domain/documents/totals/totalled.ts'
import { readReform } from './nfce-reform.ts'
import { sumOf, taxParts } from './nfce-taxes.ts'
import { child, children, findDocument, textOf, type XmlNode } from '#domain/documents/xml-node.ts'
import { parseXml } from './parse.ts'

type Data = Nfce['data']
type Inner = Data['informacao_nfe']

/**
 * Reads a note for its detail screen, as the document has it; `omissions` collects what it has beyond its layout, which is not shown. Throws
 * RangeError when the text holds no note of that key.
 */
export function readNfceData(xmlText: string, key: string, omissions: Set<string> = new Set()): Data {
  const { node: nfe, info } = findDocument(parseXml(xmlText, omissions), key) ?? {}
  if (nfe === undefined || info === undefined) throw new RangeError(`no NFC-e of key ${key} in the text`)
  const qrCode = textOf(nfe, 'infNFeSupl/qrCode')
  return {
    informacao_nfe: {
      ide: readIde(child(info, 'ide')),
      emitente: readIssuer(child(info, 'emit')),
      destinatario: readParty(child(info, 'dest'), child(info, 'dest/enderDest')),
      // Here the address is the element itself.
      entrega: readParty(child(info, 'entrega'), child(info, 'entrega')),
      retirada: readParty(child(info, 'retirada'), child(info, 'retirada')),
      detalhes: children(info, 'det').map(readItem),
      total: readTotal(info),
      pagamento: readPayment(info),
      informacao_complementar: textOf(info, 'infAdic/infCpl') ?? null,
      informacao_fisco: textOf(info, 'infAdic/infAdFisco') ?? null,
      demais: sectionsOf(info, NOTE, 'Outros campos'),
    },
    informacao_suplementar:
      qrCode === undefined ? null : { qr_code: qrCode, url_chave: textOf(nfe, 'infNFeSupl/urlChave') ?? null },
  }
}

function readIde(ide: XmlNode | undefined): Inner['ide'] {
  return {
    serie: textOf(ide, 'serie') ?? '',
    numero_nota_fiscal: textOf(ide, 'nNF') ?? '',
    tipo_emissao: textOf(ide, 'tpEmis') ?? '',
    data_contingencia: textOf(ide, 'dhCont') ?? null,
    justificativa_contingencia: textOf(ide, 'xJust') ?? null,
  }
}

function readIssuer(emit: XmlNode | undefined): Inner['emitente'] {
  return {
    nome: textOf(emit, 'xNome') ?? null,
    nome_fantasia: textOf(emit, 'xFant') ?? null,
    codigo_regime_tributario: textOf(emit, 'CRT') ?? null,
    cnpj: textOf(emit, 'CNPJ') ?? textOf(emit, 'CPF') ?? null,
    inscricao_estadual: textOf(emit, 'IE') ?? null,
    inscricao_municipal: textOf(emit, 'IM') ?? null,
    endereco: readAddress(child(emit, 'enderEmit')),
  }
}

function readAddress(address: XmlNode | undefined): Inner['emitente']['endereco'] {
  return {
    logradouro: textOf(address, 'xLgr') ?? null,
    numero: textOf(address, 'nro') ?? null,
    complemento: textOf(address, 'xCpl') ?? null,
    bairro: textOf(address, 'xBairro') ?? null,
    nome_municipio: textOf(address, 'xMun') ?? null,
    uf: textOf(address, 'UF') ?? null,
    cep: textOf(address, 'CEP') ?? null,
  }
}

/** Reads the buyer, or who takes the goods or hands them over. */
function readParty(party: XmlNode | undefined, address: XmlNode | undefined): Inner['destinatario'] {
  const own = textOf(party, 'CPF') ?? textOf(party, 'CNPJ')
  const documento = own ?? textOf(party, 'idEstrangeiro') ?? null
  const nome = textOf(party, 'xNome') ?? null
  if (documento === null && nome === null && address === undefined) return null
  const estrangeiro = own === undefined && documento !== null
  return {
    documento,
    nome,
    mascarado: false,
    estrangeiro,
    endereco: address === undefined ? null : readAddress(address),
  }
}

function readItem(det: XmlNode): Inner['detalhes'][number] {
  const product = child(det, 'prod')
  const taxes = child(det, 'imposto')
  // In a group of its situation (ICMS00, ICMSSN102 …).
  const icms = child(taxes, 'ICMS')?.children[0]
  return {
    produto: {
      descricao: textOf(product, 'xProd') ?? '',
      codigo: textOf(product, 'cProd') ?? null,
      gtin: [textOf(product, 'cEAN')].find((code) => code !== 'SEM GTIN') ?? null,
      ncm: textOf(product, 'NCM') ?? null,
      cfop: textOf(product, 'CFOP') ?? null,
      codigo_beneficio: textOf(product, 'cBenef') ?? null,
      quantidade_comercial: amount(product, 'qCom'),
      unidade_comercial: textOf(product, 'uCom') ?? '',
      valor_unitario_comercial: amount(product, 'vUnCom'),
      valor_desconto: amount(product, 'vDesc'),
      valor_outras_despesas: amount(product, 'vOutro'),
      valor_total: amount(product, 'vProd'),
      informacao_adicional: textOf(det, 'infAdProd') ?? null,
    },
    tributacao: {
      cst: textOf(icms, 'CST') ?? null,
      csosn: textOf(icms, 'CSOSN') ?? null,
      cst_ibs_cbs: textOf(taxes, 'IBSCBS/CST') ?? null,
      classificacao_tributaria: textOf(taxes, 'IBSCBS/cClassTrib') ?? null,
    },
    demais: factLines(det, ITEM, 'Produto'),
  }
}

/** Reads the totals, and what each of them should be (domain/documents/totals). */
function readTotal(info: XmlNode): Inner['total'] {
  const { rows, parts } = readTotals(readTotalled(info))
  const amount = (cents: bigint | null) => (cents === null ? null : fromCents(cents))
  return {
    icms_total: readIcmsTotal(info, parts),
    reforma: readReform(info),
    soma: parts.map(({ name, label, cents }) => ({ nome: name, descricao: label, valor: fromCents(cents) })),
    totais: rows
      .filter(({ stated, agrees }) => !agrees || (stated ?? 0n) !== 0n)
      .map(({ name, label, rule, stated, expected, agrees }) => ({
        nome: name,
        descricao: label,
        regra: rule,
        valor: amount(stated),
        soma: amount(expected),
        confere: agrees,
      })),
  }
}

function readIcmsTotal(info: XmlNode, parts: readonly TotalPart[]): Inner['total']['icms_total'] {
  const total = child(info, 'total/ICMSTot')
  const services = child(info, 'total/ISSQNtot')
  const taxes = taxParts(info)
  const partOf = (name: string) => fromCents(parts.find((part) => part.name === name)?.cents ?? 0n)
  return {
    base_calculo: amount(total, 'vBC'),
    valor_icms: amount(total, 'vICMS'),
    valor_icms_desonerado: amount(total, 'vICMSDeson'),
    valor_fcp: amount(total, 'vFCP'),
    base_calculo_st: amount(total, 'vBCST'),
    valor_st: amount(total, 'vST'),
    valor_fcp_st: amount(total, 'vFCPST'),
    valor_icms_monofasico: amount(total, 'vICMSMono'),
    valor_icms_monofasico_retencao: amount(total, 'vICMSMonoReten'),
    valor_icms_monofasico_retido: amount(total, 'vICMSMonoRet'),
    valor_pis: sumOf(taxes.pis) ?? '0.00',
    valor_cofins: sumOf(taxes.cofins) ?? '0.00',
    valor_pis_st_total: partOf('vPISST'),
    valor_cofins_st_total: partOf('vCOFINSST'),
    valor_iss: amount(services, 'vISS'),
    valor_ipi: amount(total, 'vIPI'),
    valor_ipi_devolvido: amount(total, 'vIPIDevol'),
    valor_importacao: amount(total, 'vII'),
    valor_produtos: amount(total, 'vProd'),
    valor_produtos_liquido: liquidProducts(info) ?? null,
    valor_servicos: amount(services, 'vServ'),
    valor_desconto: amount(total, 'vDesc'),
    valor_frete: amount(total, 'vFrete'),
    valor_seguro: amount(total, 'vSeg'),
    valor_outros: amount(total, 'vOutro'),
    valor_nota: amount(total, 'vNF'),
    valor_tributos: textOf(total, 'vTotTrib') ?? null,
  }
}

/** Returns the sum of a note's products; without IBS, CBS and IS where it says so (vProdLiqTot), as before 2027. */
export function productsOf(info: XmlNode): string | undefined {
  return liquidProducts(info) ?? textOf(info, 'total/ICMSTot/vProd')
}

function liquidProducts(info: XmlNode): string | undefined {
  return textOf(info, 'total/ICMSTot/vProdLiqTot') ?? textOf(info, 'total/vProdLiqTot')
}

/** Layout 4.00 has pag/detPag; before it every payment was a pag of its own. */
export function paymentsOf(info: XmlNode): XmlNode[] {
  return children(info, 'pag').flatMap((pag) => {
    const details = children(pag, 'detPag')
    return details.length > 0 || textOf(pag, 'tPag') === undefined ? details : [pag]
  })
}

function readPayment(info: XmlNode): Inner['pagamento'] {
  return {
    pagamentos: paymentsOf(info).map((payment) => ({
      tipo_pagamento: textOf(payment, 'indPag') ?? null,
      forma_pagamento: textOf(payment, 'tPag') ?? '',
      descricao: textOf(payment, 'xPag') ?? null,
      valor_pagamento: amount(payment, 'vPag'),
      cartao: readCard(child(payment, 'card')),
      demais: factLine(payment, PAYMENT) || null,
    })),
    vinculados: boundPayments(info),
    valor_troco: changeOf(info) ?? null,
  }
}

function readCard(card: XmlNode | undefined): Inner['pagamento']['pagamentos'][number]['cartao'] {
  if (card === undefined) return null
  const brand = textOf(card, 'tBand')
  return {
    bandeira: brand === undefined ? null : cardBrand(brand),
    autorizacao: textOf(card, 'cAut') ?? null,
    credenciadora: textOf(card, 'CNPJ') ?? null,
    recebedor: textOf(card, 'CNPJReceb') ?? null,
    terminal: textOf(card, 'idTermPag') ?? null,
  }
}

/** Group YC (NT 2026.006), wherever in the note it stands: each with a pgto of its own, or one with several. */
function boundPayments(node: XmlNode): Inner['pagamento']['vinculados'] {
  return node.children.flatMap((inner) => {
    if (inner.name !== 'gPgtoVinc') return boundPayments(inner)
    const payments = children(inner, 'pgto')
    return (payments.length > 0 ? payments : [inner]).map((payment) => ({
      numero: textOf(payment, 'nPag') ?? null,
      transacao: textOf(payment, 'idTransacao') ?? null,
      meio: textOf(payment, 'tpMeioPgto') ?? null,
      recebedor: textOf(payment, 'CNPJReceb') ?? null,
    }))
  })
}

/** vTroco of pag. */
export function changeOf(info: XmlNode): string | undefined {
  return children(info, 'pag')
    .map((pag) => textOf(pag, 'vTroco'))
    .find((change) => change !== undefined)
}

/** An amount that the layout lets out is zero. */
function amount(node: XmlNode | undefined, name: string): string {
  return textOf(node, name) ?? '0.00'
}
