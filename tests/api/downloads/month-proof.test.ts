import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { bytesOf, nfeProc, noteKey } from '../../documents.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { requests } from './requests.ts'

let testServer: TestServer
const { ids, requested, list } = requests(() => testServer)
const cnpj = '11222333001000'

beforeAll(async () => {
  testServer = await openTestServer()
  testServer.clock.now = Date.parse('2026-04-01T12:00:00Z')
  const scope = { tenantId: testServer.a.id, companyIds: 'all' } as const
  await takeFiles(testServer.store, nodePlatform({ log: () => {} }), scope, [
    { name: '1.xml', bytes: bytesOf(nfeProc({ cnpj, number: 1 })) },
  ])
}, 60_000)
afterAll(() => testServer.close())

async function packed(body: object): Promise<Map<string, Uint8Array>> {
  const { id } = await requested({ company_ids: ids().slice(0, 1), format: 'proof', ...body })
  await testServer.idle()
  const found = (await list()).find((one) => one.id === id)
  const response = await testServer.api(new Request(found?.url ?? ''))
  const entries = new Map<string, Uint8Array>()
  for await (const entry of new ZipReader(new BlobReader(await response.blob())).getEntriesGenerator())
    if (!entry.directory) entries.set(entry.filename, await entry.getData(new Uint8ArrayWriter()))
  return entries
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

test("a month's package has documents, checks, totals, the closing's entry and sums, which sha256sum checks", async () => {
  const closing = { company_id: ids()[0], month: '2026-03', note: 'Conferido' }
  const how = { as: 'master', tenant: testServer.a.id, method: 'POST', body: closing } as const
  expect((await testServer.call('/month_end/closings', how)).status).toBe(200)
  const files = await packed({ date_start: '2026-03-01', date_end: '2026-03-31' })
  const key = noteKey({ cnpj, number: 1 })
  expect([...files.keys()]).toEqual([
    `${key}-nfce.xml`,
    `${key}.pdf`,
    'CONFERENCIAS.csv',
    `fechamento_${cnpj}_2026-03.pdf`,
    `fechamento_${cnpj}_2026-03.csv`,
    'LEIAME.txt',
    'SHA256SUMS',
  ])
  const { hash } = await testServer.store
    .selectFrom('audit_entries')
    .select('hash')
    .where('tenant_id', '=', testServer.a.id)
    .where('action', '=', 'month_closing.create')
    .executeTakeFirstOrThrow()
  const guide = textOf(files.get('LEIAME.txt'))
  expect(guide).toContain('março de 2026')
  expect(guide).toContain(`Mês fechado. Resumo ${hash}`)
  expect(guide).toContain('sha256sum -c SHA256SUMS')
  const folder = await mkdtemp(join(tmpdir(), 'month-proof-'))
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes)
  const { stdout } = await promisify(execFile)('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder })
  expect(stdout.trim().split('\n')).toHaveLength(files.size - 1)
  await rm(folder, { recursive: true })
})

test('a package of other days has no totals of a month', async () => {
  const files = await packed({ date_start: '2026-03-02', date_end: '2026-03-31' })
  expect([...files.keys()].some((name) => name.startsWith('fechamento'))).toBe(false)
  const guide = textOf(files.get('LEIAME.txt'))
  expect(guide).toContain('02/03/2026 a 31/03/2026')
  // It is no month that could have been closed.
  expect(guide).not.toContain('fechamento')
})

test.each([
  ['in one state', { status: 'authorized' }],
  ['of one till', () => ({ point_of_sale_ids: [testServer.a.companies[0]?.pointOfSale] })],
])('a package of the documents %s has no totals of all of them', async (_what, narrower) => {
  const { store, a } = testServer
  const till = a.companies[0]?.pointOfSale ?? ''
  await store.updateTable('nfces').set({ point_of_sale_id: till }).where('tenant_id', '=', a.id).execute()
  const more = typeof narrower === 'function' ? narrower() : narrower
  const files = await packed({ date_start: '2026-03-01', date_end: '2026-03-31', ...more })
  expect([...files.keys()].filter((name) => name.startsWith('fechamento'))).toEqual([])
  expect(textOf(files.get('LEIAME.txt'))).toContain('01/03/2026 a 31/03/2026, só parte dos documentos')
})
