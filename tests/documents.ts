import { makeCfeKey, makeNfceKey } from '#domain/documents/access-key.ts'

// Small documents for tests: as little as the intake reads, of a company that does not exist.

export const CNPJ = '11222333000181'

const NS = 'xmlns="http://www.portalfiscal.inf.br/nfe"'

export interface NoteParts {
  key?: string
  cnpj?: string
  number?: number
  /** AAMM of the key. */
  yearMonth?: string
  /** tpEmis, in the key and in ide. */
  emissionType?: string
  /** With offset. */
  emittedAt?: string
  product?: string
  /** vProd and vNF. */
  total?: string
  /** vPag. */
  paid?: string
  digest?: string
  /** Changes the element's text at the end, for what no part covers. */
  edit?: (xml: string) => string
}

export function noteKey({ cnpj = CNPJ, number = 1, emissionType = '1', yearMonth = '2603' }: NoteParts = {}): string {
  return makeNfceKey({ uf: '35', yearMonth, cnpj, serie: 2, number, emissionType, code: '12345678' })
}

/** An NFe element that adds up and agrees with its key. */
export function nfe(parts: NoteParts = {}): string {
  const {
    cnpj = CNPJ,
    number = 1,
    emissionType = '1',
    emittedAt = '2026-03-30T12:18:05-03:00',
    total = '25.00',
  } = parts
  const { product = 'PÃO FRANCÊS', paid = total, digest = 'abc=', key = noteKey(parts), edit = (xml) => xml } = parts
  const offLine =
    emissionType === '9' ? '<dhCont>2026-03-30T12:00:00-03:00</dhCont><xJust>Sem acesso à internet</xJust>' : ''
  return edit(
    `<NFe ${NS}><infNFe Id="NFe${key}" versao="4.00"><ide><cUF>35</cUF><cNF>12345678</cNF><mod>65</mod><serie>2</serie><nNF>${number}</nNF>` +
      `<dhEmi>${emittedAt}</dhEmi><tpEmis>${emissionType}</tpEmis><cDV>${key.slice(-1)}</cDV><tpAmb>1</tpAmb>${offLine}</ide>` +
      `<emit><CNPJ>${cnpj}</CNPJ><xNome>Mercado da Esquina Ltda</xNome><xFant>Esquina</xFant>` +
      `<enderEmit><xLgr>Rua Um</xLgr><nro>10</nro><xBairro>Centro</xBairro><xMun>Campinas</xMun><UF>SP</UF><CEP>13000000</CEP></enderEmit><IE>111</IE><CRT>3</CRT></emit>` +
      `<det nItem="1"><prod><xProd>${product}</xProd><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>${total}</vUnCom><vProd>${total}</vProd><indTot>1</indTot></prod></det>` +
      `<total><ICMSTot><vProd>${total}</vProd><vDesc>0.00</vDesc><vNF>${total}</vNF></ICMSTot></total>` +
      `<pag><detPag><indPag>0</indPag><tPag>17</tPag><vPag>${paid}</vPag></detPag></pag></infNFe>` +
      `<infNFeSupl><qrCode><![CDATA[https://sefaz.example/qr?p=${key}|2|1|1|AA]]></qrCode><urlChave>https://sefaz.example</urlChave></infNFeSupl>` +
      `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><Reference><DigestValue>${digest}</DigestValue></Reference></SignedInfo></Signature></NFe>`,
  )
}

export interface ReplyParts {
  cStat?: string
  reason?: string
  protocol?: string
  at?: string
  digest?: string
}

export function protNFe(key: string, parts: ReplyParts = {}): string {
  const { cStat = '100', reason = 'Autorizado o uso da NF-e', protocol = '135000000000001', digest = 'abc=' } = parts
  const { at = '2026-03-30T12:18:06-03:00' } = parts
  return (
    `<protNFe ${NS} versao="4.00"><infProt><tpAmb>1</tpAmb><chNFe>${key}</chNFe><dhRecbto>${at}</dhRecbto>` +
    `<nProt>${protocol}</nProt><digVal>${digest}</digVal><cStat>${cStat}</cStat><xMotivo>${reason}</xMotivo></infProt></protNFe>`
  )
}

