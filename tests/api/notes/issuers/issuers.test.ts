import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recountTenant } from '#api/server/documents/recount/recount.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { bytesOf, CNPJ } from '../../../documents.ts'
import { openPdf } from '../../../pdf.ts'
import { formOf } from '../../documents/sent-files.ts'
import { grant, openTestServer, people, type Tenant, type TestServer } from '../../test-server.ts'
import { addTenant } from '../../test-tenants.ts'
import {
  canceledProc,
  cancellation,
  COMPANY,
  type IssuedNote,
  issuedKey,
  issuedNfe,
  issuedProc,
  ofNff,
  ofPerson,
  ofState,
  PERSON,
  processed,
  SEFAZ,
  SVRS,
} from './issuer-notes.ts'

// Whose a note is, and what its number means, whoever issued it and however (docs/decisions.md#issuers).

let server: TestServer
/** A tenant of its own for each test. */
let tenant: Tenant
const platform = nodePlatform({ log: () => {} })

beforeAll(async () => {
  server = await openTestServer()
}, 60_000)
afterAll(() => Promise.all([server.close(), platform.close()]))
beforeEach(async () => {
  server.clock.now = Date.parse('2026-09-20T12:00:00Z')
  tenant = { id: randomUUID(), companies: [] }
  await addTenant(server.store, { id: tenant.id, description: 'Grupo do teste' })
  await grant(server.store, tenant, people.reader, { description: 'Tudo', is_master: true })
})

async function take(...xmls: string[]) {
  const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: bytesOf(xml) }))
  const outcomes = await takeFiles(server.store, platform, { tenantId: tenant.id, companyIds: 'all' }, files)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(xmls.map(() => 'taken'))
  return outcomes.flatMap(({ warnings }) => warnings.map(({ code }) => code))
}

async function read(path: string) {
  const response = await server.call(path, { as: 'reader', tenant: tenant.id })
  expect(response.status).toBe(200)
  return response.json()
}
const gaps = async () =>
  (await read('/custody/nfce_gaps/?state=all')).items.map(
    ({ kind, number_start, number_end }: Record<string, unknown>) => [kind, number_start, number_end],
  )
const companies = async () =>
  (await server.store.selectFrom('companies').select('cnpj').where('tenant_id', '=', tenant.id).execute()).map(
    ({ cnpj }) => cnpj,
  )
const sold = (...notes: IssuedNote[]) => notes.map(issuedProc)

test('notes of the NFF lack no numbers, over a day’s, a month’s and a year’s turn, on several devices', async () => {
  const warnings = await take(
    ...sold(
      ofNff(PERSON, 150_920_011, '2026-09-15'),
      ofNff(PERSON, 160_920_011, '2026-09-16'),
      ofNff(PERSON, 160_920_012, '2026-09-16'),
      ofNff(PERSON, 300_920_001, '2026-09-30'),
      ofNff(PERSON, 11_020_001, '2026-10-01'),
      ofNff(PERSON, 311_220_001, '2026-12-31'),
      ofNff(PERSON, 10_120_001, '2027-01-01', 27),
      ofNff(PERSON, 10_120_001, '2027-01-01', 127),
    ),
  )
  expect(warnings).toEqual([])
  expect(await companies()).toEqual([PERSON])
  expect(await gaps()).toEqual([])
  // A recount finds the same.
  expect((await recountTenant(server.store, platform, tenant.id, { xml: true })).numbers).toBe(0)
  expect(await gaps()).toEqual([])
})

test('a company’s numbers of a series are counted without those of the NFF in the same one', async () => {
  const own = (number: number): IssuedNote => ({ by: COMPANY, serie: 26, number })
  await take(...sold(own(1), ofNff(COMPANY, 150_910_011, '2026-09-15'), own(4)))
  expect(await gaps()).toEqual([['missing', 2, 3]])
  await take(...sold(ofNff(COMPANY, 150_910_012, '2026-09-15'), own(2)))
  expect(await gaps()).toEqual([['missing', 3, 3]])
  expect((await recountTenant(server.store, platform, tenant.id, { xml: false })).numbers).toBe(0)
})

