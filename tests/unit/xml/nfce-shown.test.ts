import { expect, test } from 'vitest'
import { readNoteContent } from '#api/server/documents/read/contents.ts'
import * as docs from '../../documents.ts'

// What the detail shows of a note beside its sums: who bought, the codes of its items, how it was paid.

const key = docs.noteKey()
const read = (edit: (xml: string) => string) => readNoteContent(docs.nfeProc({ edit }), key).informacao_nfe

test('the consumer, whatever of it the note says', () => {
  const bought = (dest: string) => read((xml) => xml.replace('<det ', `<dest>${dest}</dest><det `)).destinatario
  expect(bought('<CPF>12345678909</CPF><xNome>Maria Silva</xNome>')).toEqual({
    documento: '12345678909',
    nome: 'Maria Silva',
    mascarado: false,
    estrangeiro: false,
    endereco: null,
  })
  expect(bought('<CNPJ>12ABC34501DE35</CNPJ>')).toMatchObject({ documento: '12ABC34501DE35', nome: null })
  expect(bought('<idEstrangeiro>AB123</idEstrangeiro>')).toMatchObject({ documento: 'AB123', estrangeiro: true })
  expect(bought('')).toBeNull()
  expect(read((xml) => xml).destinatario).toBeNull()
})

test('the codes of an item', () => {
  const item = (product: string, taxes: string) =>
    read((xml) =>
      xml
        .replace('<prod>', `<prod><cProd>P1</cProd>${product}`)
        .replace('</prod>', `</prod><imposto>${taxes}</imposto>`),
    ).detalhes[0]
  const simple = item(
    '<cEAN>7891000100103</cEAN><NCM>21069090</NCM><cBenef>SP012345</cBenef><CFOP>5102</CFOP>',
    '<ICMS><ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102></ICMS><IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib></IBSCBS>',
  )
  expect(simple?.produto).toMatchObject({
    codigo: 'P1',
    gtin: '7891000100103',
    ncm: '21069090',
    cfop: '5102',
    codigo_beneficio: 'SP012345',
  })
  expect(simple?.tributacao).toEqual({
    cst: null,
    csosn: '102',
    cst_ibs_cbs: '000',
    classificacao_tributaria: '000001',
  })
  const plain = item('<cEAN>SEM GTIN</cEAN>', '<ICMS><ICMS61><orig>0</orig><CST>61</CST></ICMS61></ICMS>')
  expect(plain?.produto).toMatchObject({ gtin: null, ncm: null, cfop: null, codigo_beneficio: null })
  expect(plain?.tributacao).toMatchObject({ cst: '61', csosn: null, classificacao_tributaria: null })
})

test('payments by card, by other means, and those that the note is bound to', () => {
  const card = '<card><tpIntegra>1</tpIntegra><CNPJ>87654321000198</CNPJ><tBand>01</tBand><cAut>123456</cAut></card>'
  const { pagamento } = read((xml) =>
    xml
      .replace('<tPag>17</tPag>', '<tPag>99</tPag><xPag>VALE TROCA LOJA</xPag>')
      .replace('</detPag>', `</detPag><detPag><tPag>03</tPag><vPag>1.00</vPag>${card}</detPag>`)
      .replace(
        '</pag>',
        '</pag><gPgtoVinc><pgto><nPag>1</nPag><idTransacao>E123</idTransacao><tpMeioPgto>17</tpMeioPgto></pgto><pgto><nPag>2</nPag></pgto></gPgtoVinc>',
      ),
  )
  expect(pagamento.pagamentos).toEqual([
    {
      tipo_pagamento: '0',
      forma_pagamento: '99',
      descricao: 'VALE TROCA LOJA',
      demais: null,
      valor_pagamento: '25.00',
      cartao: null,
    },
    {
      tipo_pagamento: null,
      forma_pagamento: '03',
      descricao: null,
      valor_pagamento: '1.00',
      cartao: {
        bandeira: 'Visa',
        autorizacao: '123456',
        credenciadora: '87654321000198',
        recebedor: null,
        terminal: null,
      },
      demais: 'integração 1 – Integrado com o sistema da loja (TEF)',
    },
  ])
  expect(pagamento.vinculados).toEqual([
    { numero: '1', transacao: 'E123', meio: '17', recebedor: null },
    { numero: '2', transacao: null, meio: null, recebedor: null },
  ])
})
