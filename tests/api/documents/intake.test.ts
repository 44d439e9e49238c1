import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openContainer } from '#api/server/documents/containers/containers.ts'
import type { IncomingFile } from '#api/server/documents/prepare.ts'
import { type Outcome, takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import { decodeXml } from '#api/server/documents/xml/decode.ts'
import * as docs from '../../documents.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { addTenant } from '../test-tenants.ts'

const platform = nodePlatform()
const key = docs.noteKey()
const NS = 'xmlns="http://www.portalfiscal.inf.br/nfe"'

let testServer: TestServer
/** A tenant of its own for each test. */
let tenantId: string

beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())
beforeEach(async () => {
  tenantId = randomUUID()
  await addTenant(testServer.store, { id: tenantId, description: 'Grupo do teste' })
})

const scope = () => ({ tenantId, companyIds: 'all' as const })

function take(...documents: (string | IncomingFile)[]): Promise<Outcome[]> {
  const files = documents.map((one, i) =>
    typeof one === 'string' ? { name: `${i}.xml`, bytes: docs.bytesOf(one) } : one,
  )
  return takeFiles(testServer.store, platform, scope(), files)
}

const notes = () =>
  testServer.store.selectFrom('nfces').selectAll().where('tenant_id', '=', tenantId).orderBy('number').execute()
const events = () =>
  testServer.store
    .selectFrom('nfce_events')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at')
    .orderBy('type')
    .execute()
const coupons = () => testServer.store.selectFrom('cfes').selectAll().where('tenant_id', '=', tenantId).execute()
const files = () => testServer.store.selectFrom('files').selectAll().where('tenant_id', '=', tenantId).execute()
const links = () =>
  testServer.store
    .selectFrom('nfce_substitutions')
    .select(['substituted_key', 'substitute_key'])
    .where('tenant_id', '=', tenantId)
    .execute()
const statuses = async () => (await notes()).map((note) => note.status)
const outcomes = (taken: Outcome[]) => taken.map((one) => one.outcome)

