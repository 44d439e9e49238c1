import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutStoredLots } from '#api/server/documents/intake/cut-stored-lots.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import {
  bytesOf,
  CNPJ,
  cfe,
  cfeCanc,
  couponKey,
  envelope,
  nfe,
  nfeProc,
  noteKey,
  procEvento,
  protNFe,
  retInutNFe,
} from '../../documents.ts'
import { openTestServer, people, type TestServer } from '../test-server.ts'
import { addTenant } from '../test-tenants.ts'

// A database of the versions before: every document points into the file that it came in, at its place there.

const OTHER = '99888777000100'
const NS = ' xmlns="http://www.portalfiscal.inf.br/nfe"'
const of = (number: number, cnpj = CNPJ) => ({ number, cnpj })
const bare = (xml: string) => xml.replace(/<\?xml.*?\?>/, '').replace(NS, '')

const FILES = [
  // Two companies, the namespace on the lot alone; then their replies, and a lot of authorised notes of one company.
  `<?xml version="1.0" encoding="UTF-8"?><enviNFe${NS}><!-- ação -->${bare(nfe(of(1)))}\r\n${bare(nfe(of(1, OTHER)))}</enviNFe>`,
  envelope(protNFe(noteKey(of(1))) + protNFe(noteKey(of(1, OTHER)))),
  `<retConsReciNFe${NS}>${nfeProc(of(2)).replace(/<\?xml.*?\?>/, '')}${nfeProc(of(3)).replace(/<\?xml.*?\?>/, '')}</retConsReciNFe>`,
  // Events of a company that nobody knows among them.
  `<retEnvEvento${NS}>${[of(2), of(2, '55444333000122'), of(1, OTHER)].map((one) => bare(procEvento(noteKey(one)))).join('')}</retEnvEvento>`,
  envelope(retInutNFe(80, 81) + retInutNFe(90, 99)),
  `<Envelope>${cfe()}${cfeCanc(couponKey())}</Envelope>`,
  // One document each.
  nfeProc(of(4)),
  envelope(protNFe(noteKey(of(5)))),
]

let testServer: TestServer
let tenantId: string
const platform = nodePlatform({ log: (entry) => void log.push(entry) })
const log: Record<string, unknown>[] = []

beforeAll(async () => {
  testServer = await openTestServer()
  tenantId = randomUUID()
  await addTenant(testServer.store, { id: tenantId, description: 'De antes' })
  const files = FILES.map((one, i) => ({ name: `${i}.xml`, bytes: bytesOf(one) }))
  const taken = await takeFiles(testServer.store, platform, { tenantId, companyIds: 'all' }, files)
  expect(taken.map(({ outcome }) => outcome)).toEqual(files.map(() => 'taken'))
})
afterAll(() => testServer.close())

const decoder = new TextDecoder()

async function texts(): Promise<Map<string, string>> {
  const rows = await testServer.store.selectFrom('files').selectAll().where('tenant_id', '=', tenantId).execute()
  const pairs = rows.map(
    async (row) => [row.id, decoder.decode(await platform.inflateRaw(row.deflated ?? new Uint8Array()))] as const,
  )
  return new Map(await Promise.all(pairs))
}

const all = (table: 'nfces' | 'cfes' | 'cfe_cancellations' | 'nfce_voids' | 'nfce_events' | 'files') =>
  testServer.store.selectFrom(table).selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute()

/** What every document is, with its bytes instead of their ids. */
async function everything() {
  const text = await texts()
  const rows = await testServer.store.selectFrom('files').selectAll().where('tenant_id', '=', tenantId).execute()
  const files = rows.map((row) => ({
    company: row.company_id,
    lot: text.get(row.lot_id ?? ''),
    text: text.get(row.id),
    hash: row.sha256,
    size: row.size,
  }))
  const shown = (row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, name.endsWith('file_id') ? text.get(value) : value]),
    )
  const tables = await Promise.all(
    (['nfces', 'cfes', 'cfe_cancellations', 'nfce_voids', 'nfce_events'] as const).map(all),
  )
  return { files: files.sort((a, b) => (a.hash < b.hash ? -1 : 1)), tables: tables.map((one) => one.map(shown)) }
}

