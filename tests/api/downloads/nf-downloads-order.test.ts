import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueWaiting } from '#api/server/documents/downloads/upkeep.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { addNote, openTestServer, type TestServer } from '../test-server.ts'
import { notesOfFebruary } from './requests.ts'

let testServer: TestServer

beforeAll(async () => {
  testServer = await openTestServer()
  for (const tenant of [testServer.a, testServer.b])
    await addNote(testServer.store, tenant, { number: 1, emitted_at: '2026-02-10T12:00:00Z' })
})
afterAll(() => testServer.close())

/** Requests that wait to be made; `isAside`: nobody is to be told of them, as of those of a schedule. */
async function waiting(tenant: 'a' | 'b', ...all: { isAside: boolean }[]): Promise<string[]> {
  const ids: string[] = []
  for (const { isAside } of all) {
    const { id: tenantId } = testServer[tenant]
    const body = notesOfFebruary({ a: testServer[tenant] })
    const as = tenant === 'a' ? 'master' : 'stranger'
    const { request } = await (
      await testServer.call('/nf_download/', { as, tenant: tenantId, method: 'POST', body })
    ).json()
    await testServer.idle()
    testServer.clock.now += 1000
    const values = { is_processed: false, is_success: false, mailed_at: isAside ? '2026-03-10T12:00:00Z' : null }
    await testServer.store.updateTable('nf_downloads').set(values).where('id', '=', request.id).execute()
    ids.push(request.id)
  }
  return ids
}

test('what schedules ask for is made behind what people wait for, and by turns of the tenants', async () => {
  const [scheduled, own] = [{ isAside: true }, { isAside: false }]
  const a = await waiting('a', scheduled, scheduled, scheduled, own)
  const b = await waiting('b', own, scheduled)
  const found: [string, number][] = []
  const jobs = { enqueue: async ({ id }: { id: string }, behind = 0) => void found.push([id, behind]) }
  await enqueueWaiting({ ...testServer, platform: nodePlatform(), jobs })
  const behind = new Map(found)
  expect(a.map((id) => behind.get(id))).toEqual([1, 2, 3, 0])
  expect(b.map((id) => behind.get(id))).toEqual([0, 1])
})