describe('a note', () => {
  test('brings its company, its point of sale, its reply and its own bytes', async () => {
    const xml = docs.nfeProc()
    expect(await take(xml)).toEqual([{ name: '0.xml', outcome: 'taken', documents: 1, keys: [key], warnings: [] }])
    const [note] = await notes()
    expect(note).toMatchObject({
      key,
      serie: 2,
      number: 1,
      environment: 'production',
      emission_type: '1',
      emitted_at: '2026-03-30T15:18:05.000Z',
      emitted_on: '2026-03-30',
      status: 'authorized',
      protocol_number: '135000000000001',
      protocol_at: '2026-03-30T15:18:06.000Z',
      total: '25.00',
      warnings: [],
    })
    const company = await testServer.store
      .selectFrom('companies')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst()
    expect(company).toMatchObject({
      cnpj: docs.CNPJ,
      razao_social: 'Mercado da Esquina Ltda',
      search: `mercado da esquina ltda esquina ${docs.CNPJ}`,
    })
    const point = await testServer.store
      .selectFrom('points_of_sale')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst()
    expect(point).toMatchObject({
      id: note?.point_of_sale_id,
      company_id: company?.id,
      name: 'Caixa – série 2',
      nfce_serie: 2,
    })
    const [event] = await events()
    expect(event).toMatchObject({
      type: 'protocol',
      type_description: 'Autorizada',
      type_level: 'success',
      description: 'Autorizado o uso da NF-e',
    })
    const [file] = await files()
    if (file === undefined) throw new Error('no file')
    const bytes = await platform.inflateRaw(file.deflated ?? new Uint8Array())
    expect(new Uint8Array(bytes)).toEqual(docs.bytesOf(xml))
    expect(file).toMatchObject({ size: docs.bytesOf(xml).length, company_id: company?.id })
    expect(decodeXml(bytes).slice(event?.response_start ?? 0, event?.response_end ?? 0)).toBe(docs.protNFe(key))
    expect(decodeXml(bytes).slice(event?.request_start ?? 0, event?.request_end ?? 0)).toBe(docs.nfe())
  })

  test('keeps its warnings', async () => {
    await take(docs.nfeProc({ paid: '20.00' }))
    expect((await notes())[0]?.warnings).toMatchObject([{ code: 'payments_total' }])
  })

  test('is taken once, again or renamed; another content than SEFAZ authorised is kept beside it, and is not the note', async () => {
    const changed = docs.nfeProc({ product: 'OUTRO', digest: 'def=' })
    expect(outcomes(await take(docs.nfeProc(), docs.nfeProc()))).toEqual(['taken', 'present'])
    const again = await take(docs.nfeProc(), changed)
    expect(again.map((one) => [one.outcome, one.warnings.map((warning) => warning.code)])).toEqual([
      ['present', []],
      ['taken', ['digest', 'other_content']],
    ])
    const [note, ...others] = await notes()
    const stored = await files()
    expect(others).toEqual([])
    expect(stored).toHaveLength(2)
    expect(stored.find(({ id }) => id === note?.file_id)?.size).toBe(docs.bytesOf(docs.nfeProc()).length)
    expect(note).toMatchObject({ status: 'authorized', warnings: [] })
    expect((await events()).map(({ type }) => type).toSorted()).toEqual(['emission', 'protocol'])
  })

  test.each([
    ['100', 'authorized', 'Autorizada', 'success'],
    ['150', 'authorized', 'Autorizada', 'success'],
    ['303', 'denied', 'Denegada', 'error'],
    ['539', 'rejected', 'Rejeição', 'error'],
  ])('with the reply %s is %s', async (cStat, status, description, level) => {
    await take(docs.nfeProc({}, { cStat }))
    expect(await statuses()).toEqual([status])
    expect(await events()).toMatchObject([{ type_description: description, type_level: level }])
  })

  test('without a reply waits, and off-line says so', async () => {
    await take(docs.nfe(), docs.nfe({ number: 2, emissionType: '9' }))
    expect(await statuses()).toEqual(['pending_status', 'in_contingency'])
    expect((await events()).find((event) => event.type === 'contingency')).toMatchObject({
      type_description: 'Emissão em contingência',
      type_level: 'other',
      description: 'Sem acesso à internet',
      created_at: '2026-03-30T15:00:00.000Z',
    })
  })

  test('gets a reply that comes later, and is then handed out with it', async () => {
    await take(docs.nfe())
    expect(outcomes(await take(docs.nfeProc()))).toEqual(['taken'])
    const [note] = await notes()
    expect(note?.status).toBe('authorized')
    const file = (await files()).find((one) => one.id === note?.file_id)
    expect(file?.size).toBe(docs.bytesOf(docs.nfeProc()).length)
  })

  test.each([
    ['before', [docs.protNFe(key), docs.nfe()]],
    ['after', [docs.nfe(), docs.protNFe(key)]],
  ])('a reply alone that comes %s it', async (_, documents) => {
    for (const one of documents) expect(outcomes(await take(one))).toEqual(['taken'])
    expect(await statuses()).toEqual(['authorized'])
    const protocol = (await events()).find((event) => event.type === 'protocol')
    expect(protocol?.company_id).toBe((await notes())[0]?.company_id)
  })

  test('refused and sent again: what SEFAZ decided for good counts', async () => {
    const late = { cStat: '539', protocol: '135000000000009', at: '2026-03-30T13:00:00-03:00' }
    await take(docs.nfeProc(), docs.protNFe(key, late))
    expect(await statuses()).toEqual(['authorized'])
  })

  test('one bad document does not cost the others', async () => {
    const wrong = docs.nfeProc({ key: key.slice(0, 43) + ((Number(key[43]) + 1) % 10) })
    expect(await take(wrong, docs.nfeProc())).toMatchObject([
      { outcome: 'refused', reason: { code: 'invalid_key', line: 1 } },
      { outcome: 'taken' },
    ])
  })
})

