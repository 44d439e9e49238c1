import { localStamp } from '../rhythm.ts'
import { CBS_RATE, COFINS_RATE, IBS_RATE, type Line, PIS_RATE, type Sale, sum } from '../sale.ts'
import type { Shop } from '../shops.ts'
import { escapeXml, money } from './xml-text.ts'

const XMLNS = 'http://www.portalfiscal.inf.br/nfe'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
const PROGRAM = 'DEMO_NFCE_4.00'
/** SEFAZ's description of the first item of a test note. */
const TEST_ITEM = 'NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

export interface DemoNote {
  key: string
  shop: Shop
  serie: number
  number: number
  /** ms */
  at: number
  homolog: boolean
  /** tpEmis of the content; the key carries its own */
  emissionType: '1' | '9'
  /** when and why contingency began; only of a note in contingency */
  contingency: { at: number; reason: string } | undefined
  sale: Sale
  /** DigestValue, which the protocol repeats */
  digest: string
  qrCode: string
  /** cents that the totals are wrong by; the screen must warn */
  wrongBy: number
}

export interface Protocol {
  cStat: string
  reason: string
  at: number
  /** absent where SEFAZ accepted nothing */
  number: string | undefined
}

const LOOK_UPS: Record<Shop['uf'], string> = {
  SP: 'https://www.nfce.fazenda.sp.gov.br/NFCeConsultaPublica',
  CE: 'www.sefaz.ce.gov.br/nfce/consulta',
  PR: 'http://www.fazenda.pr.gov.br/nfce/consulta',
}

/** A processed note: nfeProc with SEFAZ's protocol. */
export function nfeProcXml(note: DemoNote, protocol: Protocol): string {
  return `${DECLARATION}<nfeProc versao="4.00" xmlns="${XMLNS}">${nfe(note)}${protNfe(note, protocol)}</nfeProc>`
}

/** A note without an answer. */
export function nfeXml(note: DemoNote): string {
  return DECLARATION + nfe(note)
}

/** A lot as it is sent. */
export function enviNfeXml(lotId: string, notes: readonly DemoNote[]): string {
  return (
    `${DECLARATION}<enviNFe versao="4.00" xmlns="${XMLNS}"><idLote>${lotId}</idLote><indSinc>0</indSinc>` +
    `${notes.map(nfe).join('')}</enviNFe>`
  )
}

/** SEFAZ's answer to a lot: a protocol per note. */
export function retConsReciNfeXml(receipt: string, answers: readonly { note: DemoNote; protocol: Protocol }[]): string {
  const [first] = answers
  if (first === undefined) throw new RangeError('an answer to no note')
  return (
    `${DECLARATION}<retConsReciNFe versao="4.00" xmlns="${XMLNS}"><tpAmb>${environment(first.note)}</tpAmb>` +
    `<verAplic>${PROGRAM}</verAplic><nRec>${receipt}</nRec><cStat>104</cStat><xMotivo>Lote processado</xMotivo>` +
    `<cUF>${first.note.shop.ufCode}</cUF><dhRecbto>${localStamp(first.protocol.at)}</dhRecbto>` +
    `${answers.map(({ note, protocol }) => protNfe(note, protocol)).join('')}</retConsReciNFe>`
  )
}

function nfe(note: DemoNote): string {
  const { key, shop, sale } = note
  const reform = hasReform(note)
  return (
    `<NFe xmlns="${XMLNS}"><infNFe Id="NFe${key}" versao="4.00">${ide(note)}${emit(shop)}` +
    `${sale.cpf === undefined ? '' : `<dest><CPF>${sale.cpf}</CPF><indIEDest>9</indIEDest></dest>`}` +
    `${sale.lines.map((line, index) => det(note, line, index + 1, reform)).join('')}${totals(note, reform)}` +
    `<transp><modFrete>9</modFrete></transp>${payment(note)}` +
    `<infAdic><infCpl>Caixa ${note.serie} - Operador ${escapeXml(sale.cashier)} - Tributos aproximados: R$ ` +
    `${money(sum(sale.lines, (line) => line.approximateTaxes)).replace('.', ',')} (Lei 12.741/2012)</infCpl></infAdic></infNFe>` +
    `<infNFeSupl><qrCode><![CDATA[${note.qrCode}]]></qrCode><urlChave>${LOOK_UPS[shop.uf]}</urlChave></infNFeSupl>` +
    `</NFe>`
  )
}

