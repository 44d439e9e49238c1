import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NfceEvent } from '#api/contract/documents/nfce-events.ts'
import type { Nfce } from '#api/contract/documents/nfces.ts'
import type { Page } from '#api/contract/page.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../../documents.ts'
import { openTestServer, type Person, type TestServer } from '../../test-server.ts'

// What a note and its events say beyond the fields of the contract, for whom.

let testServer: TestServer
const key = docs.noteKey()
const DELIVERED =
  '<dest><CPF>12345678909</CPF><xNome>Maria Silva</xNome><indIEDest>9</indIEDest><email>maria@silva.example</email></dest>' +
  '<entrega><CPF>98765432100</CPF><xNome>João Vizinho</xNome><xLgr>Avenida da Entrega</xLgr><nro>999</nro><xMun>Campinas</xMun><UF>SP</UF>' +
  '<fone>19987654321</fone></entrega><det '
const MARKET =
  '<transp><modFrete>0</modFrete></transp><pag><detPag><tPag>17</tPag><vPag>25.00</vPag><dPag>2026-03-31</dPag></detPag></pag>' +
  '<infIntermed><CNPJ>87654321000198</CNPJ><idCadIntTran>loja-77</idCadIntTran></infIntermed>'
const delivered = docs.nfeProc({
  edit: (xml) => xml.replace('<det ', DELIVERED).replace(/<pag>.*<\/pag>/, MARKET),
})
const saying = delivered.replace('</infProt>', '<cMsg>200</cMsg><xMsg>NotaPremiada: 01-07-19</xMsg></infProt>')
const econf = docs.procEvento(
  key,
  '110750',
  '<detPag><tPag>17</tPag><vPag>25.00</vPag><dPag>2026-04-01</dPag><CNPJReceb>11222333000181</CNPJReceb></detPag>',
)
const epec = docs.procEvento(key, '110140', '<dest><UF>SP</UF><CPF>12345678909</CPF></dest><vNF>25.00</vNF>')
/** As SEFAZ-SP's download hands a note out: with marks in place of a reply. */
const MARKS = '<dhInc>2026-03-31T10:00:04-03:00</dhInc><nProt>135260000000101</nProt>'
const downloaded = docs.nfeProc({ number: 2 }).replace(/<protNFe.*<\/protNFe>/s, MARKS)

beforeAll(async () => {
  testServer = await openTestServer()
  const files = [saying, econf, epec, downloaded].map((xml, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(xml) }))
  const { store, a } = testServer
  await takeFiles(store, nodePlatform(), { tenantId: a.id, companyIds: 'all' }, files)
}, 60_000)
afterAll(() => testServer.close())

async function ask(path: string, as: Person, language?: string) {
  const headers = { ...(language && { 'Accept-Language': language }) }
  const response = await testServer.call(path, { as, tenant: testServer.a.id, headers })
  expect(response.status).toBe(200)
  return response.json()
}

const noteFor = (as: Person): Promise<Nfce> => ask(`/custody/nfce/${key}`, as)
const textOf = (note: Nfce) => JSON.stringify(note)

test('place of delivery, intermediary, carriage and the day of the payment are told in words', async () => {
  const { informacao_nfe: info } = (await noteFor('master')).data
  expect(info.entrega).toMatchObject({ nome: 'João Vizinho', endereco: { logradouro: 'Avenida da Entrega' } })
  expect(info.pagamento.pagamentos[0]?.demais).toBe('data do pagamento 31/03/2026')
  const facts = Object.fromEntries(info.demais.map(({ title, facts }) => [title, facts]))
  expect(facts).toMatchObject({
    Consumidor: [
      { label: 'Contribuinte', value: '9 – Não contribuinte' },
      { label: 'E-mail', value: 'maria@silva.example' },
    ],
    Entrega: [{ label: 'Telefone', value: '19987654321' }],
    Transporte: [{ label: 'Frete', value: '0 – Por conta do remetente (CIF)' }],
    Intermediador: [
      { label: 'CNPJ do intermediador', value: '87.654.321/0001-98' },
      { label: 'Identificação no intermediador', value: 'loja-77' },
    ],
  })
})