describe('events', () => {
  test.each([
    ['in one batch', [[docs.procEvento(key), docs.nfeProc()]]],
    ['before the note', [[docs.procEvento(key)], [docs.nfeProc()]]],
    ['after the note', [[docs.nfeProc()], [docs.procEvento(key)]]],
    ['request and reply apart', [[docs.nfeProc()], [docs.evento(key)], [docs.retEvento(key)]]],
    ['reply before request', [[docs.retEvento(key)], [docs.evento(key)], [docs.nfeProc()]]],
  ])('a cancellation %s', async (_, batches) => {
    for (const batch of batches) expect(outcomes(await take(...batch))).not.toContain('present')
    expect(await statuses()).toEqual(['canceled'])
    const all = (await events()).filter((event) => event.type === '110111')
    expect(all).toMatchObject([
      { type_description: 'Cancelamento', type_level: 'success', description: 'Motivo 135', c_stat: '135' },
    ])
    expect(all[0]?.request_file_id).not.toBeNull()
    expect(all[0]?.response_file_id).not.toBeNull()
    expect(all[0]?.company_id).toBe((await notes())[0]?.company_id)
    expect((await files()).every((file) => file.company_id === all[0]?.company_id)).toBe(true)
  })

  test('a cancellation that SEFAZ refused changes nothing', async () => {
    await take(docs.nfeProc(), docs.procEvento(key, '110111', '', '501'))
    expect(await statuses()).toEqual(['authorized'])
    expect((await events()).find((event) => event.type === '110111')).toMatchObject({ type_level: 'error' })
  })

  test('a substitution links two notes until SEFAZ refuses it', async () => {
    const substitute = docs.noteKey({ number: 2 })
    await take(docs.nfeProc(), docs.evento(key, '110112', `<chNFeRef>${substitute}</chNFeRef>`))
    expect(await links()).toEqual([{ substituted_key: key, substitute_key: substitute }])
    await take(docs.retEvento(key, '110112', '501'))
    expect(await links()).toEqual([])
    // Sent again, corrected.
    const other = docs.noteKey({ number: 4 })
    await take(docs.evento(key, '110112', `<chNFeRef>${other}</chNFeRef>`))
    await take(docs.retEvento(key, '110112'))
    expect(await links()).toEqual([{ substituted_key: key, substitute_key: other }])
    await take(docs.procEvento(docs.noteKey({ number: 3 }), '110112', `<chNFeRef>${substitute}</chNFeRef>`))
    expect(await links()).toHaveLength(2)
  })

  test.each([
    [
      'before',
      [
        docs.retInutNFe(2, 3),
        `<enviNFe ${NS}>${docs.nfe({ number: 2 })}${docs.nfe({ number: 4 })}</enviNFe>`,
        docs.nfeProc({ number: 3 }),
      ],
    ],
    [
      'after',
      [
        `<enviNFe ${NS}>${docs.nfe({ number: 2 })}${docs.nfe({ number: 4 })}</enviNFe>`,
        docs.nfeProc({ number: 3 }),
        docs.retInutNFe(2, 3),
      ],
    ],
  ])('unused numbers %s their notes discard those that have no reply', async (_, documents) => {
    for (const one of documents) await take(one)
    expect(await statuses()).toEqual(['discarded', 'authorized', 'pending_status'])
    const voids = await testServer.store
      .selectFrom('nfce_voids')
      .select('company_id')
      .where('tenant_id', '=', tenantId)
      .execute()
    expect(voids).toEqual([{ company_id: (await notes())[0]?.company_id }])
  })
})

describe('CF-e', () => {
  test.each([
    ['before', [docs.cfeCanc(docs.couponKey()), docs.cfe()]],
    ['after', [docs.cfe(), docs.cfeCanc(docs.couponKey())]],
  ])('a cancellation coupon %s its sale', async (_, documents) => {
    for (const one of documents) expect(outcomes(await take(one))).toEqual(['taken'])
    const all = await coupons()
    expect(all).toMatchObject([
      { status: 'cancelled', number: 101, total: '32.00', emitted_at: '2021-10-11T19:13:02.000Z' },
    ])
    const sats = await testServer.store.selectFrom('sats').selectAll().where('tenant_id', '=', tenantId).execute()
    expect(sats).toMatchObject([{ id: all[0]?.sat_id, serial_number: '000123456' }])
    expect(outcomes(await take(...documents))).toEqual(['present', 'present'])
  })

  test('a coupon of its own is transmitted', async () => {
    await take(docs.cfe())
    expect(await coupons()).toMatchObject([{ status: 'transmitted' }])
  })
})

test('nothing of it is seen by another tenant', async () => {
  await take(docs.nfeProc(), docs.cfe(), docs.procEvento(key))
  const seen = await scoped(testServer.store, { tenantId: testServer.b.id, companyIds: 'all' }, (db) =>
    db.selectFrom('files').select('id').execute(),
  )
  expect(seen).toEqual([])
  await expect(takeFiles(testServer.store, platform, { tenantId, companyIds: [] }, [])).rejects.toThrow(RangeError)
})

test('what a gzip holds is taken under its own name', async () => {
  const gzip = new Response(new Blob([docs.nfeProc()]).stream().pipeThrough(new CompressionStream('gzip')))
  const found: IncomingFile[] = []
  for await (const file of openContainer('nota.xml.gz', await gzip.blob())) found.push(file)
  expect(await take(...found)).toMatchObject([{ name: 'nota.xml', outcome: 'taken' }])
})