/** A note with SEFAZ's reply. */
export function nfeProc(parts: NoteParts = {}, reply: ReplyParts = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc ${NS} versao="4.00">${nfe(parts)}${protNFe(parts.key ?? noteKey(parts), reply)}</nfeProc>`
}

export function evento(key: string, type = '110111', more = ''): string {
  return (
    `<evento ${NS} versao="1.00"><infEvento Id="ID${type}${key}01"><tpAmb>1</tpAmb><CNPJ>${CNPJ}</CNPJ><chNFe>${key}</chNFe>` +
    `<dhEvento>2026-03-30T12:30:00-03:00</dhEvento><tpEvento>${type}</tpEvento><nSeqEvento>1</nSeqEvento>` +
    `<detEvento versao="1.00"><descEvento>Evento</descEvento><xJust>Erro na digitação do preço</xJust>${more}</detEvento></infEvento></evento>`
  )
}

export function retEvento(key: string, type = '110111', cStat = '135'): string {
  return (
    `<retEvento ${NS} versao="1.00"><infEvento><tpAmb>1</tpAmb><cStat>${cStat}</cStat><xMotivo>Motivo ${cStat}</xMotivo><chNFe>${key}</chNFe>` +
    `<tpEvento>${type}</tpEvento><nSeqEvento>1</nSeqEvento><dhRegEvento>2026-03-30T12:30:01-03:00</dhRegEvento><nProt>135000000000002</nProt></infEvento></retEvento>`
  )
}

export function procEvento(key: string, type = '110111', more = '', cStat = '135'): string {
  return `<procEventoNFe ${NS} versao="1.00">${evento(key, type, more)}${retEvento(key, type, cStat)}</procEventoNFe>`
}

/** A request that numbers are declared unused; series 2, production, 2026. */
export function inutNFe(from: number, to: number, cnpj = CNPJ): string {
  const numbers = [from, to].map((number) => String(number).padStart(9, '0')).join('')
  return (
    `<inutNFe ${NS} versao="4.00"><infInut Id="ID3526${cnpj}65002${numbers}"><tpAmb>1</tpAmb><xServ>INUTILIZAR</xServ><cUF>35</cUF><ano>26</ano>` +
    `<CNPJ>${cnpj}</CNPJ><mod>65</mod><serie>2</serie><nNFIni>${from}</nNFIni><nNFFin>${to}</nNFFin><xJust>Falha do caixa ao fechar a venda</xJust></infInut></inutNFe>`
  )
}

/** SEFAZ's reply to it. */
export function retInutNFe(from: number, to: number, cStat = '102', cnpj = CNPJ): string {
  return (
    `<retInutNFe ${NS} versao="4.00"><infInut><tpAmb>1</tpAmb><cStat>${cStat}</cStat><xMotivo>Motivo</xMotivo><cUF>35</cUF><ano>26</ano><CNPJ>${cnpj}</CNPJ>` +
    `<mod>65</mod><serie>2</serie><nNFIni>${from}</nNFIni><nNFFin>${to}</nNFFin><dhRecbto>2026-04-01T08:00:00-03:00</dhRecbto><nProt>135000000000003</nProt></infInut></retInutNFe>`
  )
}

/** A request with its reply. */
export function procInutNFe(from: number, to: number, cnpj = CNPJ): string {
  return `<procInutNFe ${NS} versao="4.00">${inutNFe(from, to, cnpj)}${retInutNFe(from, to, '102', cnpj)}</procInutNFe>`
}

export function envelope(inside: string): string {
  return `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><nfeResultMsg xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/NFeAutorizacao4">${inside}</nfeResultMsg></soap:Body></soap:Envelope>`
}

/** The same as it is tried in homologation. */
export const inHomologation = (xml: string): string => xml.replaceAll('<tpAmb>1</tpAmb>', '<tpAmb>2</tpAmb>')

export interface CouponParts {
  uf?: string
  cnpj?: string
  /** Of the SAT, nine digits. */
  serial?: string
  number?: number
  /** AAAAMMDD. */
  day?: string
  /** HHMMSS. */
  time?: string
  total?: string
  paid?: string
  edit?: (xml: string) => string
}

const COUPON = {
  uf: '35',
  cnpj: CNPJ,
  serial: '000123456',
  number: 101,
  day: '20211011',
  time: '161302',
  total: '32.00',
}

export function couponKey(parts: CouponParts = {}): string {
  const { uf, cnpj, serial, number, day } = { ...COUPON, ...parts }
  return makeCfeKey({ uf, yearMonth: day.slice(2, 6), cnpj, satSerial: serial, number, code: 4321 })
}

export function cfe(parts: CouponParts = {}): string {
  const all = { ...COUPON, ...parts }
  const { total, paid = total, edit = (xml) => xml } = all
  return edit(
    `<CFe><infCFe Id="CFe${couponKey(all)}" versao="0.08" versaoDadosEnt="0.08" versaoSB="040016">${couponHead(all)}<dest/>` +
      `<det nItem="1"><prod><xProd>Cubo mágico</xProd><qCom>1.0000</qCom><vUnCom>32.00</vUnCom><vProd>32.00</vProd><vItem>32.00</vItem></prod></det>` +
      `<total><ICMSTot><vProd>32.00</vProd></ICMSTot><vCFe>${total}</vCFe></total><pgto><MP><cMP>01</cMP><vMP>${paid}</vMP></MP><vTroco>0.00</vTroco></pgto></infCFe></CFe>`,
  )
}

/** A cancellation; the parts are its own, and its sale has the same time. */
export function cfeCanc(canceledKey: string, parts: CouponParts = {}): string {
  const all = { ...COUPON, number: 102, ...parts }
  return (
    `<CFeCanc><infCFe chCanc="CFe${canceledKey}" versao="0.08" Id="CFe${couponKey(all)}"><dEmi>${all.day}</dEmi><hEmi>${all.time}</hEmi>` +
    `${couponHead(all)}<total><vCFe>32.00</vCFe></total></infCFe></CFeCanc>`
  )
}

function couponHead({ uf, cnpj, serial, number, day, time, ...rest }: typeof COUPON): string {
  const key = couponKey({ uf, cnpj, serial, number, day, time, ...rest })
  return (
    `<ide><cUF>${uf}</cUF><cNF>004321</cNF><mod>59</mod><nserieSAT>${serial}</nserieSAT><nCFe>${String(number).padStart(6, '0')}</nCFe>` +
    `<dEmi>${day}</dEmi><hEmi>${time}</hEmi><cDV>${key.slice(-1)}</cDV><tpAmb>1</tpAmb><assinaturaQRCODE>QVNTSU5BVFVSQQ==</assinaturaQRCODE></ide>` +
    `<emit><CNPJ>${cnpj}</CNPJ><xNome>Mercado da Esquina Ltda</xNome><IE>111</IE></emit>`
  )
}

export function bytesOf(xml: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(xml)
}
