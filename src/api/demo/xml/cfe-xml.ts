import { randomFor } from '../random.ts'
import { localStamp } from '../rhythm.ts'
import { COFINS_RATE, type Line, PIS_RATE, type Sale, sum } from '../sale.ts'
import type { DemoSat, Shop } from '../shops.ts'
import { drawSignatureValue, escapeXml, money } from './xml-text.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
/** The software house of the demonstration: no such company exists. */
const SOFTWARE_HOUSE = '99900900000132'

export interface DemoCoupon {
  key: string
  sat: Pick<DemoSat, 'shop' | 'serial'>
  /** ms */
  at: number
  till: number
  sale: Sale
}

/** A sale as a SAT writes it, layout 0.08, without its signature: no SAT has made it. */
export function cfeXml(coupon: DemoCoupon): string {
  const { key, sat, sale } = coupon
  const { lines } = sale
  const approximateTaxes = money(sum(lines, (line) => line.approximateTaxes))
  const payments = sale.payments.map(({ code, amount }) => `<MP><cMP>${code}</cMP><vMP>${money(amount)}</vMP></MP>`)
  return (
    `${DECLARATION}<CFe><infCFe Id="CFe${key}" versao="0.08" versaoDadosEnt="0.08" versaoSB="010300">` +
    `${ide(key, sat, coupon.at, coupon.till, '1')}${emit(sat.shop, true)}` +
    `<dest>${sale.cpf === undefined ? '' : `<CPF>${sale.cpf}</CPF>`}</dest>` +
    `${lines.map((line, index) => det(sat.shop, line, index + 1)).join('')}` +
    `<total><ICMSTot><vICMS>${money(sum(lines, (line) => line.icms))}</vICMS><vProd>${money(sale.products)}</vProd>` +
    `<vDesc>${money(sale.discount)}</vDesc><vPIS>${money(sum(lines, (line) => line.pis))}</vPIS>` +
    `<vCOFINS>${money(sum(lines, (line) => line.cofins))}</vCOFINS><vPISST>0.00</vPISST><vCOFINSST>0.00</vCOFINSST>` +
    `<vOutro>0.00</vOutro></ICMSTot><vCFe>${money(sale.total)}</vCFe><vCFeLei12741>${approximateTaxes}</vCFeLei12741></total>` +
    `<pgto>${payments.join('')}<vTroco>${money(sale.change)}</vTroco></pgto>` +
    `<infAdic><infCpl>Caixa ${coupon.till} - Operador ${escapeXml(sale.cashier)}</infCpl></infAdic></infCFe></CFe>`
  )
}

/** A cancellation: a coupon of its own number that names the sale; the first dEmi and hEmi are the sale's. */
export function cfeCancXml(cancellation: { key: string; at: number; coupon: DemoCoupon }): string {
  const { key, at, coupon } = cancellation
  const { sat, sale } = coupon
  return (
    `${DECLARATION}<CFeCanc><infCFe Id="CFe${key}" chCanc="CFe${coupon.key}" versao="0.08">${moment(coupon.at)}` +
    `${ide(key, sat, at, coupon.till, undefined)}${emit(sat.shop, false)}` +
    `<dest>${sale.cpf === undefined ? '' : `<CPF>${sale.cpf}</CPF>`}</dest><total><vCFe>${money(sale.total)}</vCFe></total>` +
    `</infCFe></CFeCanc>`
  )
}

function ide(key: string, sat: DemoCoupon['sat'], at: number, till: number, environment: '1' | undefined): string {
  const tpAmb = environment === undefined ? '' : `<tpAmb>${environment}</tpAmb>`
  // signAC ties the software house to the taxpayer, so that it is the same on every coupon of a shop.
  const pairing = drawSignatureValue(randomFor('signAC', sat.shop.cnpj))
  return (
    `<ide><cUF>${sat.shop.ufCode}</cUF><cNF>${key.slice(37, 43)}</cNF><mod>59</mod><nserieSAT>${sat.serial}</nserieSAT>` +
    `<nCFe>${key.slice(31, 37)}</nCFe>${moment(at)}<cDV>${key.slice(43)}</cDV>${tpAmb}<CNPJ>${SOFTWARE_HOUSE}</CNPJ>` +
    `<signAC>${pairing}</signAC><assinaturaQRCODE>${drawSignatureValue(randomFor('qr', key))}</assinaturaQRCODE>` +
    `<numeroCaixa>${String(till).padStart(3, '0')}</numeroCaixa></ide>`
  )
}

