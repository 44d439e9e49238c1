import { expect, test } from 'vitest'
import { readFigures } from '#api/server/documents/read/contents.ts'
import { readDocuments } from '#api/server/documents/read/read.ts'
import { readNoteContent } from '#api/server/documents/read/contents.ts'
import * as docs from '../../documents.ts'

// The sums of a note: which make a warning, which are shown, and that the dashboard counts what the detail shows.

const key = docs.noteKey()

const ofIcms = (amounts: string) => `<ICMS><ICMS90>${amounts}</ICMS90></ICMS>`

/** A note of 126,00 with these totals beside vProd, these taxes of its item, and this sum. */
function note({ totals = '', more = '', taxes = '', vNF = '126.00' }): string {
  return docs.nfeProc({
    total: '126.00',
    paid: vNF,
    edit: (xml) =>
      xml
        .replace('<vNF>126.00</vNF></ICMSTot>', `${totals}<vNF>${vNF}</vNF></ICMSTot>${more}`)
        .replace('</prod>', `</prod><imposto>${taxes}</imposto>`),
  })
}

function read(xml: string) {
  const reading = readDocuments(docs.bytesOf(xml))
  if (reading.outcome === 'refused') throw new Error(reading.reason.message)
  const { total } = readNoteContent(xml, key).informacao_nfe
  const figures = readFigures(docs.bytesOf(xml), key)
  return {
    warnings: reading.warnings.map(({ message }) => message),
    icms: total.icms_total,
    reform: total.reforma,
    figures,
  }
}

const cents = (text: string | null | undefined) => Math.round(Number(text) * 100)

test('single-phase ICMS that is retained belongs to the total, is shown and is counted', () => {
  const { warnings, icms, figures } = read(
    note({
      totals: '<vICMSMono>20.00</vICMSMono><vICMSMonoReten>5.00</vICMSMonoReten>',
      taxes: ofIcms('<vICMSMono>20.00</vICMSMono><vICMSMonoReten>5.00</vICMSMonoReten>'),
      vNF: '131.00',
    }),
  )
  expect(warnings).toEqual([])
  expect(icms).toMatchObject({ valor_icms_monofasico: '20.00', valor_icms_monofasico_retencao: '5.00' })
  expect(figures?.taxes.icms).toBe(2500)
})

test('exempted ICMS is deducted of the items that say so alone', () => {
  const exempted = (amount: string, deducts: string) =>
    `<ICMS><ICMS40><CST>40</CST><vICMSDeson>${amount}</vICMSDeson><indDeduzDeson>${deducts}</indDeduzDeson></ICMS40></ICMS>`
  const free =
    '<prod><cProd>2</cProd><xProd>Amostra</xProd><qCom>1</qCom><vUnCom>0.00</vUnCom><vProd>0.00</vProd></prod>'
  const mixed = (vNF: string) =>
    read(
      note({ totals: '<vICMSDeson>5.00</vICMSDeson>', taxes: exempted('3.00', '1'), vNF }).replace(
        '</det>',
        `</det><det nItem="2">${free}<imposto>${exempted('2.00', '0')}</imposto></det>`,
      ),
    )
  expect(mixed('123.00').warnings).toEqual([])
  expect(mixed('121.00').warnings).toEqual([expect.stringMatching(/difere da soma dos seus valores \(R\$\s123,00\)/)])
  expect(mixed('123.00').icms.valor_icms_desonerado).toBe('5.00')
})

test('what was collected before is shown and is not the note’s own', () => {
  const before = '<vICMSMonoRet>29.40</vICMSMonoRet>'
  const { warnings, icms, figures } = read(note({ totals: `<vICMS>0.00</vICMS>${before}`, taxes: ofIcms(before) }))
  expect(warnings).toEqual([])
  expect(icms.valor_icms_monofasico_retido).toBe('29.40')
  expect(figures?.taxes.icms).toBe(0)
})

