import { expect, test } from 'vitest'
import { Cfe, CfeData } from '#api/contract/documents/cfes.ts'
import { readCancellationContent, readCouponContent } from '#api/server/documents/read/contents.ts'
import { cfe, cfeCanc, couponKey } from '../../documents.ts'

const key = couponKey()

/** A coupon with these items, totals and payments in place of its own. */
function coupon(inside: { items: string; total?: string; pay?: string; more?: string; dest?: string }): string {
  return cfe({
    edit: (xml) =>
      xml
        .replace('<dest/>', inside.dest ?? '<dest/>')
        .replace(/<det .*<\/det>/, inside.items)
        .replace(
          /<total>.*<\/pgto>/,
          `<total>${inside.total ?? ''}</total><pgto>${inside.pay ?? ''}</pgto>${inside.more ?? ''}`,
        ),
  })
}

function read(xml: string) {
  const { data, totals } = readCouponContent(xml, key)
  expect(CfeData.parse(data)).toEqual(data)
  expect(Cfe.shape.totals.parse(totals)).toEqual(totals)
  return { ...data.CFe, totals }
}

test('a plain coupon: its issuer, its item, what the layout lets out', () => {
  const { emitente, itens, total, totals, ...rest } = read(cfe())
  expect(rest).toMatchObject({
    versao_layout: '0.08',
    versao_software_basico: '040016',
    numero_caixa: null,
    emissao_local: '2021-10-11T16:13:02',
    ambiente: 'production',
    cnpj_software_house: null,
    destinatario: { documento: null, nome: null },
    entrega: null,
    pagamentos: [{ codigo: '01', forma_pagamento: 'Dinheiro', credenciadora: null, valor: '32.00' }],
    valor_troco: '0.00',
    informacao_complementar: null,
    observacoes: [],
  })
  expect(emitente).toMatchObject({
    nome: 'Mercado da Esquina Ltda',
    nome_fantasia: null,
    endereco: { uf: 'SP', cep: null },
  })
  expect(itens).toMatchObject([
    { descricao: 'Cubo mágico', valor_bruto: '32.00', valor_desconto: null, regra_calculo: null },
  ])
  expect(itens[0]?.impostos).toEqual({
    icms: null,
    issqn: null,
    pis: null,
    pis_st: null,
    cofins: null,
    cofins_st: null,
  })
  expect(total).toEqual({
    valor_cfe: '32.00',
    desconto_subtotal: null,
    acrescimo_subtotal: null,
    valor_tributos: null,
    issqn: null,
  })
  expect(totals).toMatchObject({ totalcfe: '32.00', total_vprod: '32.00', total_vicms: '0.00', total_vdesc: '0.00' })
})

const noTax = { origem: null, situacao: null, base_calculo: null, aliquota: null, aliquota_unidade: null, valor: null }

