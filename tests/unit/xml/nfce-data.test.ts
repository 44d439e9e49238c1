import { expect, test } from 'vitest'
import { Nfce } from '#api/contract/documents/nfces.ts'
import { readNoteContent } from '#api/server/documents/read/contents.ts'
import { envelope, nfe, nfeProc, noteKey } from '../../documents.ts'

const key = noteKey()

test('what the detail screen shows', () => {
  const data = readNoteContent(nfeProc({ product: '&lt;b&gt; PÃO' }), key)
  expect(Nfce.shape.data.parse(data)).toEqual(data)
  expect(data.informacao_nfe.detalhes).toMatchObject([
    {
      produto: {
        descricao: '<b> PÃO',
        quantidade_comercial: '1.0000',
        unidade_comercial: 'UN',
        valor_unitario_comercial: '25.00',
        valor_desconto: '0.00',
        valor_outras_despesas: '0.00',
        valor_total: '25.00',
      },
    },
  ])
  expect(data.informacao_nfe.emitente).toMatchObject({
    nome: 'Mercado da Esquina Ltda',
    endereco: { uf: 'SP', numero: '10' },
  })
  expect(data.informacao_nfe.pagamento).toMatchObject({
    pagamentos: [{ tipo_pagamento: '0', forma_pagamento: '17', valor_pagamento: '25.00' }],
    valor_troco: null,
  })
  expect(data.informacao_suplementar?.qr_code).toBe(`https://sefaz.example/qr?p=${key}|2|1|1|AA`)
  expect(data.informacao_nfe.total.reforma).toBeNull()
})

test('the note of a key among others, whatever is around it', () => {
  const lot = `<enviNFe xmlns="http://www.portalfiscal.inf.br/nfe">${nfe({ number: 7 })}${nfe({ number: 8, total: '8.00' })}</enviNFe>`
  const data = readNoteContent(envelope(lot), noteKey({ number: 8 }))
  expect(data.informacao_nfe.total.icms_total.valor_nota).toBe('8.00')
  expect(() => readNoteContent(lot, key)).toThrow(RangeError)
})

test('IBS, CBS and IS as they stand, rates only where all items agree', () => {
  const totals =
    '<ISTot><vIS>1.00</vIS></ISTot><IBSCBSTot><vBCIBSCBS>25.00</vBCIBSCBS><gIBS><vIBS>0.02</vIBS></gIBS><gCBS><vCBS>0.22</vCBS></gCBS></IBSCBSTot>'
  const note = (rates: string[]) =>
    nfe({
      edit: (xml) =>
        xml.replace(/<det .*<\/det>/, rates.map(item).join('')).replace('</ICMSTot>', `</ICMSTot>${totals}`),
    })
  expect(readNoteContent(note(['0.1000', '0.1000']), key).informacao_nfe.total.reforma).toEqual({
    base_calculo: '25.00',
    valor_ibs: '0.02',
    valor_ibs_monofasico: null,
    valor_cbs_monofasico: null,
    aliquota_is_unidade: null,
    valor_cbs: '0.22',
    valor_is: '1.00',
    valor_nota_total: null,
    aliquota_ibs_uf: '0.1000',
    aliquota_ibs_municipio: null,
    aliquota_cbs: '0.9000',
    aliquota_is: null,
    base_calculo_is: null,
  })
  expect(readNoteContent(note(['0.1000', '0.2000']), key).informacao_nfe.total.reforma?.aliquota_ibs_uf).toBeNull()
  // The base that the one item with the IS declares; the layout has no total of several, and none is made.
  const selective = (xml: string) =>
    xml.replaceAll('</imposto>', '<IS><vBCIS>10.10</vBCIS><pIS>5.0000</pIS><vIS>0.51</vIS></IS></imposto>')
  const reform = (xml: string) => readNoteContent(selective(xml), key).informacao_nfe.total.reforma
  expect(reform(note(['0.1000']))).toMatchObject({ aliquota_is: '5.0000', base_calculo_is: '10.10' })
  expect(reform(note(['0.1000', '0.1000']))).toMatchObject({ aliquota_is: '5.0000', base_calculo_is: null })
})

test('payments of layouts before 4.00, each a pag of its own', () => {
  const old = nfe({
    edit: (xml) =>
      xml.replace(
        /<pag>.*<\/pag>/,
        '<pag><tPag>01</tPag><vPag>20.00</vPag></pag><pag><tPag>02</tPag><vPag>5.00</vPag></pag>',
      ),
  })
  expect(readNoteContent(old, key).informacao_nfe.pagamento.pagamentos.map((one) => one.forma_pagamento)).toEqual([
    '01',
    '02',
  ])
})

function item(rate: string): string {
  return `<det><prod/><imposto><IBSCBS><gIBSCBS><gIBSUF><pIBSUF>${rate}</pIBSUF></gIBSUF><gCBS><pCBS>0.9000</pCBS></gCBS></gIBSCBS></IBSCBS></imposto></det>`
}