function ide({ key, shop, serie, number, at, homolog, emissionType, contingency }: DemoNote): string {
  return (
    `<ide><cUF>${shop.ufCode}</cUF><cNF>${key.slice(35, 43)}</cNF><natOp>VENDA AO CONSUMIDOR</natOp><mod>65</mod>` +
    `<serie>${serie}</serie><nNF>${number}</nNF><dhEmi>${localStamp(at)}</dhEmi><tpNF>1</tpNF><idDest>1</idDest>` +
    `<cMunFG>${shop.cityCode}</cMunFG><tpImp>4</tpImp><tpEmis>${emissionType}</tpEmis><cDV>${key.slice(43)}</cDV>` +
    `<tpAmb>${homolog ? 2 : 1}</tpAmb><finNFe>1</finNFe><indFinal>1</indFinal><indPres>1</indPres><procEmi>0</procEmi>` +
    `<verProc>DEMONSTRACAO 1.0</verProc>${contingency === undefined ? '' : contingencyXml(contingency)}</ide>`
  )
}

function contingencyXml({ at, reason }: NonNullable<DemoNote['contingency']>): string {
  return `<dhCont>${localStamp(at)}</dhCont><xJust>${escapeXml(reason)}</xJust>`
}

function emit(shop: Shop): string {
  return (
    `<emit><CNPJ>${shop.cnpj}</CNPJ><xNome>${escapeXml(shop.name)}</xNome><xFant>${escapeXml(shop.fantasy)}</xFant>` +
    `<enderEmit><xLgr>${escapeXml(shop.street)}</xLgr><nro>100</nro><xBairro>Centro</xBairro><cMun>${shop.cityCode}</cMun>` +
    `<xMun>${escapeXml(shop.city)}</xMun><UF>${shop.uf}</UF><CEP>${shop.cep}</CEP><cPais>1058</cPais><xPais>BRASIL</xPais>` +
    `</enderEmit><IE>${shop.ie}</IE><CRT>${shop.regime}</CRT></emit>`
  )
}

function det(note: DemoNote, line: Line, position: number, reform: boolean): string {
  const { product } = line
  const text = note.homolog && position === 1 ? TEST_ITEM : product.text
  const quantity = `${(line.quantity / 1000).toFixed(3)}0`
  const unitPrice = `${money(line.unitPrice)}00000000`
  const discount = line.discount > 0 ? `<vDesc>${money(line.discount)}</vDesc>` : ''
  return (
    `<det nItem="${position}"><prod><cProd>${product.code}</cProd><cEAN>SEM GTIN</cEAN><xProd>${escapeXml(text)}</xProd>` +
    `<NCM>${product.ncm}</NCM><CFOP>${product.cfop}</CFOP><uCom>${product.unit}</uCom><qCom>${quantity}</qCom>` +
    `<vUnCom>${unitPrice}</vUnCom><vProd>${money(line.total)}</vProd><cEANTrib>SEM GTIN</cEANTrib>` +
    `<uTrib>${product.unit}</uTrib><qTrib>${quantity}</qTrib><vUnTrib>${unitPrice}</vUnTrib>${discount}<indTot>1</indTot></prod>` +
    `<imposto><vTotTrib>${money(line.approximateTaxes)}</vTotTrib><ICMS>${icms(note.shop, line)}</ICMS>` +
    `${contributions(note.shop, line)}${reform ? ibsCbs(line) : ''}</imposto></det>`
  )
}