test('titles and labels are in the language that is asked for, and what the document says stays', async () => {
  const factsIn = async (language?: string) => {
    const note: Nfce = await ask(`/custody/nfce/${key}`, 'master', language)
    return Object.fromEntries(note.data.informacao_nfe.demais.map(({ title, facts }) => [title, facts]))
  }
  expect(await factsIn('en')).toMatchObject({
    Consumer: [
      { label: 'Taxpayer', value: '9 – Não contribuinte' },
      { label: 'E-mail', value: 'maria@silva.example' },
    ],
    Delivery: [{ label: 'Telephone', value: '19987654321' }],
    Intermediary: [
      { label: 'CNPJ of the intermediary', value: '87.654.321/0001-98' },
      { label: 'Identification at the intermediary', value: 'loja-77' },
    ],
  })
  expect(await factsIn('es')).toMatchObject({ Intermediario: [{ label: 'CNPJ del intermediario' }, {}] })
  expect(await factsIn('pt')).toEqual(await factsIn())
})

test('what we say of a note that SEFAZ handed out is in the language that is asked for', async () => {
  const saidIn = async (language?: string) => {
    const { items }: Page<NfceEvent> = await ask(
      `/custody/nfce/${docs.noteKey({ number: 2 })}/events`,
      'master',
      language,
    )
    return items.map(({ type_description, description }) => `${type_description}: ${description}`)
  }
  expect(await saidIn()).toEqual(['Autorizada: Baixada da SEFAZ, que só entrega notas autorizadas'])
  expect(await saidIn('en')).toEqual(['Authorized: Downloaded from SEFAZ, which hands out authorized notes only'])
  expect(await saidIn('es')).toEqual(['Autorizada: Descargada de la SEFAZ, que solo entrega notas autorizadas'])
})

test('who sees no consumer sees neither whom nor where the goods go to', async () => {
  const note = await noteFor('reader')
  expect(note.data.informacao_nfe.entrega).toEqual({
    documento: '***.654.321-**',
    nome: 'J*** V***',
    mascarado: true,
    estrangeiro: false,
    endereco: null,
  })
  expect(textOf(note)).toContain('loja-77')
  expect(textOf(note)).not.toMatch(/silva@|Vizinho|Avenida|9876543/i)
})

test("SEFAZ's message beside any reply is told, warns of nothing, and is found", async () => {
  const note = await noteFor('reader')
  expect(note.notices).toEqual([{ code: 'sefaz_message', message: 'Mensagem da SEFAZ 200: NotaPremiada: 01-07-19' }])
  expect(note).toMatchObject({ status: 'authorized', status_text: null, has_warnings: false, warnings: [] })
  expect((await ask('/custody/nfce/?notice=sefaz_message', 'reader')).items).toHaveLength(1)
})

test('an event tells what it holds, of the buyer only to who may see them', async () => {
  const { items } = await ask(`/custody/nfce/${key}/events`, 'reader')
  const eventFor = (name: string, as: Person) =>
    ask(
      `/nfce_events/${items.find((one: { type_description: string }) => one.type_description.startsWith(name))?.id}`,
      as,
    )
  const conciliation = await eventFor('Conciliação', 'reader')
  expect(JSON.stringify(conciliation.facts)).toContain(
    'forma Outros – PIX dinâmico · valor R$\u00a025,00 · data 01/04/2026 · CNPJ do beneficiário 11.222.333/0001-81',
  )
  expect(JSON.stringify(await eventFor('EPEC', 'master'))).toContain('123.456.789-09')
  expect(JSON.stringify(await eventFor('EPEC', 'reader'))).not.toContain('123.456')
  const reply = await eventFor('Autorizada', 'reader')
  expect(reply.facts).toEqual([
    expect.objectContaining({
      title: 'Resposta da SEFAZ',
      facts: expect.arrayContaining([{ label: 'Mensagem da SEFAZ', value: 'NotaPremiada: 01-07-19' }]),
    }),
  ])
})
