import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Nfce } from '#api/contract/documents/nfces.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../../documents.ts'
import { openPdf } from '../../../pdf.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'

// What SEFAZ says beside its reply (xMsg), whatever the reply is and however it came.

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
}, 60_000)
afterAll(() => testServer.close())

let last = 0
const SAID = 'NotaPremiada: 01-07-19'
const saying = (xml: string, text = SAID) => xml.replace('</infProt>', `<cMsg>200</cMsg><xMsg>${text}</xMsg></infProt>`)

/** Takes files one after the other, and returns the note that comes of them. */
async function noteOf(files: (parts: docs.NoteParts) => readonly string[]): Promise<Nfce> {
  const parts = { number: ++last }
  const { store, a } = testServer
  for (const [at, xml] of files(parts).entries()) {
    const file = { name: `${last}-${at}.xml`, bytes: docs.bytesOf(xml) }
    const [taken] = await takeFiles(store, nodePlatform(), { tenantId: a.id, companyIds: 'all' }, [file])
    expect(taken?.outcome).toBe('taken')
  }
  const response = await ask(`/custody/nfce/${docs.noteKey(parts)}`)
  return response.json()
}

async function ask(path: string) {
  const response = await testServer.call(path, { as: 'master', tenant: testServer.a.id })
  expect(response.status).toBe(200)
  return response
}

async function printed({ key }: Nfce): Promise<string> {
  const response = await ask(`/custody/nfce/${key}/danfe?width=58`)
  const { lines } = await openPdf(new Uint8Array(await response.arrayBuffer()))
  return lines.join('').replaceAll(/\s/g, '')
}

const replied = (cStat: string, reason = `Motivo ${cStat}`) => ({ cStat, reason })
const MESSAGE = { code: 'sefaz_message', message: `Mensagem da SEFAZ 200: ${SAID}` }
const onPaper = MESSAGE.message.replaceAll(' ', '')

test.each([
  ['150', 'Autorizado o uso da NF-e, autorização fora de prazo', 'authorized'],
  ['110', 'Uso denegado', 'denied'],
  ['301', 'Uso denegado: irregularidade fiscal do emitente', 'denied'],
])('beside %s', async (cStat, reason, status) => {
  const note = await noteOf((parts) => [saying(docs.nfeProc(parts, replied(cStat, reason)))])
  expect(note).toMatchObject({ status, notices: [MESSAGE], has_warnings: false, warnings: [] })
  expect(await printed(note)).toContain(onPaper)
})

test.each([
  ['before its note', (parts: docs.NoteParts) => [saying(docs.protNFe(docs.noteKey(parts))), docs.nfe(parts)]],
  ['after its note', (parts: docs.NoteParts) => [docs.nfe(parts), saying(docs.protNFe(docs.noteKey(parts)))]],
  [
    'beside a note that has the same reply without it',
    (parts: docs.NoteParts) => [docs.nfeProc(parts), saying(docs.protNFe(docs.noteKey(parts)))],
  ],
  [
    'before a note that has the same reply without it',
    (parts: docs.NoteParts) => [saying(docs.protNFe(docs.noteKey(parts))), docs.nfeProc(parts)],
  ],
])('in a file of its own, %s', async (_name, files) => {
  const note = await noteOf(files)
  expect(note).toMatchObject({ status: 'authorized', notices: [MESSAGE] })
  expect(await printed(note)).toContain(onPaper)
})

test('beside a refusal of the same note a second time the first authorisation stands', async () => {
  const note = await noteOf((parts) => [
    docs.nfeProc(parts),
    saying(docs.protNFe(docs.noteKey(parts), { ...replied('204', 'Rejeição: Duplicidade de NF-e'), protocol: '' })),
  ])
  expect(note.status).toBe('authorized')
})

test('a long one without a blank is whole on a roll of 58 mm', async () => {
  const long = Array.from({ length: 400 }, (_, at) => `n${String(at).padStart(3, '0')}`).join('')
  const note = await noteOf((parts) => [saying(docs.nfeProc(parts), long)])
  expect(await printed(note)).toContain(long)
})

test('in the reply to an event it is told with the event', async () => {
  const note = await noteOf((parts) => [
    docs.nfeProc(parts),
    docs
      .procEvento(docs.noteKey(parts))
      .replace('</infEvento></retEvento>', `<xMsg>${SAID}</xMsg></infEvento></retEvento>`),
  ])
  expect(note).toMatchObject({ status: 'canceled', notices: [] })
  const { items } = await (await ask(`/custody/nfce/${note.key}/events`)).json()
  const events = await Promise.all(
    items.map(async ({ id }: { id: string }) => (await ask(`/nfce_events/${id}`)).json()),
  )
  expect(JSON.stringify(events)).toContain(SAID)
})
