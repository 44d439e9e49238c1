import { createHash } from 'node:crypto'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companySeal } from '#api/server/companies/seal.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { proveWaiting } from '../documents/proof/prove-waiting.ts'
import { threadProver } from '#api/server/documents/proof/prover.node.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { bytesOf, inHomologation, nfeProc, noteKey, type NoteParts, procEvento } from '../../documents.ts'
import { chain, signedNfeProc } from '../../signing.ts'
import { KEY, openTestServer, type TestServer } from '../test-server.ts'
import { requests } from './requests.ts'

// A zip says of each of its documents what was found of it: whoever has the zip alone needs no screen for it.

const platform = nodePlatform({ log: () => {} })
const prover = threadProver(platform, undefined)
const { holder } = chain()
const cnpj = '11222333001000'
const note: NoteParts = { cnpj, number: 1 }
const signed = signedNfeProc(holder, note)
const unsigned: NoteParts = { cnpj, number: 2, edit: (xml) => xml.replace(/<Signature.*<\/Signature>/, '') }
let server: TestServer
const { requested, list, ids } = requests(() => server)

beforeAll(async () => {
  server = await openTestServer()
  server.clock.now = Date.parse('2026-04-01T12:00:00Z')
})
afterAll(() => Promise.all([server.close(), platform.close()]))

/** Returns the files of a zip. */
async function entriesOf(body: object) {
  const { id } = await requested({
    company_ids: ids().slice(0, 1),
    date_start: '2026-03-01',
    date_end: '2026-03-31',
    ...body,
  })
  await server.idle()
  const url = (await list()).find((one) => one.id === id)?.url ?? ''
  return new ZipReader(new BlobReader(await (await server.api(new Request(url))).blob())).getEntries()
}

/** Returns the table of a zip, a record of each row by the names of its columns. */
async function tableOf(body: object): Promise<Record<string, string>[]> {
  for (const entry of await entriesOf(body)) {
    if (entry.directory || entry.filename !== 'CONFERENCIAS.csv') continue
    const text = await entry.getData(new TextWriter())
    const [names = [], ...rows] = text
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'))
    return rows.map((row) => Object.fromEntries(row.map((cell, at) => [names[at], cell])))
  }
  throw new Error('The zip has no table')
}

test('each document of a zip stands in its table, before it was proven and after', async () => {
  const files = [signed, nfeProc(unsigned), procEvento(noteKey(unsigned))].map((xml) => ({
    name: 'a.xml',
    bytes: bytesOf(xml),
  }))
  await takeFiles(server.store, platform, { tenantId: server.a.id, companyIds: 'all' }, files)
  const before = await tableOf({})
  expect(before).toHaveLength(3)
  expect(before.map((row) => row['Conferido em (UTC)'])).toEqual(Array(3).fill('Ainda não conferido'))

  await proveWaiting({ store: server.store, platform, prover, companySeal: companySeal(KEY) })
  const after = await tableOf({})
  expect(after.find((row) => row['Nome'] === `${noteKey(note)}-nfce.xml`)).toMatchObject({
    Documento: 'NFC-e',
    'SHA-256 do XML': createHash('sha256').update(bytesOf(signed)).digest('hex'),
    'Conferido em (UTC)': expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    Conteúdo: 'Confere',
    Assinatura: 'Confere',
    'Origem do certificado': expect.stringMatching(/^Não feita: ./),
  })
  expect(after.find((row) => row['Nome'] === `${noteKey(unsigned)}-nfce.xml`)).toMatchObject({
    Assinatura: 'Não feita: O documento não tem assinatura',
  })
  expect(after.find((row) => row['Documento'] === 'Evento de NFC-e')).toMatchObject({
    Assinatura: 'Não feita: O documento não tem assinatura',
    'Autorização da SEFAZ': 'Não feita: A resposta não traz o resumo (digVal) do que a SEFAZ recebeu',
    'Chave de acesso': expect.stringMatching(/^Não confere: O autor do evento é o CNPJ/),
  })
})

test('a zip of PDFs names those, with the XML that each was drawn from', async () => {
  const rows = await tableOf({ format: 'pdf' })
  expect(rows.find((row) => row['Nome'] === `${noteKey(note)}.pdf`)).toMatchObject({
    'SHA-256 do XML': createHash('sha256').update(bytesOf(signed)).digest('hex'),
    Assinatura: 'Confere',
  })
})

test('zips of either environment lie in one folder: no name is in both', async () => {
  const twin: NoteParts = { cnpj, number: 70 }
  const files = [
    nfeProc(twin),
    inHomologation(nfeProc({ ...twin, total: '9.00' })),
    inHomologation(procEvento(noteKey(twin))),
  ].map((xml) => ({ name: 'a.xml', bytes: bytesOf(xml) }))
  await takeFiles(server.store, platform, { tenantId: server.a.id, companyIds: 'all' }, files)
  await proveWaiting({ store: server.store, platform, prover, companySeal: companySeal(KEY) })
  const key = noteKey(twin)
  const namesOf = async (environment: string) => {
    const entries = await entriesOf({ environment, format: 'xml_pdf' })
    return entries.map(({ filename }) => filename).filter((name) => name.includes(key))
  }
  expect((await namesOf('production')).toSorted()).toEqual([`${key}-nfce.xml`, `${key}.pdf`])
  const ofTrial = [`${key}-homolog-110111-1-procEvento.xml`, `${key}-homolog-nfce.xml`, `${key}-homolog.pdf`]
  expect((await namesOf('homolog')).toSorted()).toEqual(ofTrial)
  const table = await tableOf({ environment: 'homolog' })
  expect(table.map((row) => [row['Nome'], row['Conferido em (UTC)'] === 'Ainda não conferido'])).toEqual([
    [`${key}-homolog-nfce.xml`, false],
    [`${key}-homolog-110111-1-procEvento.xml`, false],
  ])
})
