import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { followAddress } from '#widgets/downloads/follow-address.ts'
import { openAddress } from '#widgets/kit/files/save-file.ts'
import { addNote, openTestServer, type TestServer } from '../test-server.ts'
import { requests } from './requests.ts'

let testServer: TestServer
const { made } = requests(() => testServer)

beforeAll(async () => {
  testServer = await openTestServer()
  await addNote(testServer.store, testServer.a, { number: 1, emitted_at: '2026-02-10T12:00:00Z' })
})
afterAll(() => testServer.close())

async function reads(): Promise<number> {
  const { count } = await testServer.store
    .selectFrom('audit_entries')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('action', '=', 'nf_download.read')
    .executeTakeFirstOrThrow()
  return count
}

test('a press of a file is one entry of the trail, though it is asked for before the browser fetches it', async () => {
  const { url } = await made()
  const pressed: string[] = []
  const link = { href: '', download: '', click: () => void pressed.push(link.href) }
  vi.stubGlobal('location', { href: 'http://api.test/' })
  vi.stubGlobal('document', { createElement: () => link })
  vi.stubGlobal('fetch', (address: URL, init: RequestInit) => testServer.api(new Request(address, init)))
  onTestFinished(() => void vi.unstubAllGlobals())
  await followAddress(url ?? '', { api: '' }, (file) => openAddress(file.url))
  expect([pressed, await reads()]).toEqual([[url], 0])
  await (await testServer.api(new Request(link.href))).arrayBuffer()
  expect(await reads()).toBe(1)
})