function icms(shop: Shop, line: Line): string {
  const { product } = line
  if (shop.regime === '1') {
    const csosn = product.icms === 'substituted' ? '500' : '102'
    return `<ICMSSN${csosn}><orig>0</orig><CSOSN>${csosn}</CSOSN></ICMSSN${csosn}>`
  }
  if (product.icms === 'substituted') return '<ICMS60><orig>0</orig><CST>60</CST></ICMS60>'
  if (product.icms === 'exempt') return '<ICMS40><orig>0</orig><CST>40</CST></ICMS40>'
  return (
    `<ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC><vBC>${money(line.total - line.discount)}</vBC>` +
    `<pICMS>${line.icmsRate.toFixed(4)}</pICMS><vICMS>${money(line.icms)}</vICMS></ICMS00>`
  )
}

function contributions(shop: Shop, line: Line): string {
  if (shop.regime === '1') {
    return (
      '<PIS><PISOutr><CST>49</CST><vBC>0.00</vBC><pPIS>0.0000</pPIS><vPIS>0.00</vPIS></PISOutr></PIS>' +
      '<COFINS><COFINSOutr><CST>49</CST><vBC>0.00</vBC><pCOFINS>0.0000</pCOFINS><vCOFINS>0.00</vCOFINS></COFINSOutr></COFINS>'
    )
  }
  if (line.product.contributions !== 'full') {
    const cst = line.product.contributions === 'zero' ? '06' : '04'
    return `<PIS><PISNT><CST>${cst}</CST></PISNT></PIS><COFINS><COFINSNT><CST>${cst}</CST></COFINSNT></COFINS>`
  }
  const base = money(line.contributionsBase)
  return (
    `<PIS><PISAliq><CST>01</CST><vBC>${base}</vBC><pPIS>${PIS_RATE.toFixed(4)}</pPIS><vPIS>${money(line.pis)}</vPIS></PISAliq></PIS>` +
    `<COFINS><COFINSAliq><CST>01</CST><vBC>${base}</vBC><pCOFINS>${COFINS_RATE.toFixed(4)}</pCOFINS>` +
    `<vCOFINS>${money(line.cofins)}</vCOFINS></COFINSAliq></COFINS>`
  )
}

// NT 2025.002 groups. CST and class: 000/000001 whole, 200/200003 food basket, 200/200032 medicines.
function ibsCbs({ reformBase, reformReduction, ibs, cbs }: Line): string {
  const cst = reformReduction === 0 ? '000' : '200'
  const kind = reformReduction === 0 ? '000001' : reformReduction === 100 ? '200003' : '200032'
  return (
    `<IBSCBS><CST>${cst}</CST><cClassTrib>${kind}</cClassTrib><gIBSCBS><vBC>${money(reformBase)}</vBC>` +
    `<gIBSUF><pIBSUF>${IBS_RATE.toFixed(4)}</pIBSUF>${reduced(IBS_RATE, reformReduction)}<vIBSUF>${money(ibs)}</vIBSUF></gIBSUF>` +
    `<gIBSMun><pIBSMun>0.0000</pIBSMun>${reduced(0, reformReduction)}<vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>${money(ibs)}</vIBS>` +
    `<gCBS><pCBS>${CBS_RATE.toFixed(4)}</pCBS>${reduced(CBS_RATE, reformReduction)}<vCBS>${money(cbs)}</vCBS></gCBS></gIBSCBS></IBSCBS>`
  )
}

function reduced(rate: number, reduction: number): string {
  if (reduction === 0) return ''
  const effective = (rate * (100 - reduction)) / 100
  return `<gRed><pRedAliq>${reduction.toFixed(4)}</pRedAliq><pAliqEfet>${effective.toFixed(4)}</pAliqEfet></gRed>`
}