test('FCP ST and IPI devolvido belong to the total; FCP ST is counted with the ST', () => {
  const totals = '<vST>2.00</vST><vFCPST>0.50</vFCPST><vIPIDevol>1.00</vIPIDevol>'
  const xml = note({ totals, vNF: '129.50', taxes: ofIcms('<vICMSST>2.00</vICMSST><vFCPST>0.50</vFCPST>') })
  const devolved = '<impostoDevol><IPI><vIPIDevol>1.00</vIPIDevol></IPI></impostoDevol>'
  const { warnings, figures } = read(xml.replace('</det>', `${devolved}</det>`))
  expect(warnings).toEqual([])
  expect(figures?.taxes.icms).toBe(250)
  expect(figures?.st).toBe(250)
})

test('what counts in the total is summed by CFOP; what has none stands apart', () => {
  const item = (cfop: string, total: string, counts = '1') =>
    `<det nItem="2"><prod><xProd>CAFÉ</xProd>${cfop}<vProd>${total}</vProd><indTot>${counts}</indTot></prod></det>`
  const cafe = (cfop: string) => `<CFOP>${cfop}</CFOP>`
  const items = [item(cafe('5405'), '10.00'), item(cafe('5405'), '2.50'), item(cafe('5102'), '9.99', '0')].join('')
  const xml = note({})
    .replace('<uCom>', '<CFOP>5102</CFOP><uCom>')
    .replace('</det>', `</det>${items}${item('', '1.00')}`)
  expect(read(xml).figures?.cfops).toEqual({ '5102': 12_600, '5405': 1250, '': 100 })
})

test.each([
  ['1', '127.50', []],
  ['1', '126.00', [expect.stringContaining('difere da soma dos seus valores')]],
  ['0', '126.00', []],
])('PIS and COFINS by substitution with indSoma %s make %s', (sums, vNF, expected) => {
  const taxes =
    `<PISST><vPIS>0.50</vPIS><indSomaPISST>${sums}</indSomaPISST></PISST>` +
    `<COFINSST><vCOFINS>1.00</vCOFINS><indSomaCOFINSST>${sums}</indSomaCOFINSST></COFINSST>`
  const { warnings, icms, figures } = read(note({ taxes, vNF, totals: '<vPIS>0.10</vPIS><vCOFINS>0.20</vCOFINS>' }))
  expect(warnings).toEqual(expected)
  expect(icms).toMatchObject({ valor_pis: '0.60', valor_cofins: '1.20' })
  expect(figures?.taxes).toMatchObject({ pis: 60, cofins: 120 })
})

test('of goods and services the detail and the dashboard give the same PIS, COFINS and ISS', () => {
  const more = '<ISSQNtot><vServ>50.00</vServ><vISS>2.50</vISS><vPIS>0.33</vPIS><vCOFINS>1.50</vCOFINS></ISSQNtot>'
  const { icms, figures } = read(note({ totals: '<vPIS>0.65</vPIS><vCOFINS>3.00</vCOFINS>', more }))
  expect(icms).toMatchObject({ valor_pis: '0.98', valor_cofins: '4.50', valor_iss: '2.50' })
  expect(figures?.taxes).toMatchObject({ pis: cents(icms.valor_pis), cofins: cents(icms.valor_cofins), iss: 250 })
})

test('IBS and CBS of single-phase goods are shown and counted', () => {
  const own = '<vIBSMono>0.20</vIBSMono><vCBSMono>1.80</vCBSMono>'
  const before = '<vIBSMonoRet>9.00</vIBSMonoRet>'
  const more = `<IBSCBSTot><vBCIBSCBS>0.00</vBCIBSCBS><gMono>${own}${before}</gMono></IBSCBSTot><vNFTot>126.00</vNFTot>`
  const taxes = `<IBSCBS><gIBSCBSMono><gMonoPadrao>${own}</gMonoPadrao><gMonoRet>${before}</gMonoRet></gIBSCBSMono></IBSCBS>`
  const { warnings, reform, figures } = read(note({ more, taxes }))
  expect(warnings).toEqual([])
  expect(reform).toMatchObject({ valor_ibs: '0.20', valor_cbs: '1.80', valor_ibs_monofasico: '0.20' })
  expect(figures?.taxes).toMatchObject({ ibs: 20, cbs: 180 })
})

