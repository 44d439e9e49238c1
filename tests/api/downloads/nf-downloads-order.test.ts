import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { download } from '#api/server/documents/downloads/upkeep.ts'
import { doWork } from '#api/server/work/round.ts'
import { addNote, openTestServer, type TestServer } from '../test-server.ts'
import { notesOfFebruary } from './requests.ts'

let testServer: TestServer

beforeAll(async () => {
  testServer = await openTestServer()
  for (const tenant of [testServer.a, testServer.b])
    await addNote(testServer.store, tenant, { number: 1, emitted_at: '2026-02-10T12:00:00Z' })
  vi.spyOn(testServer.work, 'begin').mockReturnValue()
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
    testServer.clock.now += 1000
    const values = { mailed_at: isAside ? '2026-03-10T12:00:00Z' : null }
    await testServer.store.updateTable('nf_downloads').set(values).where('id', '=', request.id).execute()
    ids.push(request.id)
  }
  return ids
}

test('what schedules ask for is made behind what people wait for, and by turns of the tenants', async () => {
  const [scheduled, own] = [{ isAside: true }, { isAside: false }]
  const a = await waiting('a', scheduled, scheduled, scheduled, own, own)
  const b = await waiting('b', own, scheduled)
  const made: string[] = []
  await doWork({ ...download, do: async (_, { about }) => void made.push(about) }, testServer.round)
  expect(made).toEqual([a[3], b[0], a[4], b[1], a[0], a[1], a[2]])
})
