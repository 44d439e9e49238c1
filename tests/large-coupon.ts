import { type AccessKey, makeCfeKey } from '#domain/documents/access-key.ts'

/** cNF of the coupon, by which it is known. */
const CODE = '271828'
const ITEMS = 500
/** As long as a SAT's own: 2048 bits. */
const SIGNATURE = `${'QVNTSU5B'.repeat(43)}`

const two = (text: string) => text.replace(/\D/g, '')
const money = (cents: number) => (cents / 100).toFixed(2)

/** Every tenth is a service; the first product has a discount of its own. Each bears its share of the discount on the subtotal. */
function det(position: number): string {
  const isService = position % 10 === 0
  const discount = position === 1 ? 10 : 0
  const tax = isService
    ? '<ISSQN><vDeducISSQN>0.00</vDeducISSQN><vBC>0.99</vBC><vAliq>002.00</vAliq><vISSQN>0.02</vISSQN><cNatOp>01</cNatOp><indIncFisc>2</indIncFisc></ISSQN>'
    : '<ICMS><ICMS00><Orig>0</Orig><CST>00</CST><pICMS>18.00</pICMS><vICMS>0.18</vICMS></ICMS00></ICMS>'
  return (
    `<det nItem="${position}"><prod><cProd>${1000 + position}</cProd><xProd>${isService ? 'Embrulho' : 'Artigo'} ${position}</xProd>` +
    `<NCM>21069090</NCM><CFOP>5102</CFOP><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>1.00</vUnCom><vProd>1.00</vProd><indRegra>A</indRegra>` +
    `${discount ? `<vDesc>${money(discount)}</vDesc>` : ''}<vItem>${money(99 - discount)}</vItem><vRatDesc>0.01</vRatDesc></prod>` +
    `<imposto><vItem12741>0.30</vItem12741>${tax}<PIS><PISSN><CST>49</CST></PISSN></PIS><COFINS><COFINSSN><CST>49</CST></COFINSSN></COFINS></imposto></det>`
  )
}

/** Whether a key is that of the largest coupon. */
export const isLargest = (key: string): boolean => key.slice(37, 43) === CODE

/**
 * The largest coupon there is: 500 items, services among them, a discount on the subtotal, ten payments, change, a company as customer. Made
 * of the key of another one of the same device; `at` is local time, '2026-11-20T18:00:00'.
 */
export function largeCoupon(of: AccessKey, number: number, at: string): { key: string; xml: string } {
  const [day = '', time = ''] = at.split('T').map(two)
  const key = makeCfeKey({
    uf: of.uf,
    yearMonth: day.slice(2, 6),
    cnpj: of.named,
    satSerial: of.serie,
    number,
    code: CODE,
  })
  const total = ITEMS * 99 - 10
  const payments = Array.from({ length: 10 }, (_, index) => `<MP><cMP>0${1 + (index % 4)}</cMP><vMP>50.00</vMP></MP>`)
  const xml =
    `<?xml version="1.0" encoding="UTF-8"?><CFe><infCFe Id="CFe${key}" versao="0.08" versaoDadosEnt="0.08" versaoSB="010300">` +
    `<ide><cUF>${of.uf}</cUF><cNF>${CODE}</cNF><mod>59</mod><nserieSAT>${of.serie}</nserieSAT><nCFe>${key.slice(31, 37)}</nCFe>` +
    `<dEmi>${day}</dEmi><hEmi>${time.slice(0, 6)}</hEmi><cDV>${key.slice(43)}</cDV><tpAmb>1</tpAmb><CNPJ>99900900000132</CNPJ>` +
    `<signAC>${SIGNATURE}</signAC><assinaturaQRCODE>${SIGNATURE}</assinaturaQRCODE><numeroCaixa>007</numeroCaixa></ide>` +
    `<emit><CNPJ>${of.named}</CNPJ><xNome>Armazém Quinhentos Ltda</xNome><xFant>Armazém Quinhentos</xFant>` +
    `<enderEmit><xLgr>Rua Longa</xLgr><nro>500</nro><xCpl>Loja 5</xCpl><xBairro>Centro</xBairro><xMun>Fortaleza</xMun><CEP>60000500</CEP></enderEmit>` +
    `<IE>061234567</IE><IM>500</IM><cRegTrib>1</cRegTrib><cRegTribISSQN>1</cRegTribISSQN><indRatISSQN>N</indRatISSQN></emit>` +
    `<dest><CNPJ>11222333000181</CNPJ><xNome>Comprador de Muita Coisa</xNome></dest>` +
    `${Array.from({ length: ITEMS }, (_, index) => det(index + 1)).join('')}` +
    `<total><ICMSTot><vICMS>81.00</vICMS><vProd>450.00</vProd><vDesc>0.10</vDesc><vPIS>0.00</vPIS><vCOFINS>0.00</vCOFINS><vPISST>0.00</vPISST>` +
    `<vCOFINSST>0.00</vCOFINSST><vOutro>0.00</vOutro></ICMSTot><vCFe>${money(total)}</vCFe><ISSQNtot><vBC>49.50</vBC><vISS>1.00</vISS><vPIS>0.00</vPIS>` +
    `<vCOFINS>0.00</vCOFINS><vPISST>0.00</vPISST><vCOFINSST>0.00</vCOFINSST></ISSQNtot><DescAcrEntr><vDescSubtot>5.00</vDescSubtot></DescAcrEntr>` +
    `<vCFeLei12741>150.00</vCFeLei12741></total><pgto>${payments.join('')}<vTroco>${money(50_000 - total)}</vTroco></pgto>` +
    `<infAdic><infCpl>Obrigado pela preferência</infCpl></infAdic></infCFe></CFe>`
  return { key, xml }
}