/** Undoes what cutting does: files as the intake kept them before, and rows that point into them. */
async function asBefore(): Promise<string[]> {
  const { store } = testServer
  const text = await texts()
  const files = await store.selectFrom('files').selectAll().where('tenant_id', '=', tenantId).execute()
  const lots = new Set<string>()
  const companies = new Map<string, Set<string | null>>()
  for (const { id, lot_id, company_id } of files) {
    if (lot_id === null) continue
    lots.add(lot_id)
    companies.set(lot_id, (companies.get(lot_id) ?? new Set()).add(company_id))
    for (const table of ['nfces', 'cfes', 'cfe_cancellations', 'nfce_voids'] as const) {
      await store.updateTable(table).set({ file_id: lot_id }).where('file_id', '=', id).execute()
    }
    for (const part of ['request', 'response'] as const) {
      const rows = await store.selectFrom('nfce_events').selectAll().where(`${part}_file_id`, '=', id).execute()
      for (const row of rows) {
        const stretch = text.get(id)?.slice(row[`${part}_start`] ?? 0, row[`${part}_end`] ?? 0) ?? ''
        const whole = text.get(lot_id) ?? ''
        const written = whole.includes(stretch) ? stretch : stretch.replace(NS, '')
        const start = whole.indexOf(written)
        expect(start).toBeGreaterThan(0)
        const set = { [`${part}_file_id`]: lot_id, [`${part}_start`]: start, [`${part}_end`]: start + written.length }
        await store.updateTable('nfce_events').set(set).where('id', '=', row.id).execute()
      }
    }
    await store.deleteFrom('files').where('id', '=', id).execute()
  }
  for (const [id, owners] of companies) {
    const [company_id = null] = owners
    if (owners.size === 1) await store.updateTable('files').set({ company_id }).where('id', '=', id).execute()
  }
  await sql`delete from migrations where name = '0011-lots-cut'`.execute(store)
  return [...lots]
}

test('lots kept whole are cut once, and each document is then as if it had been cut when it came', async () => {
  const wanted = await everything()
  const lots = await asBefore()
  expect(lots).toHaveLength(6)
  expect(await all('files')).toHaveLength(FILES.length)
  expect(await everything()).not.toEqual(wanted)
  const download = await waitingDownload(lots[0] ?? '')

  // Interrupted in the midst, then again.
  let left = 3
  const failing = { ...platform, inflateRaw: (bytes: Uint8Array) => (left-- > 0 ? platform.inflateRaw(bytes) : fail()) }
  await expect(cutStoredLots(testServer.store, failing)).rejects.toThrow('interrupted')
  await cutStoredLots(testServer.store, platform)
  expect(await everything()).toEqual(wanted)
  expect(log).toEqual([{ event: 'lots_cut', done: true, files: expect.any(Number), lots: 6, documents: 13 }])
  const pages = await testServer.store
    .selectFrom('nf_download_pages')
    .selectAll()
    .where('download_id', '=', download)
    .execute()
  expect(pages).toEqual([])

  await cutStoredLots(testServer.store, platform)
  expect(log).toHaveLength(1)
  expect(await everything()).toEqual(wanted)
})

test('a kept file that cannot be read any more holds nothing up, and no company sees it', async () => {
  const [note] = await all('nfces')
  const row = {
    tenant_id: tenantId,
    id: randomUUID(),
    company_id: note?.company_id ?? null,
    name: 'torn.xml',
    sha256: 'torn',
    size: 4,
    deflated: await platform.deflateRaw(bytesOf('<NFe')),
  }
  await testServer.store.insertInto('files').values(row).execute()
  await sql`delete from migrations where name = '0011-lots-cut'`.execute(testServer.store)
  await cutStoredLots(testServer.store, platform)
  expect(log).toContainEqual({ event: 'kept_file_unreadable', tenant: tenantId, file: row.id })
  const kept = await testServer.store
    .selectFrom('files')
    .select(['id', 'company_id'])
    .where('id', '=', row.id)
    .execute()
  expect(kept).toEqual([{ id: row.id, company_id: null }])
})

function fail(): never {
  throw new Error('interrupted')
}

/** A request for a download that is not packed yet, with a file in its list. */
async function waitingDownload(file: string): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into nf_downloads (tenant_id, id, user_id, company_ids, point_of_sale_ids, sat_ids, date_start, date_end, tz_offset, nf_type,
      environment, amount, created_at)
    values (${tenantId}, ${id}, ${people.master}, '{}', '{}', '{}', '2026-03-01', '2026-03-31', 180, 'nfce', 'production', 1, now())`.execute(
    testServer.store,
  )
  const row = { tenant_id: tenantId, download_id: id, page: 0 }
  await testServer.store
    .insertInto('nf_download_pages')
    .values({ ...row, file_ids: sql`${[file]}::uuid[]`, keys: sql`${['k']}::text[]`, kinds: sql`${['nfce']}::text[]` })
    .execute()
  return id
}
