import { randomUUID } from 'node:crypto'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Outcome, takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import { bytesOf, evento, nfe, nfeProc, noteKey, procEvento, protNFe, retEvento, retInutNFe } from '../../documents.ts'
import { grant, openTestServer, type Person, people, type TestServer } from '../test-server.ts'
import { addTenant } from '../test-tenants.ts'

// One file with documents of two companies: whoever sees one of them must not get a byte of the other's.

const platform = nodePlatform()
const NS = ' xmlns="http://www.portalfiscal.inf.br/nfe"'

let testServer: TestServer
let [a, b] = [
  { id: '', cnpj: '' },
  { id: '', cnpj: '' },
]

beforeAll(async () => {
  testServer = await openTestServer()
  // When all that is downloaded has been: a day to come is refused.
  testServer.clock.now = Date.parse('2026-04-01T12:00:00Z')
  const { store, a: tenant } = testServer
  const [first, second] = tenant.companies
  if (!first || !second) throw new Error('The test server has two companies')
  ;[a, b] = [first, second]
  const group = randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: tenant.id, id: group, description: 'Lote' }).execute()
  await store
    .insertInto('company_group_companies')
    .values({ tenant_id: tenant.id, company_group_id: group, company_id: a.id })
    .execute()
  const permissions = ['nfce_custody:bulk_download'] as const
  await grant(store, tenant, people.secondary, { description: 'Notas em lote', permissions, group })
})
afterAll(() => testServer.close())

const ofA = (number: number) => ({ cnpj: a.cnpj, number, product: `PÃO DE A ${number}` })
const ofB = (number: number) => ({ cnpj: b.cnpj, number, product: `SEGREDO DE B ${number}` })

