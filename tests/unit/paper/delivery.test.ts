import { expect, test } from 'vitest'
import { danfe } from '#domain/documents/paper/danfe.ts'
import { printed } from './printed-note.ts'
import { wordsOf } from './words.ts'

// Division VI of a note that is delivered (Manual 6.0, 3.1.6): the buyer's name and the place of delivery must stand there.

function consumer(inner: string): string[] {
  const edit = (xml: string) => xml.replace('<det ', `${inner}<det `)
  const divisions = danfe(printed(edit), 'summary').divisions.filter(({ name }) => name === 'Consumidor')
  return wordsOf({ title: '', author: '', divisions })
}

const BUYER = '<CPF>12345678909</CPF><xNome>Maria Silva</xNome>'
const STREET = '<xLgr>Rua Dois</xLgr><nro>20</nro><xBairro>Centro</xBairro><xMun>Campinas</xMun><UF>SP</UF>'
const PLACE = 'Rua Dois, 20, Centro, Campinas,\u00a0SP'

test.each([
  [
    'to a person of another name',
    `<entrega><CPF>98765432100</CPF><xNome>João</xNome>${STREET}</entrega>`,
    ['João', 'CPF 987.654.321-00', PLACE],
  ],
  ['without a name', `<entrega>${STREET}</entrega>`, [PLACE]],
  ['with an empty number and an empty name', `<entrega><CNPJ/><xNome/>${STREET}</entrega>`, [PLACE]],
  ['to a company', `<entrega><CNPJ>87654321000198</CNPJ>${STREET}</entrega>`, ['CNPJ 87.654.321/0001-98', PLACE]],
  [
    'abroad',
    '<entrega><xLgr>Calle Uno</xLgr><nro>S/N</nro><xMun>EXTERIOR</xMun><UF>EX</UF><xPais>URUGUAI</xPais></entrega>',
    ['Calle Uno, S/N, EXTERIOR,\u00a0EX'],
  ],
])('delivered %s', (_name, entrega, told) => {
  expect(consumer(`<dest>${BUYER}</dest>${entrega}`)).toEqual([
    'CONSUMIDOR CPF: 123.456.789-09',
    'Maria Silva',
    'ENTREGA',
    ...told,
  ])
})

test('delivered to a buyer whom the note does not name', () => {
  expect(consumer(`<entrega>${STREET}</entrega>`)).toEqual(['CONSUMIDOR NÃO IDENTIFICADO', 'ENTREGA', PLACE])
})

test('where goods are taken from stands nowhere', () => {
  expect(consumer(`<dest>${BUYER}</dest><retirada>${STREET}</retirada>`)).toHaveLength(2)
})

test('a place of which nothing is known takes no line', () => {
  const nothing = '<cMun>3509502</cMun>'
  expect(consumer(`<dest>${BUYER}<enderDest>${nothing}</enderDest></dest>`)).toEqual([
    'CONSUMIDOR CPF: 123.456.789-09',
    'Maria Silva',
  ])
  expect(consumer(`<dest>${BUYER}</dest><entrega>${nothing}</entrega>`)).toHaveLength(2)
})
