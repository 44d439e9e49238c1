import type { Cfe, CfeData } from '#api/contract/documents/cfes.ts'
import { cfeQrText } from '#domain/documents/cfe-qr.ts'
import { CANCELLATION, COUPON, COUPON_ITEM, COUPON_PAYMENT } from '#domain/documents/leaves/coupon.ts'
import { factLine, factLines, sectionsOf } from '#domain/documents/leaves/rules.ts'
import { environmentFromTpAmb } from '#domain/documents/environment.ts'
import { paymentLabel } from '#domain/documents/payment.ts'
import { ufByCode } from '#domain/companies/uf.ts'
import { child, children, findDocument, textOf, type XmlNode } from '#domain/documents/xml-node.ts'
import { parseXml } from './parse.ts'

/** The title of leaves of no group. */
const OTHERS = 'Outros campos'

type Inner = CfeData['CFe']
export interface CfeReading {
  data: CfeData
  totals: NonNullable<Cfe['totals']>
}

/**
 * Reads a coupon for its detail screen, as the document has it: layouts 0.06 to 0.08, which differ in what may be absent. Whether
 * ICMSTot/vProd includes ISSQN items is the layout's affair and nothing is made of it. `omissions` collects what it has beyond its layout,
 * which is not shown. Throws RangeError when the text is not of that key.
 */
export function readCfeData(xmlText: string, key: string, omissions: Set<string> = new Set()): CfeReading {
  const info = findInfo(xmlText, key, omissions)
  const total = child(info, 'total')
  return {
    data: {
      CFe: {
        versao_layout: info.attributes['versao'] ?? null,
        versao_dados_entrada: info.attributes['versaoDadosEnt'] ?? null,
        versao_software_basico: info.attributes['versaoSB'] ?? null,
        numero_caixa: orNull(info, 'ide/numeroCaixa'),
        emissao_local: localEmission(info),
        cnpj_software_house: orNull(info, 'ide/CNPJ'),
        ...readParties(info, key),
        entrega: readDelivery(child(info, 'entrega')),
        itens: children(info, 'det').map(readItem),
        total: {
          valor_cfe: amount(total, 'vCFe'),
          desconto_subtotal: orNull(total, 'DescAcrEntr/vDescSubtot'),
          acrescimo_subtotal: orNull(total, 'DescAcrEntr/vAcresSubtot'),
          valor_tributos: orNull(total, 'vCFeLei12741'),
          issqn: readServicesTotal(child(total, 'ISSQNtot')),
        },
        pagamentos: children(child(info, 'pgto'), 'MP').map((payment) => {
          const codigo = textOf(payment, 'cMP') ?? ''
          return {
            codigo,
            forma_pagamento: paymentLabel(codigo),
            credenciadora: orNull(payment, 'cAdmC'),
            valor: amount(payment, 'vMP'),
            demais: factLine(payment, COUPON_PAYMENT) || null,
          }
        }),
        valor_troco: orNull(info, 'pgto/vTroco'),
        informacao_complementar: orNull(info, 'infAdic/infCpl'),
        // Layout 0.08 has them beside infAdic, the ones before within it.
        observacoes: [...children(child(info, 'infAdic'), 'obsFisco'), ...children(info, 'obsFisco')].map((one) => ({
          campo: one.attributes['xCampo'] ?? '',
          texto: textOf(one, 'xTexto') ?? '',
        })),
        demais: sectionsOf(info, COUPON, OTHERS),
        qr_code: qrTextOf(info, key),
      },
    },
    totals: readTotals(total),
  }
}

export interface CfeCancellationReading
  extends Pick<NonNullable<Cfe['cfe_event']>, 'emissao_local' | 'qr_code' | 'demais'> {
  /** Parties and amount on its extrato. */
  printed: Pick<Inner, 'ambiente' | 'emitente' | 'destinatario'> & { valor_cfe: string }
}

/** Reads a cancellation coupon itself for the detail screen and paper. Throws RangeError when the text is not of that key. */
export function readCfeCancellationData(xmlText: string, key: string): CfeCancellationReading {
  const info = findInfo(xmlText, key, new Set())
  return {
    emissao_local: localEmission(info),
    qr_code: qrTextOf(info, key),
    demais: sectionsOf(info, CANCELLATION, 'Cancelamento'),
    printed: { ...readParties(info, key), valor_cfe: amount(child(info, 'total'), 'vCFe') },
  }
}