/** The namespace stands on the lot alone, as most emitters write it. */
function enviNFe(...notes: Parameters<typeof nfe>[0][]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<enviNFe${NS} versao="4.00"><idLote>1</idLote>${notes.map((note) => nfe(note).replace(NS, '')).join('\n')}</enviNFe>`
}

function take(...documents: string[]): Promise<Outcome[]> {
  return takeInto(testServer.a.id, ...documents)
}

function takeInto(tenantId: string, ...documents: string[]): Promise<Outcome[]> {
  const files = documents.map((one, i) => ({ name: `${i}.xml`, bytes: bytesOf(one) }))
  return takeFiles(testServer.store, platform, { tenantId, companyIds: 'all' }, files)
}

const get = (as: Person, path: string) => testServer.call(path, { as, tenant: testServer.a.id })
const text = async (as: Person, path: string) => {
  const response = await get(as, path)
  return response.status === 200 ? response.text() : response.status
}

/** The texts of all files that a scope sees. */
async function filesSeen(companyIds: 'all' | string[], tenantId = testServer.a.id): Promise<string[]> {
  const rows = await scoped(testServer.store, { tenantId, companyIds }, (db) =>
    db.selectFrom('files').select(['deflated']).orderBy('size').execute(),
  )
  const decoder = new TextDecoder()
  return Promise.all(
    rows.map(async ({ deflated }) => decoder.decode(await platform.inflateRaw(deflated ?? new Uint8Array()))),
  )
}

async function zipOf(as: Person, companies: string[]): Promise<{ size: number; entries: Map<string, string> }> {
  const body = {
    company_ids: companies,
    nf_type: 'nfce',
    date_start: '2026-03-01',
    date_end: '2026-03-31',
    tz_offset: 180,
    environment: 'production',
  }
  const response = await testServer.call('/nf_download/', { as, tenant: testServer.a.id, method: 'POST', body })
  const { request } = await response.json()
  await testServer.idle()
  const list = await testServer.call('/nf_download/', { as, tenant: testServer.a.id })
  const { items } = (await list.json()) as { items: { id: string; url: string }[] }
  const url = items.find(({ id }) => id === request.id)?.url ?? ''
  const zip = await (await testServer.api(new Request(url))).blob()
  const reader = new ZipReader(new BlobReader(zip), { useWebWorkers: false })
  const entries = new Map<string, string>()
  for (const entry of await reader.getEntries()) {
    // The table of checks is no document.
    if (entry.directory || entry.filename === 'CONFERENCIAS.csv') continue
    entries.set(entry.filename, new TextDecoder().decode(await entry.getData(new Uint8ArrayWriter())))
  }
  return { size: zip.size, entries }
}

describe('a lot of two companies', () => {
  const lot = () => enviNFe(ofA(1), ofB(1))

  beforeAll(async () => {
    expect(await take(lot())).toMatchObject([{ outcome: 'taken', documents: 2 }])
  })

  test("who sees one company has its note with detail, XML and events, and no byte of the other's", async () => {
    const key = noteKey(ofA(1))
    const list = await (await get('secondary', '/custody/nfce/?date_start=2026-03-01&date_end=2026-03-31')).json()
    expect(list.items.map((one: { key: string }) => one.key)).toEqual([key])
    const detail = await (await get('secondary', `/custody/nfce/${key}`)).json()
    expect(detail.data.informacao_nfe.detalhes[0].produto.descricao).toBe('PÃO DE A 1')
    const own = `<?xml version="1.0" encoding="UTF-8"?>${nfe(ofA(1))}`
    expect(await text('secondary', `/custody/nfce/${key}/xml`)).toBe(own)
    const events = await (await get('secondary', `/custody/nfce/${key}/events`)).json()
    expect(await text('secondary', `/nfce_events/${events.items[0].id}/xml?type=request`)).toBe(nfe(ofA(1)))
  })

  test("the other's note does not exist for him", async () => {
    const key = noteKey(ofB(1))
    for (const path of ['', '/xml', '/events']) {
      expect(await text('secondary', `/custody/nfce/${key}${path}`)).toBe(404)
      expect(await text('master', `/custody/nfce/${key}${path}`)).not.toBe(404)
    }
  })

  test('his bulk download holds his note alone, that of the whole both, each by itself', async () => {
    const [noteA, noteB] = [ofA(1), ofB(1)].map((note) => `<?xml version="1.0" encoding="UTF-8"?>${nfe(note)}`)
    const his = await zipOf('secondary', [a.id])
    expect([...his.entries.values()]).toEqual([noteA])
    const all = await zipOf('master', [a.id, b.id])
    expect(new Set(all.entries.values())).toEqual(new Set([noteA, noteB]))
  })

  test('the file as it came is there for who sees the whole tenant, and for nobody else', async () => {
    expect(await filesSeen('all')).toContain(lot())
    expect((await filesSeen([a.id])).filter((one) => /SEGREDO|enviNFe/.test(one))).toEqual([])
    expect((await filesSeen([b.id])).filter((one) => /DE A|enviNFe/.test(one))).toEqual([])
    expect(await filesSeen([a.id, b.id])).toHaveLength(2)
  })
})

describe('events of two companies in one file', () => {
  const file = (...keys: string[]) =>
    `<retEnvEvento${NS} versao="1.00">${keys.map((key) => procEvento(key).replace(NS, '')).join('')}</retEnvEvento>`

  test.each([
    ['come before', 10, (events: string, noteA: string, noteB: string) => [events, noteA, noteB]],
    [
      "come before, the other's note first",
      11,
      (events: string, noteA: string, noteB: string) => [events, noteB, noteA],
    ],
    ['come after', 12, (events: string, noteA: string, noteB: string) => [noteA, noteB, events]],
    ['come between', 13, (events: string, noteA: string, noteB: string) => [noteB, events, noteA]],
  ])('%s: each belongs to its note', async (_, number, order) => {
    const [keyA, keyB] = [noteKey(ofA(number)), noteKey(ofB(number))]
    for (const one of order(file(keyA, keyB), nfeProc(ofA(number)), nfeProc(ofB(number)))) await take(one)
    const { items } = await (await get('secondary', `/custody/nfce/${keyA}/events`)).json()
    const cancellation = items.find((one: { type_description: string }) => one.type_description === 'Cancelamento')
    for (const type of ['request', 'response']) {
      expect(await text('secondary', `/nfce_events/${cancellation.id}/xml?type=${type}`)).toContain(keyA)
    }
    const entries = [...(await zipOf('secondary', [a.id])).entries.values()]
    expect(entries.filter((one) => one.includes(keyA))).toHaveLength(2)
    expect(entries.filter((one) => one.includes(b.cnpj))).toEqual([])
    expect((await filesSeen([a.id])).filter((one) => one.includes(b.cnpj))).toEqual([])
  })

  test.each([
    ['the one', [ofA, ofB]],
    ['the other', [ofB, ofA]],
  ])('nobody knows yet: each becomes its company’s, %s first', async (_, order) => {
    const tenantId = randomUUID()
    await addTenant(testServer.store, { id: tenantId, description: 'Novo' })
    await takeInto(tenantId, file(noteKey(ofA(1)), noteKey(ofB(1))))
    for (const note of order) await takeInto(tenantId, nfeProc(note(1)))
    const companies = await testServer.store
      .selectFrom('companies')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .execute()
    for (const { id, cnpj } of companies) {
      const seen = await filesSeen([id], tenantId)
      expect(seen).toHaveLength(2)
      expect(seen.filter((one) => one.includes(cnpj === a.cnpj ? b.cnpj : a.cnpj))).toEqual([])
    }
    expect(await filesSeen('all', tenantId)).toHaveLength(5)
  })
})

test('a lot of 500 notes is packed as 500 notes', { timeout: 60_000 }, async () => {
  const numbers = Array.from({ length: 500 }, (_, i) => 1000 + i)
  const lot = enviNFe(...numbers.map(ofB))
  expect(await take(lot)).toMatchObject([{ outcome: 'taken', documents: 500 }])
  const { size, entries } = await zipOf('master', [b.id])
  expect(entries.size).toBeGreaterThanOrEqual(500)
  const unpacked = [...entries.values()].reduce((sum, { length }) => sum + length, 0)
  expect(unpacked).toBeLessThan(lot.length * 1.2)
  expect(size).toBeLessThan(lot.length)
})

describe('what is known already', () => {
  let tenantId: string
  /** The companies of these tests have no check digits of their own. */
  const told = (outcomes: Outcome[]) =>
    outcomes.map(({ outcome, warnings }) =>
      [outcome, ...warnings.map(({ code }) => code).filter((code) => code !== 'invalid_cnpj')].join(' '),
    )
  const count = async () => (await filesSeen('all', tenantId)).length

  test('of a lot and its documents nothing is kept twice', async () => {
    tenantId = randomUUID()
    await addTenant(testServer.store, { id: tenantId, description: 'Outro' })
    const lot = enviNFe(ofA(1), ofB(1))
    expect(await takeInto(tenantId, lot, lot)).toMatchObject([{ outcome: 'taken' }, { outcome: 'present' }])
    expect(await takeInto(tenantId, lot)).toMatchObject([{ outcome: 'present', documents: 2 }])
    expect(await count()).toBe(3)
    // The very bytes that were cut out, the note as it stood in the lot, and with its own declaration.
    const alone = `<?xml version="1.0" encoding="UTF-8"?>${nfe(ofA(1))}`
    expect(told(await takeInto(tenantId, alone, nfe(ofA(1))))).toEqual(['present', 'present'])
    expect(await count()).toBe(3)
    // One new note among known ones: the lot as it came, and the one note.
    expect(await takeInto(tenantId, enviNFe(ofA(1), ofB(1), ofA(2)))).toMatchObject([
      { outcome: 'taken', documents: 1 },
    ])
    expect(await count()).toBe(5)
    expect(told(await takeInto(tenantId, enviNFe(ofB(1), ofA(2))))).toEqual(['present'])
    // Another content of a note is kept until SEFAZ's reply says which one it is.
    const [older, newer] = ['2026-03-30T12:18:04-03:00', '2026-03-30T12:18:06-03:00']
    expect(
      told(await takeInto(tenantId, enviNFe(ofB(1), { ...ofA(2), total: '26.00', digest: 'old=', emittedAt: older }))),
    ).toEqual(['taken other_content'])
    expect(
      told(await takeInto(tenantId, enviNFe(ofB(1), { ...ofA(2), total: '27.00', digest: 'new=', emittedAt: newer }))),
    ).toEqual(['taken'])
    expect(await count()).toBe(9)
  })

  test('a note of a lot gets its authorisation, alone or in a lot of replies', async () => {
    await takeInto(tenantId, enviNFe(ofA(3), ofB(3), ofA(4)))
    expect(told(await takeInto(tenantId, nfeProc(ofA(3))))).toEqual(['taken'])
    const replies = `<retConsReciNFe${NS}>${protNFe(noteKey(ofB(3)))}${protNFe(noteKey(ofA(4)))}</retConsReciNFe>`
    expect(await takeInto(tenantId, replies)).toMatchObject([{ outcome: 'taken', documents: 2 }])
    const notes = await testServer.store
      .selectFrom('nfces as n')
      .innerJoin('files as f', (join) => join.onRef('f.tenant_id', '=', 'n.tenant_id').onRef('f.id', '=', 'n.file_id'))
      .select(['n.key', 'n.status', 'f.size', 'f.lot_id'])
      .where('n.tenant_id', '=', tenantId)
      .where('n.number', 'in', [3, 4])
      .orderBy('n.number')
      .orderBy('n.key')
      .execute()
    expect(notes.map(({ status }) => status)).toEqual(['authorized', 'authorized', 'authorized'])
    expect(notes.find(({ key }) => key === noteKey(ofA(3)))).toMatchObject({
      size: bytesOf(nfeProc(ofA(3))).length,
      lot_id: null,
    })
  })

  test('a file about one note alone is kept as it came, however many stand in it', async () => {
    const key = noteKey(ofA(5))
    const whole = `<retConsSitNFe${NS}>${protNFe(key)}${procEvento(key)}${evento(key, '110110')}${retEvento(key, '110110')}</retConsSitNFe>`
    await takeInto(tenantId, whole)
    expect((await filesSeen('all', tenantId)).filter((one) => one.includes(key))).toEqual([whole])
  })

  test('replies that alternate do not collide', async () => {
    const lot = (cStat: string) =>
      `<nfeResultMsg>${retInutNFe(90, 91, cStat)}${retInutNFe(95, 96, cStat)}</nfeResultMsg>`
    const outcomes: string[] = []
    for (const cStat of ['256', '241', '256', '102']) {
      outcomes.push(...(await takeInto(tenantId, `${lot(cStat)}<!-- ${outcomes.length} -->`)).map((one) => one.outcome))
    }
    expect(outcomes).toEqual(['taken', 'taken', 'taken', 'taken'])
  })
})
