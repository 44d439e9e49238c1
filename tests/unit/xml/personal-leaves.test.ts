import { expect, test } from 'vitest'
import { forReader } from '#domain/documents/note/for-reader.ts'
import { readEventFacts } from '#api/server/documents/xml/event-facts.ts'
import { readNoteContent } from '#api/server/documents/read/contents.ts'
import * as docs from '../../documents.ts'

// What a note and its events say of persons, to who may not see whom a note names.

const key = docs.noteKey()

const ofNote = (edit: (xml: string) => string, mayReadConsumer: boolean) =>
  JSON.stringify(forReader(readNoteContent(docs.nfeProc({ edit }), key), mayReadConsumer))

/** The facts of an event that are told to whoever may read the note. */
function ofEvent(type: string, detail: string, edit = (xml: string) => xml) {
  const xml = edit(docs.evento(key, type, detail))
  const facts = readEventFacts(xml, xml.indexOf('<evento'))
  return { all: JSON.stringify(facts), others: JSON.stringify(facts.filter(({ personal }) => !personal)) }
}

test.each([
  [
    'whom goods are delivered to',
    '<entrega><CPF>98765432100</CPF><xNome>João Vizinho</xNome><xLgr>Rua Secreta</xLgr><fone>19987654321</fone><email>joao@silva.example</email></entrega>',
  ],
  [
    'whom they are taken from',
    '<retirada><CPF>98765432100</CPF><xNome>João Vizinho</xNome><xLgr>Rua Secreta</xLgr><fone>19987654321</fone></retirada>',
  ],
  [
    'a foreigner, at home',
    '<dest><idEstrangeiro>98765432100</idEstrangeiro><xNome>João Vizinho</xNome><enderDest><xLgr>Rua Secreta</xLgr><xPais>Rua Secreta</xPais><fone>19987654321</fone></enderDest><email>joao@silva.example</email></dest>',
  ],
  [
    'a person who may get the XML',
    '<autXML><CNPJ>11222333000181</CNPJ></autXML><autXML><CPF>98765432100</CPF></autXML>',
  ],
])('of %s initials at most', (_name, inner) => {
  const edit = (xml: string) => xml.replace('<det ', `${inner}<det `)
  expect(ofNote(edit, true)).toMatch(/98765432100|987\.654\.321-00/)
  expect(ofNote(edit, false)).not.toMatch(/98765432100|987\.654\.321-00|Vizinho|Secreta|19987654321|silva/)
})

const COMPANY = '<autXML><CNPJ>11222333000181</CNPJ></autXML>'

test('the company that may get the XML is told to all', () => {
  expect(ofNote((xml) => xml.replace('<det ', `${COMPANY}<det `), false)).toContain('"CNPJ autorizado"')
})

test('of a proof of delivery neither who took it nor where they live', () => {
  const { all, others } = ofEvent(
    '110130',
    '<nDoc>MG-12.345</nDoc><xNome>João Vizinho</xNome><latGPS>-22.901234</latGPS><longGPS>-047.061234</longGPS><hashComprovante>abc=</hashComprovante>',
  )
  for (const told of ['MG-12.345', 'João Vizinho', '-22.901234', '-047.061234']) {
    expect(all).toContain(told)
    expect(others).not.toContain(told)
  }
  expect(others).toContain('abc=')
})

test('of a delivery that failed not where it was to be', () => {
  const { others } = ofEvent(
    '110192',
    '<tpMotivo>1</tpMotivo><latGPS>-22.901234</latGPS><longGPS>-047.061234</longGPS>',
  )
  expect(others).not.toMatch(/22\.901234|47\.061234/)
})

test.each([
  ['<CPF>98765432100</CPF>', '987.654.321-00'],
  ['<CNPJ>87654321000198</CNPJ>', '87.654.321/0001-98'],
])("of an event by the buyer not the buyer's number: %s", (number, told) => {
  const { all, others } = ofEvent('211120', '', (xml) => xml.replace('<chNFe>', `${number}<chNFe>`))
  expect(all).toContain(told)
  expect(others).not.toContain(told)
})

test("the issuer's number is told to all", () => {
  const { others } = ofEvent('110111', '', (xml) => xml.replace('<chNFe>', `<CNPJ>${docs.CNPJ}</CNPJ><chNFe>`))
  expect(others).toContain('11.222.333/0001-81')
})