/** Local date and time without a zone. */
function moment(at: number): string {
  const stamp = localStamp(at)
  return `<dEmi>${stamp.slice(0, 10).replaceAll('-', '')}</dEmi><hEmi>${stamp.slice(11, 19).replaceAll(':', '')}</hEmi>`
}

function emit(shop: Shop, sale: boolean): string {
  const regime = sale ? `<cRegTrib>${shop.regime}</cRegTrib><indRatISSQN>N</indRatISSQN>` : ''
  return (
    `<emit><CNPJ>${shop.cnpj}</CNPJ><xNome>${escapeXml(shop.name)}</xNome><xFant>${escapeXml(shop.fantasy)}</xFant>` +
    `<enderEmit><xLgr>${escapeXml(shop.street)}</xLgr><nro>100</nro><xBairro>Centro</xBairro>` +
    `<xMun>${escapeXml(shop.city)}</xMun><CEP>${shop.cep}</CEP></enderEmit><IE>${shop.ie}</IE>${regime}</emit>`
  )
}

function det(shop: Shop, line: Line, position: number): string {
  const { product } = line
  const discount = line.discount > 0 ? `<vDesc>${money(line.discount)}</vDesc>` : ''
  return (
    `<det nItem="${position}"><prod><cProd>${product.code}</cProd><xProd>${escapeXml(product.text)}</xProd>` +
    `<NCM>${product.ncm}</NCM><CFOP>${product.cfop}</CFOP><uCom>${product.unit}</uCom>` +
    `<qCom>${(line.quantity / 1000).toFixed(3)}0</qCom><vUnCom>${money(line.unitPrice)}</vUnCom><vProd>${money(line.total)}</vProd>` +
    `<indRegra>A</indRegra>${discount}<vItem>${money(line.total - line.discount)}</vItem></prod><imposto>` +
    `<vItem12741>${money(line.approximateTaxes)}</vItem12741><ICMS>${icms(shop, line)}</ICMS>${contributions(shop, line)}` +
    `</imposto></det>`
  )
}

function icms(shop: Shop, line: Line): string {
  const { product } = line
  if (shop.regime === '1') {
    const csosn = product.icms === 'substituted' ? '500' : '102'
    return `<ICMSSN102><Orig>0</Orig><CSOSN>${csosn}</CSOSN></ICMSSN102>`
  }
  if (product.icms === 'substituted') return '<ICMS40><Orig>0</Orig><CST>60</CST></ICMS40>'
  if (product.icms === 'exempt') return '<ICMS40><Orig>0</Orig><CST>40</CST></ICMS40>'
  return (
    `<ICMS00><Orig>0</Orig><CST>00</CST><pICMS>${line.icmsRate.toFixed(2)}</pICMS>` +
    `<vICMS>${money(line.icms)}</vICMS></ICMS00>`
  )
}

function contributions(shop: Shop, line: Line): string {
  if (shop.regime === '1')
    return '<PIS><PISSN><CST>49</CST></PISSN></PIS><COFINS><COFINSSN><CST>49</CST></COFINSSN></COFINS>'
  if (line.product.contributions !== 'full') {
    const cst = line.product.contributions === 'zero' ? '06' : '04'
    return `<PIS><PISNT><CST>${cst}</CST></PISNT></PIS><COFINS><COFINSNT><CST>${cst}</CST></COFINSNT></COFINS>`
  }
  const base = money(line.contributionsBase)
  // The SAT's layout writes these rates as fractions.
  return (
    `<PIS><PISAliq><CST>01</CST><vBC>${base}</vBC><pPIS>${(PIS_RATE / 100).toFixed(4)}</pPIS><vPIS>${money(line.pis)}</vPIS></PISAliq></PIS>` +
    `<COFINS><COFINSAliq><CST>01</CST><vBC>${base}</vBC><pCOFINS>${(COFINS_RATE / 100).toFixed(4)}</pCOFINS>` +
    `<vCOFINS>${money(line.cofins)}</vCOFINS></COFINSAliq></COFINS>`
  )
}