test('a note of the NFF without a reply waits for one, and is in no contingency; one that is rejected asks for no void', async () => {
  const note = ofNff(PERSON, 150_920_011, '2026-09-15')
  const other = ofNff(PERSON, 150_920_013, '2026-09-15')
  const refused = issuedProc(other).replace('<cStat>100</cStat>', '<cStat>215</cStat>')
  await take(issuedNfe(note), refused)
  const { items } = await read('/custody/nfce/')
  expect(items.map(({ status }: { status: string }) => status).toSorted()).toEqual(['pending_status', 'rejected'])
  expect(await gaps()).toEqual([['pending', 150_920_011, 150_920_011]])
  const found = await read(`/custody/nfce/${issuedKey(note)}`)
  expect(found.data.informacao_nfe.emitente.cnpj).toBe(PERSON)
  expect(found.issued_in_contingency).toBe(false)
})

test('a person’s series is a sequence, whose gaps are theirs', async () => {
  expect(await take(...sold(ofPerson(1), ofPerson(4)))).toEqual([])
  expect(await companies()).toEqual([PERSON])
  expect(await gaps()).toEqual([['missing', 2, 3]])
})

test('a person is found by the CPF, named by it on the DANFE, and has a month', async () => {
  await take(...sold(ofPerson(1)))
  for (const typed of [PERSON, '529.982.247-25', PERSON.slice(0, 9)]) {
    const found = await read(`/search?q=${encodeURIComponent(typed)}`)
    expect(found.companies.map(({ cnpj }: { cnpj: string }) => cnpj)).toEqual([PERSON])
  }
  const [company] = (await read('/companies/?search=529.982.247-25')).items
  expect(company).toMatchObject({ cnpj: PERSON, razao_social: `QUEM EMITE ${PERSON}` })
  const danfe = await server.call(`/custody/nfce/${issuedKey(ofPerson(1))}/danfe`, { as: 'reader', tenant: tenant.id })
  const { lines } = await openPdf(new Uint8Array(await danfe.arrayBuffer()))
  expect(lines.join(' ')).toContain(
    'CPF\u00a0529.982.247-25'.replace('\u00a0', lines.join(' ').includes('\u00a0') ? '\u00a0' : ' '),
  )
  expect(await read(`/month_end/?company_id=${company.id}&month=2026-09`)).toMatchObject({ company: { cnpj: PERSON } })
  // Who issues by CPF needs neither an e-CNPJ nor a CSC.
  const { alerts } = await read(`/companies/${company.id}`)
  expect(alerts.map(({ type }: { type: string }) => type)).toEqual([])
})

test('a note of the state’s own form is its issuer’s, and its number SEFAZ’s', async () => {
  expect(await take(...sold(ofState(COMPANY, 7101), ofState(COMPANY, 7109), ofState(PERSON, 7105)))).toEqual([])
  expect((await companies()).toSorted()).toEqual([COMPANY, PERSON])
  expect(await gaps()).toEqual([])
})

test('a company’s own program may have such a series, whose numbers are a sequence', async () => {
  const own = (number: number): IssuedNote => ({ by: COMPANY, serie: 890, number })
  expect(await take(...sold(own(1), own(3)))).toEqual([])
  expect(await gaps()).toEqual([['missing', 2, 2]])
  // One whose key names somebody else without having to is still told of.
  expect(await take(issuedProc({ ...own(9), named: SEFAZ }))).toEqual(['key_differs'])
})

test('what is told of a note of the state’s own form is its company’s, whichever comes first', async () => {
  const [early, late] = [ofState(COMPANY, 7101), ofState(COMPANY, 7102)]
  const event = (note: IssuedNote) => canceledProc(cancellation(issuedKey(note), SEFAZ), issuedKey(note))
  await take(event(early))
  expect(await companies()).toEqual([])
  await take(issuedProc(early))
  await take(issuedProc(late))
  await take(event(late))
  const { items } = await read('/custody/nfce/')
  expect(items.map(({ status }: { status: string }) => status)).toEqual(['canceled', 'canceled'])
  const of = async (table: 'nfce_events' | 'files') =>
    new Set(
      (await server.store.selectFrom(table).select('company_id').where('tenant_id', '=', tenant.id).execute()).map(
        ({ company_id }) => company_id,
      ),
    )
  const [company] = (await read('/companies/')).items
  expect(await of('nfce_events')).toEqual(new Set([company.id]))
  expect(await of('files')).toEqual(new Set([company.id]))
  expect(await gaps()).toEqual([])
})

test('nor is it SEFAZ’s, were that a company here', async () => {
  const note = ofState(COMPANY, 7101)
  await take(canceledProc(cancellation(issuedKey(note), SEFAZ), issuedKey(note)))
  await take(issuedProc({ by: SEFAZ, serie: 1, number: 1 }))
  const owners = () =>
    server.store
      .selectFrom('nfce_events')
      .leftJoin('companies', 'companies.id', 'nfce_events.company_id')
      .select('cnpj')
      .where('nfce_key', '=', issuedKey(note))
      .where('nfce_events.tenant_id', '=', tenant.id)
      .execute()
  expect(await owners()).toEqual([{ cnpj: null }])
  await take(issuedProc(note))
  expect(await owners()).toEqual([{ cnpj: COMPANY }, { cnpj: COMPANY }])
})

