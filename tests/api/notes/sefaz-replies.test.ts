import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recountTenant } from '#api/server/documents/recount/recount.ts'
import { type Outcome, takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { makeNfceKey } from '#domain/documents/access-key.ts'
import * as docs from '../../documents.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { zipOf } from './zips.ts'

// What SEFAZ says of a note, in codes that the product knows and in others.

const key = docs.noteKey()
const offline = docs.noteKey({ emissionType: '9' })
let log: Record<string, unknown>[]
const platform = nodePlatform({ log: (entry) => void log.push(entry) })
let testServer: TestServer
let tenantId: string

beforeAll(async () => {
  testServer = await openTestServer()
  testServer.clock.now = Date.parse('2026-04-01T12:00:00Z')
})
afterAll(() => testServer.close())
beforeEach(async () => {
  log = []
  const { store, a } = testServer
  tenantId = a.id
  await store.deleteFrom('nfce_events').where('tenant_id', '=', a.id).execute()
  await store.deleteFrom('nfces').where('tenant_id', '=', a.id).execute()
  await store.deleteFrom('files').where('tenant_id', '=', a.id).execute()
})

function take(...documents: string[]): Promise<Outcome[]> {
  const files = documents.map((one) => ({ name: `${randomUUID()}.xml`, bytes: docs.bytesOf(one) }))
  return takeFiles(testServer.store, platform, { tenantId, companyIds: 'all' }, files)
}

async function note(of = key) {
  const response = await testServer.call(`/custody/nfce/${of}`, { as: 'reader', tenant: tenantId })
  expect(response.status).toBe(200)
  return response.json()
}

async function listed(query = '') {
  const response = await testServer.call(`/custody/nfce/?${query}`, { as: 'reader', tenant: tenantId })
  expect(response.status).toBe(200)
  return (await response.json()).items
}

const counted = () =>
  testServer.store.selectFrom('nfces').select(['key', 'counts_as']).where('tenant_id', '=', tenantId).execute()
const warnings = (outcomes: Outcome[]) => outcomes.flatMap((one) => one.warnings)

const ALERTS =
  '<cMsg>5001</cMsg><xMsg>NCM em revisão</xMsg><cMsg>5002</cMsg><xMsg>GTIN sem cadastro</xMsg><gMsg><cMsg>5003</cMsg><xMsg>CEST ausente</xMsg></gMsg>'
const alerted = (xml: string) => xml.replace('</infProt>', `${ALERTS}</infProt>`)

test('120 is authorised and a sale; its alerts are told, shown and filtered by', async () => {
  const outcomes = await take(
    alerted(docs.nfeProc({}, { cStat: '120', reason: 'Autorizado o uso da NF-e, com alerta' })),
    // A state's greeting is no alert.
    alerted(docs.nfeProc({ number: 2 })),
  )
  expect(warnings(outcomes).map(({ code }) => code)).toEqual(['sefaz_alert', 'sefaz_alert', 'sefaz_alert'])
  const shown = await note()
  expect(shown).toMatchObject({ status: 'authorized', status_text: null, has_warnings: true, warnings: [] })
  expect(shown.notices.map((one: { message: string }) => one.message)).toEqual([
    'Alerta da SEFAZ 5001: NCM em revisão',
    'Alerta da SEFAZ 5002: GTIN sem cadastro',
    'Alerta da SEFAZ 5003: CEST ausente',
  ])
  expect((await counted()).map((one) => one.counts_as)).toEqual(['sale', 'sale'])
  expect((await listed('notice=sefaz_alert')).map((one: { key: string }) => one.key)).toEqual([key])
  expect(await listed('notice=unknown_code')).toEqual([])
})

test('an unknown code is shown as itself, told in the report and in the log, and counts as nothing', async () => {
  const outcomes = await take(docs.nfeProc({ emissionType: '9' }, { cStat: '187', reason: 'texto da SEFAZ' }))
  const message = 'Código que o sistema não conhece (cStat). Código 187: texto da SEFAZ'
  expect(warnings(outcomes)).toEqual([{ code: 'unknown_code', message }])
  expect(log).toContainEqual(expect.objectContaining({ event: 'unknown_code', tenant: tenantId, message }))
  const [one] = await listed('notice=unknown_code')
  expect(one).toMatchObject({ status: 'pending_status', status_text: 'Código 187: texto da SEFAZ' })
  expect((await note(offline)).notices).toEqual([{ code: 'unknown_code', message: 'Código 187: texto da SEFAZ' }])
  expect((await counted()).map(({ counts_as }) => counts_as)).toEqual([null])
  // The next reply is one that everybody knows.
  await take(docs.protNFe(offline))
  expect(await note(offline)).toMatchObject({ status: 'authorized', status_text: null, notices: [], warnings: [] })
})

test('unknown types of events, payments and issuance are told as themselves', async () => {
  const odd = docs.nfeProc({
    edit: (xml) => xml.replace('<tPag>17</tPag>', '<tPag>42</tPag><xPag>VALE NOVO</xPag>'),
  })
  const event = docs.procEvento(key, '119999').replace('>Evento<', '>Evento Novo<')
  const told = warnings(await take(odd, event)).map(({ message }) => message)
  expect(told).toEqual([
    'Código que o sistema não conhece (tPag). Código 42: VALE NOVO',
    'Código que o sistema não conhece (tpEvento). Código 119999: Evento Novo',
  ])
  expect(await note()).toMatchObject({ status: 'authorized' })
})

test('204 of an offline note is no rejection: it counts as before, and is to be looked up', async () => {
  await take(docs.nfe({ emissionType: '9' }))
  await take(docs.protNFe(offline, { cStat: '204', reason: 'Rejeicao: Duplicidade de NF-e [nRec:351000000000000]' }))
  expect(await note(offline)).toMatchObject({ status: 'in_contingency', notices: [{ code: 'consult' }] })
  expect((await counted())[0]?.counts_as).toBe('sale')
  expect((await listed('notice=consult')).length).toBe(1)
  await take(docs.protNFe(offline, { at: '2026-03-30T12:00:00-03:00' }))
  expect(await note(offline)).toMatchObject({ status: 'authorized', notices: [] })
})

test('539 says which other key stands', async () => {
  const other = makeNfceKey({
    uf: '35',
    yearMonth: '2603',
    cnpj: docs.CNPJ,
    serie: 2,
    number: 1,
    emissionType: 1,
    code: 7,
  })
  const reason = `Rejeição: Duplicidade de NF-e, com diferença na Chave de Acesso [chNFe:${other}][nRec:351]`
  const told = warnings(await take(docs.nfeProc({}, { cStat: '539', reason })))
  expect(told).toMatchObject([{ code: 'other_key', message: expect.stringContaining(other) }])
  expect(await note()).toMatchObject({ status: 'rejected', notices: [{ code: 'other_key' }] })
})

test('573 to a cancellation says that the note is cancelled, and to look it up until the event itself comes', async () => {
  await take(docs.nfeProc())
  const told = warnings(await take(docs.procEvento(key, '110111', '', '573')))
  expect(told).toMatchObject([{ code: 'consult' }])
  expect(await note()).toMatchObject({ status: 'canceled', notices: [{ code: 'consult' }] })
  expect((await counted())[0]?.counts_as).toBe('canceled')
  await take(docs.procEvento(key))
  expect(await note()).toMatchObject({ status: 'canceled', notices: [] })
})

test.each([
  ['218 about a cancelled note', docs.nfeProc(), [docs.procEvento(key)], '218', 'canceled'],
  ['205 about a denied note', docs.nfeProc({}, { cStat: '301', reason: 'Uso Denegado' }), [], '205', 'denied'],
])('%s leaves the protocol of its first reply', async (_, first, events, cStat, status) => {
  await take(first, ...events)
  const before = await note()
  expect(before).toMatchObject({ status, protocol_number: '135000000000001', notices: [] })
  const again = docs.protNFe(key, { cStat, reason: 'Rejeição', at: '2026-03-31T12:00:00-03:00' })
  await take(again.replace('<nProt>135000000000001</nProt>', ''))
  const { protocol_number, protocol_date_utc, notices } = await note()
  expect({ status: (await note()).status, protocol_number, protocol_date_utc, notices }).toEqual({
    status,
    protocol_number: before.protocol_number,
    protocol_date_utc: before.protocol_date_utc,
    notices: [],
  })
})

const NS = 'xmlns="http://www.portalfiscal.inf.br/nfe"'
const consultation = (more: string, { cStat = '101', of = key, protocol = docs.protNFe(of) } = {}) =>
  `<retConsSitNFe ${NS} versao="4.00"><tpAmb>1</tpAmb><cStat>${cStat}</cStat><xMotivo>Cancelamento de NF-e homologado</xMotivo><cUF>35</cUF>` +
  `<dhRecbto>2026-03-30T14:00:00-03:00</dhRecbto><chNFe>${of}</chNFe>${protocol}${more}</retConsSitNFe>`
const retCancNFe =
  `<retCancNFe versao="1.00"><infCanc><tpAmb>1</tpAmb><cStat>101</cStat><xMotivo>Cancelamento de NF-e homologado</xMotivo><cUF>35</cUF>` +
  `<chNFe>${key}</chNFe><dhRecbto>2026-03-30T13:00:00-03:00</dhRecbto><nProt>135000000000009</nProt></infCanc></retCancNFe>`

test.each([
  ['alone', consultation(''), ['consultation', 'protocol']],
  ['with the former cancellation', consultation(retCancNFe), ['110111', 'protocol']],
  ['of a lot that was asked in SOAP', docs.envelope(consultation('')), ['consultation', 'protocol']],
])('a consultation that answers 101 cancels: %s', async (_, xml, types) => {
  await take(docs.nfe(), xml)
  const shown = await note()
  expect(shown).toMatchObject({ status: 'canceled', protocol_number: '135000000000001' })
  const events = await testServer.store.selectFrom('nfce_events').select('type').where('nfce_key', '=', key).execute()
  expect(
    events
      .map(({ type }) => type)
      .filter((type) => type !== 'emission')
      .toSorted(),
  ).toEqual(types)
})

test('a consultation that answers 100 changes nothing', async () => {
  await take(docs.nfe(), consultation('', { cStat: '100' }))
  expect(await note()).toMatchObject({ status: 'authorized' })
})

test('the zip has the consultation that says of a note that it is cancelled', async () => {
  const cnpj = testServer.a.companies[0]?.cnpj ?? ''
  const [alone, both] = [docs.noteKey({ cnpj, number: 70 }), docs.noteKey({ cnpj, number: 71 })]
  const files = [consultation('', { of: alone, protocol: '' }), consultation('', { of: both })]
  await take(docs.nfeProc({ cnpj, number: 70 }), docs.nfe({ cnpj, number: 71 }), ...files)
  const { amount, entries } = await zipOf(testServer, { date_start: '2026-03-01', date_end: '2026-03-31' })
  expect(amount).toBe(4)
  expect(entries.get(`${alone}-sit.xml`)).toBe(files[0])
  expect(entries.get(`${both}-sit.xml`)).toBe(files[1])
  // The authorisation that the answer repeats makes the processed note, as if it had come by itself.
  expect([...entries.keys()].filter((name) => name.startsWith(both)).toSorted()).toEqual(
    ['nfce', 'nfeProc-composto', 'sit'].map((what) => `${both}-${what}.xml`),
  )
})

const REFUSED = { cStat: '778', reason: 'Rejeição: NCM inexistente', protocol: '135000000000099' }
const LATER = { emittedAt: '2026-03-30T12:20:00-03:00' }

test.each([
  ['as it was', docs.nfeProc({}, REFUSED), { digest: 'abc=' }, '25.00'],
  ['corrected', docs.nfeProc({}, REFUSED), { total: '30.00', digest: 'def=' }, '30.00'],
  ['corrected, after the reply alone', docs.nfe(), { total: '30.00', digest: 'def=' }, '30.00'],
])('a note that was refused and sent again %s is the one that SEFAZ authorised', async (_, first, parts, total) => {
  const recount = () => recountTenant(testServer.store, platform, tenantId, { xml: true })
  // Of the tests before only the notes are gone.
  await recount()
  await take(first)
  const authorised = docs.nfeProc(parts, { digest: parts.digest })
  expect(await take(docs.protNFe(key, REFUSED), authorised)).toMatchObject([
    { outcome: first.includes('778') ? 'present' : 'taken' },
    { outcome: 'taken', warnings: [] },
  ])
  expect(await note()).toMatchObject({ status: 'authorized', warnings: [], xml_composed: false })
  expect((await note()).data.informacao_nfe.total.icms_total.valor_nota).toBe(total)
  const [row] = await testServer.store
    .selectFrom('nfces')
    .select(['total', 'counts_as'])
    .where('key', '=', key)
    .execute()
  expect(row).toMatchObject({ total, counts_as: 'sale' })
  const xml = await testServer.call(`/custody/nfce/${key}/xml`, { as: 'reader', tenant: tenantId })
  expect(await xml.text()).toBe(authorised)
  // What the dashboard adds up is that of the note as it stands, and reading all once more finds nothing else.
  expect(await recount()).toMatchObject({ documents: { total: 0 }, rows: 0, figures: [], reread: [] })
  // Another content that SEFAZ refused is kept, and changes nothing.
  const refused = docs.nfeProc({ total: '31.00', digest: 'ghi=', ...LATER }, { ...REFUSED, digest: 'ghi=' })
  expect(await take(refused)).toMatchObject([{ outcome: 'taken', warnings: [{ code: 'other_content' }] }])
  expect(await note()).toMatchObject({ status: 'authorized', warnings: [] })
  expect((await note()).data.informacao_nfe.total.icms_total.valor_nota).toBe(total)
})

test('a corrected note that came without its reply takes the place of what SEFAZ refused', async () => {
  const recount = () => recountTenant(testServer.store, platform, tenantId, { xml: true })
  await recount()
  const corrections = ['28.00', '30.00'].map((total, i) =>
    docs.nfe({ total, digest: `${total}=`, emittedAt: `2026-03-30T12:2${i}:00-03:00` }),
  )
  const refusals = [
    ['778', 'abc='],
    ['806', '28.00='],
  ].map(([cStat, digest]) => docs.protNFe(key, { ...REFUSED, cStat, digest, protocol: cStat }))
  const [first = '', last = ''] = corrections
  await take(docs.nfe(), refusals[0] ?? '')
  expect(await take(first, refusals[1] ?? '')).toMatchObject([
    { outcome: 'taken', warnings: [] },
    { outcome: 'taken', warnings: [] },
  ])
  expect(await note()).toMatchObject({ status: 'rejected' })
  await take(last)
  // What SEFAZ refused is another content.
  expect(await note()).toMatchObject({ status: 'pending_status' })
  expect(await take(docs.protNFe(key, { digest: '30.00=' }))).toMatchObject([{ outcome: 'taken' }])
  expect(await note()).toMatchObject({ status: 'authorized', warnings: [], xml_composed: true })
  const [row] = await testServer.store
    .selectFrom('nfces')
    .select(['total', 'counts_as'])
    .where('key', '=', key)
    .execute()
  expect(row).toMatchObject({ total: '30.00', counts_as: 'sale' })
  const xml = await testServer.call(`/custody/nfce/${key}/xml`, { as: 'reader', tenant: tenantId })
  expect(await xml.text()).toContain(last)
  expect(await recount()).toMatchObject({ documents: { total: 0 }, rows: 0, figures: [], reread: [] })
  // Each content that was sent is an issue of the note.
  const issues = await testServer.store
    .selectFrom('nfce_events')
    .select('request_file_id')
    .where('nfce_key', '=', key)
    .where('type', '=', 'emission')
    .execute()
  expect(new Set(issues.map(({ request_file_id }) => request_file_id)).size).toBe(3)
})

const valueOf = async () => (await note()).data.informacao_nfe.total.icms_total.valor_nota
const CORRECTED = { total: '30.00', digest: 'def=', ...LATER }

test('a note that SEFAZ authorised gives way to no other content, which is kept', async () => {
  await take(docs.nfe(), docs.protNFe(key, REFUSED), docs.protNFe(key))
  const message = 'A nota já existe com outro conteúdo; vale o que a SEFAZ autorizou'
  expect(await take(docs.nfe(CORRECTED))).toMatchObject([
    { outcome: 'taken', warnings: [{ code: 'other_content', message }] },
  ])
  expect(await valueOf()).toBe('25.00')
})

test('of two refused contents the note is what was issued last', async () => {
  await take(docs.nfeProc({}, REFUSED))
  const again = docs.nfeProc(CORRECTED, { ...REFUSED, cStat: '806', protocol: '135000000000098', digest: 'def=' })
  expect(await take(again)).toMatchObject([{ outcome: 'taken', warnings: [] }])
  expect(await note()).toMatchObject({ status: 'rejected' })
  expect(await valueOf()).toBe('30.00')
})