test('services beside goods, with what each was taxed and shared out', () => {
  const goods =
    '<det nItem="1"><prod><cProd>1</cProd><cEAN>7890000000001</cEAN><xProd>Pão</xProd><NCM>19059090</NCM><CEST>1705000</CEST><CFOP>5102</CFOP><uCom>kg</uCom><qCom>0.5000</qCom>' +
    '<vUnCom>20.00</vUnCom><vProd>10.00</vProd><indRegra>T</indRegra><vDesc>1.00</vDesc><vOutro>0.50</vOutro><vItem>9.40</vItem><vRatDesc>0.10</vRatDesc>' +
    '<obsFiscoDet xCampoDet="Cod. CEST"><xTextoDet>1705000</xTextoDet></obsFiscoDet></prod><imposto><vItem12741>1.23</vItem12741>' +
    '<ICMS><ICMS00><Orig>0</Orig><CST>00</CST><pICMS>18.00</pICMS><vICMS>1.69</vICMS></ICMS00></ICMS>' +
    '<PIS><PISAliq><CST>01</CST><vBC>9.40</vBC><pPIS>0.0165</pPIS><vPIS>0.16</vPIS></PISAliq></PIS><COFINS><COFINSNT><CST>08</CST></COFINSNT></COFINS></imposto></det>'
  const service =
    '<det nItem="2"><prod><xProd>Conserto</xProd><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>50.00</vUnCom><vProd>50.00</vProd><vItem>50.30</vItem>' +
    '<vRatAcr>0.30</vRatAcr></prod><imposto><ISSQN><vBC>50.00</vBC><vAliq>005.00</vAliq><vISSQN>2.50</vISSQN><cListServ>14.01</cListServ></ISSQN><PIS><PISQtde><CST>03</CST><qBCProd>1.0000</qBCProd><vAliqProd>0.0200</vAliqProd><vPIS>0.02</vPIS></PISQtde></PIS>' +
    '<PISST><vBC>50.00</vBC><pPIS>0.0250</pPIS><vPIS>1.25</vPIS></PISST><COFINS/></imposto><infAdProd>Sob medida</infAdProd></det>'
  const found = read(
    coupon({
      items: goods + service,
      total:
        '<ICMSTot><vICMS>1.69</vICMS><vProd>10.00</vProd></ICMSTot><vCFe>59.70</vCFe><ISSQNtot><vBC>50.00</vBC><vISS>2.50</vISS><vPIS>0.00</vPIS></ISSQNtot>' +
        '<DescAcrEntr><vAcresSubtot>0.30</vAcresSubtot></DescAcrEntr><vCFeLei12741>1.23</vCFeLei12741>',
    }),
  )
  expect(found.itens[0]).toEqual({
    numero_item: '1',
    codigo: '1',
    codigo_barras: '7890000000001',
    descricao: 'Pão',
    ncm: '19059090',
    cest: '1705000',
    cfop: '5102',
    quantidade: '0.5000',
    unidade: 'kg',
    valor_unitario: '20.00',
    valor_bruto: '10.00',
    valor_desconto: '1.00',
    valor_outras_despesas: '0.50',
    valor_liquido: '9.40',
    rateio_desconto: '0.10',
    rateio_acrescimo: null,
    regra_calculo: 'T',
    valor_tributos: '1.23',
    impostos: {
      icms: { ...noTax, origem: '0', situacao: '00', aliquota: '18.00', valor: '1.69' },
      issqn: null,
      pis: { ...noTax, situacao: '01', base_calculo: '9.40', aliquota: '0.0165', valor: '0.16' },
      pis_st: null,
      cofins: { ...noTax, situacao: '08' },
      cofins_st: null,
    },
    deducao_issqn: null,
    item_lista_servicos: null,
    informacao_adicional: null,
    observacoes: [{ campo: 'Cod. CEST', texto: '1705000' }],
    demais: [],
  })
  expect(found.itens[1]).toMatchObject({
    rateio_acrescimo: '0.30',
    impostos: {
      icms: null,
      issqn: { ...noTax, base_calculo: '50.00', aliquota: '005.00', valor: '2.50' },
      pis: { ...noTax, situacao: '03', aliquota_unidade: '0.0200', valor: '0.02' },
      pis_st: { ...noTax, base_calculo: '50.00', aliquota: '0.0250', valor: '1.25' },
      cofins: null,
    },
    deducao_issqn: null,
    item_lista_servicos: '14.01',
    informacao_adicional: 'Sob medida',
  })
  expect(found.total).toMatchObject({
    acrescimo_subtotal: '0.30',
    desconto_subtotal: null,
    valor_tributos: '1.23',
    issqn: { base_calculo: '50.00', valor_iss: '2.50', valor_pis: '0.00', valor_cofins: null },
  })
})

