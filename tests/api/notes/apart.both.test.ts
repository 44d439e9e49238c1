import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { canonical } from '../../canonical.ts'
import * as docs from '../../documents.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { zipOf } from './zips.ts'

// Note and protocol, event and reply, in files of their own.

const NS = 'xmlns="http://www.portalfiscal.inf.br/nfe"'
const platform = nodePlatform()
let testServer: TestServer
/** Of the first company. */
let cnpj: string

beforeAll(async () => {
  testServer = await openTestServer()
  // When all that is downloaded has been: a day to come is refused.
  testServer.clock.now = Date.parse('2026-04-01T12:00:00Z')
  cnpj = testServer.a.companies[0]?.cnpj ?? ''
})
afterAll(() => testServer.close())

const take = (...documents: string[]) =>
  takeFiles(
    testServer.store,
    platform,
    { tenantId: testServer.a.id, companyIds: 'all' },
    documents.map((one) => ({ name: `${randomUUID()}.xml`, bytes: docs.bytesOf(one) })),
  )
const get = (path: string) => testServer.call(path, { as: 'reader', tenant: testServer.a.id })

async function xmlOf(key: string, query = ''): Promise<{ text: string; name: string | null }> {
  const response = await get(`/custody/nfce/${key}/xml${query}`)
  expect(response.status).toBe(200)
  return { text: await response.text(), name: response.headers.get('Content-Disposition') }
}

async function detailOf(key: string) {
  const response = await get(`/custody/nfce/${key}`)
  expect(response.status).toBe(200)
  return response.json()
}

async function eventsOf(key: string): Promise<{ id: string; type_description: string; has_composed_xml: boolean }[]> {
  return (await (await get(`/custody/nfce/${key}/events`)).json()).items
}

test.each([
  ['note, then reply', (note: string, reply: string) => [note, reply]],
  ['reply, then note', (note: string, reply: string) => [reply, note]],
])('%s: one nfeProc, in which the note is what was signed', async (order, files) => {
  const parts = { cnpj, number: order.startsWith('note') ? 1 : 2, product: 'PÃO  FRANCÊS <![CDATA[&]]>' }
  const key = docs.noteKey(parts)
  const note = `<?xml version="1.0" encoding="UTF-8"?>\n${docs.nfe(parts)}\n`
  for (const file of files(
    note,
    `<retConsSitNFe ${NS} versao="4.00"><tpAmb>1</tpAmb><cStat>100</cStat><chNFe>${key}</chNFe>${docs.protNFe(key).replace(` ${NS}`, '')}</retConsSitNFe>`,
  )) {
    expect(await take(file)).toMatchObject([{ outcome: 'taken' }])
  }
  const { text, name } = await xmlOf(key)
  expect(name).toContain(`${key}-nfeProc-composto.xml`)
  expect(text).toContain('<!-- Composto de nota e protocolo, ')
  expect(text).toContain(`<nfeProc ${NS} versao="4.00">${docs.nfe(parts)}<protNFe `)
  expect(canonical(text, 'infNFe')).toBe(canonical(note, 'infNFe'))
  expect(await detailOf(key)).toMatchObject({ status: 'authorized', xml_composed: true })
  // The file as it came is still there, and what was composed of it says nothing new.
  expect((await xmlOf(key, '?original=1')).text).toBe(note)
  expect(await take(text)).toMatchObject([{ outcome: 'present' }])
})

test('what came together, was refused, or was replied to with another content stays as it came', async () => {
  const [whole, refused, other, bare] = [10, 11, 12, 13].map((number) => ({ cnpj, number }))
  const files = [
    docs.nfeProc(whole),
    docs.nfe(refused),
    docs.protNFe(docs.noteKey(refused), { cStat: '778', reason: 'Rejeição: NCM inexistente' }),
    docs.nfe(other),
    docs.protNFe(docs.noteKey(other), { digest: 'def=' }),
    docs.nfe(bare),
  ]
  await take(...files)
  for (const [parts, file] of [
    [whole, files[0]],
    [refused, files[1]],
    [other, files[3]],
    [bare, files[5]],
  ] as const) {
    const key = docs.noteKey(parts)
    const { text, name } = await xmlOf(key)
    expect(text).toBe(file)
    expect(name).toContain(`${key}-nfce.xml`)
    expect((await detailOf(key)).xml_composed).toBe(false)
  }
})

test('the reply first, then the whole: its own file, as it came', async () => {
  const parts = { cnpj, number: 20 }
  await take(docs.protNFe(docs.noteKey(parts)))
  await take(docs.nfeProc(parts))
  const { text } = await xmlOf(docs.noteKey(parts))
  expect(text).toBe(docs.nfeProc(parts))
})

test('event and reply that came apart: one procEventoNFe, beside both', async () => {
  const parts = { cnpj, number: 30 }
  const key = docs.noteKey(parts)
  await take(docs.nfeProc(parts), docs.evento(key), docs.retEvento(key))
  const [cancellation, ...others] = await eventsOf(key)
  expect(cancellation).toMatchObject({ type_description: 'Cancelamento', has_composed_xml: true })
  expect(others.map((one) => one.has_composed_xml)).toEqual(others.map(() => false))
  const response = await get(`/nfce_events/${cancellation?.id}/xml?type=composed`)
  expect(response.headers.get('Content-Disposition')).toContain(`${key}-110111-1-procEvento-composto.xml`)
  const text = await response.text()
  expect(text).toContain(`<procEventoNFe ${NS} versao="1.00">${docs.evento(key)}${docs.retEvento(key)}</procEventoNFe>`)
  expect(text).toContain('<!-- Composto de evento e resposta, ')
  const pretty = await get(`/nfce_events/${cancellation?.id}/xml?type=composed&pretty=1`)
  expect((await pretty.text()).split('\n').length).toBeGreaterThan(10)
  expect(await take(text)).toMatchObject([{ outcome: 'present' }])
  // Of an event that came whole there is nothing to compose.
  const together = { cnpj, number: 31 }
  await take(docs.nfeProc(together), docs.procEvento(docs.noteKey(together)))
  const [whole] = await eventsOf(docs.noteKey(together))
  expect(whole?.has_composed_xml).toBe(false)
  expect((await get(`/nfce_events/${whole?.id}/xml?type=composed`)).status).toBe(404)
})

test('the zip has both files and what they make; what it counts are the files that came', async () => {
  const { amount, entries } = await zipOf(testServer, { date_start: '2026-03-01', date_end: '2026-03-31' })
  const names = [...entries.keys()]
  const composed = names.filter((name) => name.includes('-composto.xml'))
  expect(composed).toHaveLength(3)
  expect(names.length - composed.length).toBe(amount)
  for (const number of [1, 2]) {
    const key = docs.noteKey({ cnpj, number })
    expect(names.filter((name) => name.startsWith(key)).toSorted()).toEqual([
      `${key}-nfce.xml`,
      `${key}-nfeProc-composto.xml`,
      `${key}-protNFe.xml`,
    ])
    expect(entries.get(`${key}-nfeProc-composto.xml`)).toBe((await xmlOf(key)).text)
  }
  const canceled = docs.noteKey({ cnpj, number: 30 })
  expect(names.filter((name) => name.startsWith(canceled)).toSorted()).toEqual(
    ['nfce', '110111-1-evento', '110111-1-retEvento', '110111-1-procEvento-composto']
      .map((what) => `${canceled}-${what}.xml`)
      .toSorted(),
  )
})