/** Reads who issued a coupon for whom, and whether in earnest. */
function readParties(info: XmlNode, key: string): Pick<Inner, 'ambiente' | 'emitente' | 'destinatario'> {
  const customer = child(info, 'dest')
  const tpAmb = textOf(info, 'ide/tpAmb')
  return {
    ambiente: tpAmb === '1' || tpAmb === '2' ? environmentFromTpAmb(tpAmb) : null,
    emitente: readIssuer(child(info, 'emit'), key),
    destinatario: { documento: documentOf(customer) ?? null, nome: orNull(customer, 'xNome') },
  }
}

/** Reads the time of emission in a document's own ide. */
function localEmission(info: XmlNode): string | null {
  const written = `${textOf(info, 'ide/dEmi') ?? ''}${textOf(info, 'ide/hEmi') ?? ''}`
  const [all, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(written) ?? []
  const [year, month, day, hour, minute, second] = parts
  return all === undefined ? null : `${year}-${month}-${day}T${hour}:${minute}:${second}`
}

function findInfo(xmlText: string, key: string, omissions: Set<string>): XmlNode {
  const info = findDocument(parseXml(xmlText, omissions), key)?.info
  if (info === undefined) throw new RangeError(`no CF-e of key ${key} in the text`)
  return info
}

function qrTextOf(info: XmlNode, key: string): string | null {
  const parts = qrPartsOf(info, key)
  return parts && cfeQrText(parts)
}

/** Reads the parts of a coupon's QR code; null where its SAT has not signed one. */
export function qrPartsOf(info: XmlNode, key: string): Parameters<typeof cfeQrText>[0] | null {
  const ide = child(info, 'ide')
  const signature = textOf(ide, 'assinaturaQRCODE')
  if (signature === undefined) return null
  return {
    key,
    day: textOf(ide, 'dEmi') ?? '',
    time: textOf(ide, 'hEmi') ?? '',
    total: textOf(info, 'total/vCFe') ?? '',
    customer: documentOf(child(info, 'dest')) ?? '',
    signature,
  }
}

function documentOf(person: XmlNode | undefined): string | undefined {
  return textOf(person, 'CPF') ?? textOf(person, 'CNPJ')
}

function readIssuer(emit: XmlNode | undefined, key: string): Inner['emitente'] {
  const address = child(emit, 'enderEmit')
  return {
    nome: orNull(emit, 'xNome'),
    nome_fantasia: orNull(emit, 'xFant'),
    cnpj: orNull(emit, 'CNPJ'),
    inscricao_estadual: orNull(emit, 'IE'),
    inscricao_municipal: orNull(emit, 'IM'),
    codigo_regime_tributario: orNull(emit, 'cRegTrib'),
    regime_issqn: orNull(emit, 'cRegTribISSQN'),
    rateio_issqn: orNull(emit, 'indRatISSQN'),
    endereco: { ...readAddress(address), uf: ufByCode(key.slice(0, 2))?.abbreviation ?? null },
  }
}

function readAddress(address: XmlNode | undefined): Omit<Inner['emitente']['endereco'], 'uf'> {
  return {
    logradouro: orNull(address, 'xLgr'),
    numero: orNull(address, 'nro'),
    complemento: orNull(address, 'xCpl'),
    bairro: orNull(address, 'xBairro'),
    nome_municipio: orNull(address, 'xMun'),
    cep: orNull(address, 'CEP'),
  }
}

function readDelivery(delivery: XmlNode | undefined): Inner['entrega'] {
  return delivery === undefined ? null : { ...readAddress(delivery), uf: orNull(delivery, 'UF') }
}

function readItem(det: XmlNode): Inner['itens'][number] {
  const product = child(det, 'prod')
  const taxes = child(det, 'imposto')
  return {
    numero_item: det.attributes['nItem'] ?? '',
    codigo: orNull(product, 'cProd'),
    codigo_barras: orNull(product, 'cEAN'),
    descricao: textOf(product, 'xProd') ?? '',
    ncm: orNull(product, 'NCM'),
    cest: orNull(product, 'CEST'),
    cfop: orNull(product, 'CFOP'),
    quantidade: amount(product, 'qCom'),
    unidade: textOf(product, 'uCom') ?? '',
    valor_unitario: amount(product, 'vUnCom'),
    valor_bruto: orNull(product, 'vProd'),
    valor_desconto: orNull(product, 'vDesc'),
    valor_outras_despesas: orNull(product, 'vOutro'),
    valor_liquido: amount(product, 'vItem'),
    rateio_desconto: orNull(product, 'vRatDesc'),
    rateio_acrescimo: orNull(product, 'vRatAcr'),
    regra_calculo: orNull(product, 'indRegra'),
    valor_tributos: orNull(taxes, 'vItem12741'),
    impostos: {
      // The group between a tax and its values is named by the kind of taxation: ICMS00, PISAliq and so on.
      icms: readTax(child(taxes, 'ICMS')?.children[0], 'pICMS', 'vICMS'),
      issqn: readTax(child(taxes, 'ISSQN'), 'vAliq', 'vISSQN'),
      pis: readTax(child(taxes, 'PIS')?.children[0], 'pPIS', 'vPIS'),
      pis_st: readTax(child(taxes, 'PISST'), 'pPIS', 'vPIS'),
      cofins: readTax(child(taxes, 'COFINS')?.children[0], 'pCOFINS', 'vCOFINS'),
      cofins_st: readTax(child(taxes, 'COFINSST'), 'pCOFINS', 'vCOFINS'),
    },
    deducao_issqn: orNull(taxes, 'ISSQN/vDeducISSQN'),
    item_lista_servicos: orNull(taxes, 'ISSQN/cListServ'),
    informacao_adicional: orNull(det, 'infAdProd'),
    observacoes: children(product, 'obsFiscoDet').map((one) => ({
      campo: one.attributes['xCampoDet'] ?? '',
      texto: textOf(one, 'xTextoDet') ?? '',
    })),
    demais: factLines(det, COUPON_ITEM, 'Produto'),
  }
}

function readTax(group: XmlNode | undefined, rate: string, value: string): Inner['itens'][number]['impostos']['icms'] {
  if (group === undefined) return null
  return {
    origem: orNull(group, 'Orig'),
    situacao: orNull(group, 'CST') ?? orNull(group, 'CSOSN'),
    base_calculo: orNull(group, 'vBC'),
    aliquota: orNull(group, rate),
    aliquota_unidade: orNull(group, 'vAliqProd'),
    valor: orNull(group, value),
  }
}

function readServicesTotal(issqn: XmlNode | undefined): Inner['total']['issqn'] {
  if (issqn === undefined) return null
  return {
    base_calculo: orNull(issqn, 'vBC'),
    valor_iss: orNull(issqn, 'vISS'),
    valor_pis: orNull(issqn, 'vPIS'),
    valor_cofins: orNull(issqn, 'vCOFINS'),
    valor_pis_st: orNull(issqn, 'vPISST'),
    valor_cofins_st: orNull(issqn, 'vCOFINSST'),
  }
}

function readTotals(total: XmlNode | undefined): CfeReading['totals'] {
  const icms = child(total, 'ICMSTot')
  return {
    total_vicms: amount(icms, 'vICMS'),
    total_vprod: amount(icms, 'vProd'),
    total_vdesc: amount(icms, 'vDesc'),
    total_vpis: amount(icms, 'vPIS'),
    total_vcofins: amount(icms, 'vCOFINS'),
    total_vpisst: amount(icms, 'vPISST'),
    total_vcofinsst: amount(icms, 'vCOFINSST'),
    total_voutro: amount(icms, 'vOutro'),
    totalcfe: amount(total, 'vCFe'),
  }
}

/** An amount that the layout lets out is zero. */
function amount(node: XmlNode | undefined, name: string): string {
  return textOf(node, name) ?? '0.00'
}

function orNull(node: XmlNode | undefined, path: string): string | null {
  return textOf(node, path) ?? null
}