test('ten payments and change; a customer; texts of the tax authority and of the shop', () => {
  const codes = ['01', '02', '03', '04', '05', '10', '11', '12', '13', '99']
  const found = read(
    coupon({
      items: '',
      dest: '<dest><CNPJ>12ABC34501DE35</CNPJ><xNome>Cliente &amp; Filhos</xNome></dest>',
      pay: `${codes.map((code, i) => `<MP><cMP>${code}</cMP><vMP>${i}.50</vMP></MP>`).join('')}<vTroco>7.25</vTroco>`,
      more: '<infAdic><infCpl>Volte sempre</infCpl><obsFisco xCampo="04.04.05.04"><xTexto>Comete crime</xTexto></obsFisco></infAdic>',
    }),
  )
  expect(found.pagamentos.map(({ codigo, forma_pagamento, valor }) => [codigo, forma_pagamento, valor])).toEqual([
    ['01', 'Dinheiro', '0.50'],
    ['02', 'Cheque', '1.50'],
    ['03', 'Cartão de Crédito', '2.50'],
    ['04', 'Cartão de Débito', '3.50'],
    ['05', 'Crédito Loja', '4.50'],
    ['10', 'Vale Alimentação', '5.50'],
    ['11', 'Vale Refeição', '6.50'],
    ['12', 'Vale Presente', '7.50'],
    ['13', 'Vale Combustível', '8.50'],
    ['99', 'Outros', '9.50'],
  ])
  expect(found.valor_troco).toBe('7.25')
  expect(found.destinatario).toEqual({ documento: '12ABC34501DE35', nome: 'Cliente & Filhos' })
  expect(found.informacao_complementar).toBe('Volte sempre')
  expect(found.observacoes).toEqual([{ campo: '04.04.05.04', texto: 'Comete crime' }])
  expect(found.qr_code).toContain('|12ABC34501DE35|')
})

test('what layout 0.08 has elsewhere than the ones before; where the goods go; who processed the card', () => {
  const found = read(
    coupon({
      items: '',
      dest: '<dest/><entrega><xLgr>Rua Dois</xLgr><nro>32</nro><xBairro>Centro</xBairro><xMun>Campinas</xMun><UF>SP</UF></entrega>',
      pay: '<MP><cMP>03</cMP><vMP>32.00</vMP><cAdmC>012</cAdmC></MP>',
      more: '<infAdic/><obsFisco xCampo="04.04.05.04"><xTexto>Comete crime</xTexto></obsFisco>',
    }),
  )
  expect(found.observacoes).toEqual([{ campo: '04.04.05.04', texto: 'Comete crime' }])
  expect(found.entrega).toEqual({
    logradouro: 'Rua Dois',
    numero: '32',
    complemento: null,
    bairro: 'Centro',
    nome_municipio: 'Campinas',
    cep: null,
    uf: 'SP',
  })
  expect(found.pagamentos).toMatchObject([{ codigo: '03', credenciadora: '012' }])
})

test('five hundred items, in their order', () => {
  const item = (n: number) =>
    `<det nItem="${n}"><prod><xProd>Produto ${n}</xProd><qCom>1.0000</qCom><uCom>UN</uCom><vUnCom>1.00</vUnCom><vProd>1.00</vProd><vItem>1.00</vItem></prod></det>`
  const { itens } = read(coupon({ items: Array.from({ length: 500 }, (_, i) => item(i + 1)).join('') }))
  expect(itens).toHaveLength(500)
  expect(itens[499]).toMatchObject({ numero_item: '500', descricao: 'Produto 500' })
})

test('no signature, no QR code; the text of another coupon is none', () => {
  const unsigned = cfe({ edit: (xml) => xml.replace(/<assinaturaQRCODE>.*<\/assinaturaQRCODE>/, '') })
  expect(read(unsigned).qr_code).toBeNull()
  expect(() => readCouponContent(cfe(), couponKey({ number: 7 }))).toThrow(RangeError)
  const cancellation = couponKey({ number: 102 })
  expect(readCancellationContent(cfeCanc(key), cancellation)).toMatchObject({
    emissao_local: '2021-10-11T16:13:02',
    qr_code: `${cancellation}|20211011161302|32.00||QVNTSU5BVFVSQQ==`,
    printed: { valor_cfe: '32.00', ambiente: 'production', emitente: { nome: 'Mercado da Esquina Ltda' } },
  })
  expect(() => readCancellationContent(cfeCanc(key), key)).toThrow(RangeError)
})