test('a note of the NFF is cancelled by SVRS', async () => {
  const note = ofNff(PERSON, 150_920_011, '2026-09-15')
  await take(issuedProc(note), canceledProc(cancellation(issuedKey(note), SVRS), issuedKey(note)))
  expect((await read(`/custody/nfce/${issuedKey(note)}`)).status).toBe('canceled')
  expect(await companies()).toEqual([PERSON])
})

test('who may import for one company takes its notes of every form, and what is told of them', async () => {
  const [company] = server.a.companies
  const group = await server.store
    .selectFrom('company_groups')
    .select('id')
    .where('tenant_id', '=', server.a.id)
    .executeTakeFirstOrThrow()
  await server.store
    .updateTable('companies')
    .set({ cnpj: CNPJ })
    .where('id', '=', company?.id ?? '')
    .execute()
  await grant(server.store, server.a, people.secondary, {
    description: 'Importa da loja',
    permissions: ['document:import'],
    group: group.id,
  })
  const send = async (xml: string) => {
    const sent = await formOf({ 'um.xml': xml }, {})
    const response = await server.call('/documents/', { as: 'secondary', tenant: server.a.id, method: 'POST', ...sent })
    const [one] = (await response.json()).items
    return [one.outcome, one.reason?.message]
  }
  const note = ofState(CNPJ, 8101)
  const event = canceledProc(cancellation(issuedKey(note), SEFAZ), issuedKey(note))
  expect(await send(event)).toEqual([
    'refused',
    'O documento é de uma nota avulsa que não está aqui, que não está entre as suas empresas',
  ])
  expect(await send(issuedProc(ofState(PERSON, 8105)))).toEqual([
    'refused',
    'O documento é de 529.982.247-25, que não está entre as suas empresas',
  ])
  expect(await send(issuedProc(note))).toEqual(['taken', undefined])
  expect(await send(event)).toEqual(['taken', undefined])
  // Nothing is taken under the key of a note of another company, whatever it says of itself, nor with such a one beside it.
  const other = ofState(PERSON, 8105)
  const files = [{ name: 'outra.xml', bytes: bytesOf(issuedProc(other)) }]
  await takeFiles(server.store, platform, { tenantId: server.a.id, companyIds: 'all' }, files)
  const claimed = issuedNfe(other).replace(`<CPF>${PERSON}</CPF>`, `<CNPJ>${CNPJ}</CNPJ>`)
  const key = issuedKey(other)
  const refused = ['refused', 'O documento é de uma nota avulsa que não está aqui, que não está entre as suas empresas']
  const canceled = canceledProc(cancellation(key, SEFAZ), key)
  expect(await send(processed(claimed, key))).toEqual(refused)
  const both = await formOf({ '1.xml': processed(claimed, key), '2.xml': canceled }, {})
  const response = await server.call('/documents/', { as: 'secondary', tenant: server.a.id, method: 'POST', ...both })
  const { items } = await response.json()
  expect(items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['refused', 'refused'])
  const { status } = await server.store
    .selectFrom('nfces')
    .select('status')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  expect(status).toBe('authorized')
})

test('a CSC is missed only as long as the newest QR codes are made with one', async () => {
  const note = (number: number, on: string, version: '2' | '3', serie = 1): IssuedNote => ({
    by: COMPANY,
    serie,
    number,
    on,
    qrCode: (key) => `https://sefaz.example/qr?p=${key}|${version}|1${version === '2' ? '|1|AA' : ''}`,
  })
  const types = async () => {
    const [company] = (await read('/companies/?alerts=1')).items
    return company.alerts.map(({ type }: { type: string }) => type)
  }
  await take(...sold(note(1, '2026-09-15', '3')))
  expect(await types()).toEqual(['certificate_missing'])
  await take(...sold(note(2, '2026-09-16', '2')))
  expect(await types()).toEqual(['certificate_missing', 'csc_missing'])
  await take(...sold(note(3, '2026-09-17', '3')))
  expect(await types()).toEqual(['certificate_missing'])
  // Another till that still makes them so.
  await take(...sold(note(1, '2026-09-15', '2', 2)))
  expect(await types()).toEqual(['certificate_missing', 'csc_missing'])
})