interface Reform {
  uf?: string
  ibs?: string
  cbs?: string
  item?: string
  vNFTot?: string
  is?: string
  year?: string
}

const reform = ({ uf = '0.10', ibs = '0.12', cbs = '1.13', item = '0.12', vNFTot = '126.00', is = '', year }: Reform) =>
  note({
    taxes:
      `<IBSCBS><gIBSCBS><vBC>126.00</vBC><gIBSUF><vIBSUF>0.10</vIBSUF></gIBSUF><gIBSMun><vIBSMun>0.02</vIBSMun></gIBSMun>` +
      `<vIBS>${item}</vIBS><gCBS><vCBS>1.13</vCBS></gCBS></gIBSCBS></IBSCBS>${is && `<IS><adRemIS>0.5000</adRemIS><vIS>1.00</vIS></IS>`}`,
    more:
      `${is && `<ISTot><vIS>${is}</vIS></ISTot>`}<IBSCBSTot><vBCIBSCBS>126.00</vBCIBSCBS><gIBS><gIBSUF><vIBSUF>${uf}</vIBSUF></gIBSUF>` +
      `<gIBSMun><vIBSMun>0.02</vIBSMun></gIBSMun><vIBS>${ibs}</vIBS></gIBS><gCBS><vCBS>${cbs}</vCBS></gCBS></IBSCBSTot><vNFTot>${vNFTot}</vNFTot>`,
  }).replace('<dhEmi>2026', `<dhEmi>${year ?? '2026'}`)

test.each([
  ['as they are', {}, []],
  [
    'with the taxes on top, which is not yet so in 2026',
    { vNFTot: '127.25' },
    ['O total da nota com IBS, CBS e IS (R$ 127,25) difere da soma dos seus valores (R$ 126,00)'],
  ],
  [
    'and a total of neither',
    { vNFTot: '130.00' },
    ['O total da nota com IBS, CBS e IS (R$ 130,00) difere da soma dos seus valores (R$ 126,00)'],
  ],
  [
    'IBS that is not of both',
    { ibs: '0.13', item: '0.13' },
    ['Item 1: o IBS (R$ 0,13) difere da soma de estado e município (R$ 0,12)'],
  ],
  ['IBS of other items', { ibs: '0.11' }, ['O total de IBS (R$ 0,11) difere da soma dos itens (R$ 0,12)']],
  ['IBS of the state', { uf: '0.11' }, ['O total de IBS do estado (R$ 0,11) difere da soma dos itens (R$ 0,10)']],
  ['CBS of other items', { cbs: '1.14' }, ['O total de CBS (R$ 1,14) difere da soma dos itens (R$ 1,13)']],
  ['IS of other items', { is: '1.01' }, ['O total de IS (R$ 1,01) difere da soma dos itens (R$ 1,00)']],
] as const)('totals of the reform: %s', (_, changes, expected) => {
  expect(read(reform(changes)).warnings.map((one) => one.replaceAll('\u00a0', ' '))).toEqual(expected)
})

test('the IS may have a rate in reais a unit, by either of its names', () => {
  expect(read(reform({ is: '1.00' })).reform).toMatchObject({ aliquota_is: null, aliquota_is_unidade: '0.5000' })
  const before = reform({ is: '1.00' }).replaceAll('adRemIS', 'pISEspec')
  expect(read(before).reform?.aliquota_is_unidade).toBe('0.5000')
})

test('products stay comparable over 2027: their totals without the taxes that vProd has within', () => {
  const xml = note({ totals: '<vProdLiqTot>120.00</vProdLiqTot>' }).replace(
    '</vProd><indTot>',
    '</vProd><vProdLiq>120.00</vProdLiq><indTot>',
  )
  const { icms, figures } = read(xml)
  expect(icms).toMatchObject({ valor_produtos: '126.00', valor_produtos_liquido: '120.00' })
  expect(figures).toMatchObject({ products: 12_000, items: [{ total: 12_000 }] })
})
