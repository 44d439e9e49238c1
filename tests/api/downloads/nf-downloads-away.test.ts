import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { bytesOf, nfeProc } from '../../documents.ts'
import { memoryObjects } from '../memory-objects.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { requests } from './requests.ts'

// Documents in an object store that does not answer for a while.

let testServer: TestServer
const { ids, requested, list } = requests(() => testServer)
const objects = memoryObjects(() => Date.parse('2026-04-01T12:00:00Z'))
const contents = { objects, takesNew: true }

beforeAll(async () => {
  testServer = await openTestServer({}, undefined, undefined, { contents })
  testServer.clock.now = Date.parse('2026-04-01T12:00:00Z')
  const cnpj = testServer.a.companies[0]?.cnpj ?? ''
  const scope = { tenantId: testServer.a.id, companyIds: 'all' } as const
  const files = [1, 2].map((number) => ({ name: `${number}.xml`, bytes: bytesOf(nfeProc({ cnpj, number })) }))
  await takeFiles(testServer.store, nodePlatform({ contents, log: () => {} }), scope, files)
})
afterAll(() => testServer.close())

test('a zip waits for a store that is away for a while, and begins not anew', async () => {
  const { setTimeout: later } = globalThis
  const waits: (number | undefined)[] = []
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    if (ms === 5000) waits.push(ms)
    return later(work, ms === 5000 ? 0 : ms)
  }) as typeof setTimeout)
  const read = vi.spyOn(objects, 'read')
  onTestFinished(() => void vi.restoreAllMocks())
  for (let times = 0; times < 3; times++) read.mockRejectedValueOnce(new Error('connect ECONNREFUSED'))
  const { id } = await requested({ company_ids: ids().slice(0, 1), date_start: '2026-03-01', date_end: '2026-03-31' })
  await testServer.idle()
  const made = (await list()).find((one) => one.id === id)
  expect(made).toMatchObject({ is_success: true, failure: null, done: 2 })
  expect(waits.length).toBeGreaterThan(0)
})