function totals({ sale, wrongBy, shop }: DemoNote, reform: boolean): string {
  const { lines } = sale
  // The bases of what carries ICMS; the other items have none.
  const taxed = shop.regime === '1' ? [] : lines.filter((line) => line.icmsRate > 0)
  const ibs = money(sum(lines, (line) => line.ibs))
  const cbs = money(sum(lines, (line) => line.cbs))
  return (
    `<total><ICMSTot><vBC>${money(sum(taxed, (line) => line.total - line.discount))}</vBC>` +
    `<vICMS>${money(sum(taxed, (line) => line.icms))}</vICMS><vICMSDeson>0.00</vICMSDeson><vFCP>0.00</vFCP><vBCST>0.00</vBCST>` +
    `<vST>0.00</vST><vFCPST>0.00</vFCPST><vFCPSTRet>0.00</vFCPSTRet><vProd>${money(sale.products)}</vProd><vFrete>0.00</vFrete>` +
    `<vSeg>0.00</vSeg><vDesc>${money(sale.discount)}</vDesc><vII>0.00</vII><vIPI>0.00</vIPI><vIPIDevol>0.00</vIPIDevol>` +
    `<vPIS>${money(sum(lines, (line) => line.pis))}</vPIS><vCOFINS>${money(sum(lines, (line) => line.cofins))}</vCOFINS>` +
    `<vOutro>0.00</vOutro><vNF>${money(sale.total + wrongBy)}</vNF>` +
    `<vTotTrib>${money(sum(lines, (line) => line.approximateTaxes))}</vTotTrib></ICMSTot>` +
    `${reform ? reformTotals(money(sum(lines, (line) => line.reformBase)), ibs, cbs) : ''}</total>`
  )
}

function reformTotals(base: string, ibs: string, cbs: string): string {
  const none = '<vDif>0.00</vDif><vDevTrib>0.00</vDevTrib>'
  const credit = '<vCredPres>0.00</vCredPres><vCredPresCondSus>0.00</vCredPresCondSus>'
  return (
    `<IBSCBSTot><vBCIBSCBS>${base}</vBCIBSCBS><gIBS><gIBSUF>${none}<vIBSUF>${ibs}</vIBSUF></gIBSUF>` +
    `<gIBSMun>${none}<vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>${ibs}</vIBS>${credit}</gIBS>` +
    `<gCBS>${none}<vCBS>${cbs}</vCBS>${credit}</gCBS></IBSCBSTot>`
  )
}

function payment({ sale }: DemoNote): string {
  const details = sale.payments.map(({ code, amount, timing }) => {
    const card = code === '01' || code === '10' ? '' : '<card><tpIntegra>2</tpIntegra></card>'
    return `<detPag><indPag>${timing}</indPag><tPag>${code}</tPag><vPag>${money(amount)}</vPag>${card}</detPag>`
  })
  return `<pag>${details.join('')}${sale.change > 0 ? `<vTroco>${money(sale.change)}</vTroco>` : ''}</pag>`
}

function protNfe(note: DemoNote, { cStat, reason, at, number }: Protocol): string {
  return (
    `<protNFe versao="4.00"><infProt><tpAmb>${environment(note)}</tpAmb><verAplic>${PROGRAM}</verAplic>` +
    `<chNFe>${note.key}</chNFe><dhRecbto>${localStamp(at)}</dhRecbto>${number === undefined ? '' : `<nProt>${number}</nProt>`}` +
    `<digVal>${note.digest}</digVal><cStat>${cStat}</cStat><xMotivo>${escapeXml(reason)}</xMotivo></infProt></protNFe>`
  )
}

/** IBS and CBS stand in notes since 2026; Simples Nacional shows them from 2027 on. */
function hasReform({ at, shop }: DemoNote): boolean {
  return shop.regime === '3' && localStamp(at) >= '2026'
}

function environment({ homolog }: DemoNote): '1' | '2' {
  return homolog ? '2' : '1'
}
