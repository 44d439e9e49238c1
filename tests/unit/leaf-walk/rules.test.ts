import { expect, test } from 'vitest'
import { parseXml } from '#api/server/documents/xml/parse.ts'
import { ITEM } from '#domain/documents/leaves/item.ts'
import { NOTE } from '#domain/documents/leaves/note.ts'
import { factLines, sectionsOf } from '#domain/documents/leaves/rules.ts'

const sections = (inner: string) => sectionsOf(parseXml(`<infNFe>${inner}</infNFe>`), NOTE, 'Outros campos')
const lines = (inner: string) => factLines(parseXml(`<det>${inner}</det>`), ITEM, 'Produto')

test('what no table names is told under its own name, beside what it stands with', () => {
  expect(
    sections(
      '<gNovo><xNovo>Um &lt;b&gt;novo&lt;/b&gt;</xNovo></gNovo><constructor>a</constructor><toString>b</toString>',
    ),
  ).toEqual([
    {
      title: 'Outros campos',
      personal: false,
      folded: true,
      facts: [
        { label: 'xNovo', value: 'Um <b>novo</b>' },
        { label: 'constructor', value: 'a' },
        { label: 'toString', value: 'b' },
      ],
    },
  ])
  // The buyer's stays the buyer's.
  expect(sections('<entrega><xNome>Ana</xNome><xNovo>Bloco B</xNovo></entrega>')).toEqual([
    { title: 'Entrega', personal: true, folded: false, facts: [{ label: 'xNovo', value: 'Bloco B' }] },
  ])
})

test('nothing is told twice, of an amount of 0, or of an empty element', () => {
  const same = '<uCom>UN</uCom><qCom>2</qCom><uTrib>UN</uTrib><qTrib>2</qTrib><vFrete>0.00</vFrete><nFCI/>'
  expect(lines(`<prod>${same}</prod>`)).toEqual([])
  expect(lines('<prod><uCom>CX</uCom><qCom>2</qCom><uTrib>UN</uTrib><qTrib>24</qTrib></prod>')).toEqual([
    { title: 'Produto', text: 'Unidade tributável UN · Quantidade tributável 24' },
  ])
})

test('groups that occur again are a line each, and what is no number stands as it is', () => {
  const lot = (name: string) => `<rastro><nLote>${name}</nLote><dVal>2027-01-31</dVal></rastro>`
  expect(lines(`<prod>${lot('A')}${lot('B')}<vSeg>dois</vSeg></prod>`)).toEqual([
    { title: 'Produto', text: 'Lote nº A · validade 31/01/2027 · Lote nº B · validade 31/01/2027 · Seguro dois' },
  ])
})
