import { createHash, randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { canonical } from '#api/server/documents/xml/canonical.ts'
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

async function eventsOf(
  key: string,
): Promise<{ id: string; type_description: string; type_level: string; has_composed_xml: boolean }[]> {
  return (await (await get(`/custody/nfce/${key}/events`)).json()).items
}

/** Those that SEFAZ registered first. */
const cancellationsOf = async (key: string) =>
  (await eventsOf(key))
    .filter(({ type_description }) => type_description === 'Cancelamento')
    .toSorted((one, other) => Number(other.type_level === 'success') - Number(one.type_level === 'success'))

const whole = (request: string, reply: string) =>
  `<procEventoNFe ${NS} versao="1.00">${request}${reply}</procEventoNFe>`

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

interface Sent {
  e1: string
  e2: string
  refusal: string
  reply: string
}

test.each([
  ['in the order of sending', 41, ({ e1, e2, refusal, reply }: Sent) => [e1, refusal, e2, reply]],
  ['the corrected request last', 42, ({ e1, e2, refusal, reply }: Sent) => [e1, refusal, reply, e2]],
  ['the first reply lost', 43, ({ e1, e2, reply }: Sent) => [e1, e2, reply]],
  ['the first refused as a whole', 44, ({ e1, e2, refusal, reply }: Sent) => [whole(e1, refusal), e1, e2, reply]],
])(
  'a cancellation that was refused and sent again: the corrected request with its reply, %s',
  async (_, number, files) => {
    const parts = { cnpj, number }
    const key = docs.noteKey(parts)
    const e2 = docs.evento(key).replace('Erro na digitação do preço', 'Venda desfeita no caixa')
    const sent = { e1: docs.evento(key), e2, refusal: docs.retEvento(key, '110111', '578'), reply: docs.retEvento(key) }
    await take(docs.nfeProc(parts))
    for (const file of files(sent)) await take(file)
    const [cancellation, ...others] = await cancellationsOf(key)
    expect(others.filter(({ has_composed_xml }) => has_composed_xml)).toEqual([])
    const response = await get(`/nfce_events/${cancellation?.id}/xml?type=composed`)
    expect(await response.text()).toContain(`${e2}${sent.reply}</procEventoNFe>`)
  },
)

test('a request that was refused is there once, however often it comes', async () => {
  const parts = { cnpj, number: 45 }
  const key = docs.noteKey(parts)
  const request = docs.evento(key)
  await take(docs.nfeProc(parts), whole(request, docs.retEvento(key, '110111', '578')))
  expect(await take(`<?xml version="1.0"?>${request}`)).toMatchObject([{ outcome: 'present' }])
  expect(await cancellationsOf(key)).toHaveLength(1)
})

test('a request without a reply does not get that to another one', async () => {
  const parts = { cnpj, number: 39 }
  const key = docs.noteKey(parts)
  const corrected = docs.evento(key).replace('Erro na digitação do preço', 'Venda desfeita no caixa')
  await take(docs.nfeProc(parts), docs.evento(key), whole(corrected, docs.retEvento(key)))
  const [cancellation, lost] = await cancellationsOf(key)
  const request = async (id = '') => (await get(`/nfce_events/${id}/xml?type=request`)).text()
  expect(await request(cancellation?.id)).toBe(corrected)
  expect(cancellation?.has_composed_xml).toBe(false)
  expect(await request(lost?.id)).toBe(docs.evento(key))
})

test('an event that SEFAZ registered twice, before its request came: the zip has what both replies make', async () => {
  const parts = { cnpj, number: 46 }
  const key = docs.noteKey(parts)
  await take(docs.nfeProc(parts), docs.retEvento(key, '110111', '136'))
  await take(docs.retEvento(key))
  await take(docs.evento(key))
  const { entries } = await zipOf(testServer, { date_start: '2026-03-01', date_end: '2026-03-31' })
  const composed = [...entries].filter(([name]) => name.startsWith(`${key}-110111-1-procEvento-composto`))
  expect(composed.map(([name]) => name).toSorted()).toEqual([
    `${key}-110111-1-procEvento-composto-2.xml`,
    `${key}-110111-1-procEvento-composto.xml`,
  ])
  expect(new Set(composed.map(([, text]) => /<cStat>(\d+)/.exec(text)?.[1]))).toEqual(new Set(['135', '136']))
})

test('a reply of an earlier version that would be refused by now makes nothing, and keeps no zip from being made', async () => {
  const parts = { cnpj, number: 47 }
  const key = docs.noteKey(parts)
  await take(docs.nfe(parts), docs.protNFe(key))
  expect((await xmlOf(key)).name).toContain('composto')
  const old = docs.protNFe(key).slice(0, -1)
  const { file } = await testServer.store
    .selectFrom('nfce_events')
    .select('response_file_id as file')
    .where('nfce_key', '=', key)
    .where('type', '=', 'protocol')
    .executeTakeFirstOrThrow()
  await testServer.store
    .updateTable('files')
    .set({ deflated: deflateRawSync(old), sha256: createHash('sha256').update(old).digest('hex') })
    .where('id', '=', file)
    .execute()
  expect(await xmlOf(key)).toMatchObject({ text: docs.nfe(parts), name: expect.stringContaining(`${key}-nfce.xml`) })
  const { entries } = await zipOf(testServer, { date_start: '2026-03-01', date_end: '2026-03-31' })
  expect([...entries.keys()].filter((name) => name.startsWith(key))).toEqual([`${key}-nfce.xml`, `${key}-protNFe.xml`])
})
