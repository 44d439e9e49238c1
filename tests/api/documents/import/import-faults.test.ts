import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importDocuments } from '#api/contract/documents/documents.ts'
import type { IncomingFile, PreparedFile } from '#api/server/documents/prepare.ts'
import { Refusal } from '#api/server/errors/refusal.ts'
import { type Api, createApi } from '#api/server/api.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { Platform } from '#api/server/ports/platform/platform.ts'
import type { RunTask } from '#api/server/ports/platform/task.ts'
import { IMPORT_FAILED } from '#domain/documents/import.ts'
import { bytesOf, nfeProc } from '../../../documents.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'
import { type Files, formOf } from '../sent-files.ts'

// Each file of an import has an outcome of its own, whatever happens to it, and work ends when its caller leaves.

let server: TestServer
let api: Api
let platform: Platform
/** What reading a file of a name does. */
let faults: Record<string, () => Promise<unknown>>
/** Totals of notes as they are read, by the names of their files. */
let total: Record<string, string>
/** Names of the files that were read. */
let read: string[]
let log: Record<string, unknown>[]

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

beforeEach(() => {
  faults = {}
  total = {}
  read = []
  log = []
  const own = nodePlatform()
  const run: RunTask = async (task, input, errand) => {
    // Of the only task that is run here.
    const files = input as readonly IncomingFile[]
    read.push(...files.map(({ name }) => name))
    for (const { name } of files) await faults[name]?.()
    const result = await own.run(task, input, errand)
    for (const file of result as PreparedFile[]) {
      const [found] = 'documents' in file ? file.documents.map((one) => one.found) : []
      if (found?.kind === 'nfce') found.total = total[file.name] ?? found.total
    }
    return result
  }
  platform = { ...own, now: () => server.clock.now, log: (entry) => void log.push(entry), run }
  api = createApi({ store: server.store, platform, secret: 'a secret of the tests, of 32 or more' })
  return () => own.close()
})

async function send(files: Files, signal?: AbortSignal) {
  const sent = await formOf(files, { new_companies: '1' })
  const headers = { ...sent.headers, Authorization: `Bearer ${await server.token('master')}`, 'X-Tenant': server.a.id }
  const init = { method: 'POST', body: sent.body, headers, ...(signal ? { signal } : {}) }
  return api(new Request('http://api.test/api/v1/documents/', init))
}

async function outcomes(files: Files) {
  const response = await send(files)
  expect(response.status).toBe(200)
  const { items } = importDocuments.reply.parse(await response.json())
  return items.map(({ name, outcome, reason }) => [name, reason?.code ?? outcome])
}

let number = 7000
const note = (edit?: (xml: string) => string) => nfeProc({ number: ++number, ...(edit ? { edit } : {}) })

test('an element of millions of attributes is refused before they are read, and its neighbours are taken', async () => {
  const attributes = Array.from({ length: 500_000 }, (_, i) => ` a${i}=""`).join('')
  const files = { 'boa1.xml': note(), 'attrs.xml': `<a${attributes}/>`, 'boa2.xml': note() }
  expect(await outcomes(files)).toEqual([
    ['boa1.xml', 'taken'],
    ['attrs.xml', 'beyond_layout'],
    ['boa2.xml', 'taken'],
  ])
})

test('a file that takes too much, or meets a fault of ours, is refused in words, and its neighbours are taken', async () => {
  faults['lento.xml'] = () => Promise.reject(new Refusal('too_complex'))
  faults['defeito.xml'] = () => Promise.reject(new TypeError('x is undefined'))
  const files = {
    'boa1.xml': note(),
    'lento.xml': note(),
    'boa2.xml': note(),
    'defeito.xml': note(),
    'boa3.xml': note(),
  }
  const response = await send(files)
  const { items } = importDocuments.reply.parse(await response.json())
  expect(items.map(({ name, outcome, reason }) => [name, outcome, reason?.message])).toEqual([
    ['boa1.xml', 'taken', undefined],
    ['lento.xml', 'refused', 'Ler este arquivo passa do tempo ou da memória permitidos.'],
    ['boa2.xml', 'taken', undefined],
    ['defeito.xml', 'refused', IMPORT_FAILED],
    ['boa3.xml', 'taken', undefined],
  ])
  expect(log).toContainEqual({
    event: 'file_failed',
    tenant: server.a.id,
    error: expect.stringContaining('x is undefined'),
  })
})

test('what the database does not take is refused, and its neighbours are taken, also by the command', async () => {
  // More digits than numeric(15, 2) has: reading would not let it pass.
  total['ruim.xml'] = '99999999999999.00'
  const files = { 'boa1.xml': note(), 'ruim.xml': note(), 'boa2.xml': note() }
  expect(await outcomes(files)).toEqual([
    ['boa1.xml', 'taken'],
    ['ruim.xml', 'failed'],
    ['boa2.xml', 'taken'],
  ])
  const again = Object.entries({ ...files, 'boa3.xml': note() }).map(([name, xml]) => ({ name, bytes: bytesOf(xml) }))
  const found = await takeFiles(server.store, platform, { tenantId: server.a.id, companyIds: 'all' }, again)
  expect(found.map(({ outcome }) => outcome)).toEqual(['present', 'refused', 'present', 'taken'])
})

test('what no file is at fault for is an answer of its own, and what was taken before stays', async () => {
  const large = note((xml) => xml.replace(/<det .*<\/det>/, (det) => det.repeat(900)))
  faults['depois.xml'] = () => Promise.reject(new Refusal('unavailable', { retryAfter: 5 }))
  const response = await send({ 'grande.xml': large, 'depois.xml': note() })
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
})

test('a caller that leaves ends the work: nothing more is opened, read or taken', async () => {
  const caller = new AbortController()
  const files: Files = {}
  // A batch has 200 files.
  for (let i = 0; i < 450; i++) files[`${i}.xml`] = note()
  faults['250.xml'] = async () => caller.abort()
  const response = await send(files, caller.signal)
  expect(await response.json()).toMatchObject({ code: 'interrupted' })
  expect(read).not.toContain('449.xml')
  const { count } = await server.store
    .selectFrom('nfces')
    .select((e) => e.fn.countAll().as('count'))
    .where('number', '>', number - 450)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(200)
})
