import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSite } from '#api/server/http/site.node.ts'
import { gunzipSync } from 'node:zlib'
import { addNote, openTestServer, type Person, people, type TestServer } from '../test-server.ts'

// Answers that did not change are not sent again, and large ones leave compressed.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  for (let number = 1; number <= 12; number++)
    await addNote(server.store, server.a, { number, emitted_at: '2026-03-01T15:00:00Z' })
}, 60_000)
afterAll(() => server.close())

const PATH = '/custody/nfce/?per_page=15'
const ask = (
  as: Person,
  { tag, tenant = server.a.id, path = PATH }: { tag?: string; tenant?: string; path?: string } = {},
) => server.call(path, { as, tenant, ...(tag === undefined ? {} : { headers: { 'If-None-Match': tag } }) })
const tagOf = (response: Response) => response.headers.get('ETag') ?? ''

test('the same answer is told as 304 without a body, a changed one is sent', async () => {
  const first = await ask('master')
  expect(first.status).toBe(200)
  const again = await ask('master', { tag: tagOf(first) })
  expect([again.status, await again.text(), tagOf(again)]).toEqual([304, '', tagOf(first)])
  expect(again.headers.get('Cache-Control')).toBe('no-store')
  await addNote(server.store, server.a, { number: 99, emitted_at: '2026-03-02T15:00:00Z' })
  const changed = await ask('master', { tag: tagOf(first) })
  expect([changed.status, (await changed.json()).total]).toEqual([200, 13])
})

test("nobody's tag stands for what another user, tenant or page sees, even where both read the same", async () => {
  const tag = tagOf(await ask('master'))
  expect((await ask('master', { tag, path: `${PATH}&page=2` })).status).toBe(200)
  expect((await ask('reader', { tag })).status).toBe(200)
  expect((await ask('secondary', { tag })).status).toBe(200)
  expect((await ask('master', { tag, tenant: server.b.id })).status).toBe(200)
  const nothing = '/companies/?term=zzz'
  const empty = tagOf(await ask('master', { path: nothing }))
  expect((await ask('master', { tag: empty, path: nothing })).status).toBe(304)
  expect((await ask('master', { tag: empty, path: nothing, tenant: server.b.id })).status).toBe(200)
})

test('whoever may not ask any more is refused, and not told that nothing changed', async () => {
  const tag = tagOf(await ask('reader'))
  expect((await ask('reader', { tag })).status).toBe(304)
  expect((await ask('reader', { tag, tenant: server.b.id })).status).toBe(403)
  const grants = server.store.updateTable('grants').where('user_id', '=', people.reader)
  await grants.set({ is_active: false }).execute()
  expect((await ask('reader', { tag })).status).toBe(403)
  await grants.set({ is_active: true }).execute()
  await server.store.updateTable('users').set({ is_active: false }).where('id', '=', people.reader).execute()
  expect((await ask('reader', { tag })).status).toBe(401)
  await server.store.updateTable('users').set({ is_active: true }).where('id', '=', people.reader).execute()
})

test('a page of another origin may ask so, and reads the tag', async () => {
  const preflight = await server.call(PATH, { method: 'OPTIONS' })
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('If-None-Match')
  expect((await ask('master')).headers.get('Access-Control-Expose-Headers')).toContain('ETag')
})

test('what is large leaves compressed to who takes it; refusals, small answers and those with a secret as they are', async () => {
  const site = createSite({ api: server.api, dist: 'none' })
  const get = async (path: string, encodings: string, method = 'GET') =>
    site(
      new Request(`http://site.test/api/v1${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${await server.token('master')}`,
          'X-Tenant': server.a.id,
          'Accept-Encoding': encodings,
        },
      }),
    )
  const plain = Buffer.from(await (await get(PATH, 'identity')).arrayBuffer())
  const small = await get(PATH, 'gzip, deflate, br')
  expect([small.headers.get('Content-Encoding'), small.headers.get('Vary')]).toEqual(['gzip', 'Accept-Encoding'])
  const bytes = Buffer.from(await small.arrayBuffer())
  expect(bytes.length).toBeLessThan(plain.length / 2)
  expect(gunzipSync(bytes)).toEqual(plain)
  for (const [path, encodings] of [
    [PATH, 'gzip;q=0, br'],
    ['/custody/nfce/?per_page=1', 'gzip'],
    ['/custody/nfce/?page=zzz', 'gzip'],
    ['/nf_download/', 'gzip'],
  ] as const) {
    const response = await get(path, encodings)
    expect([path, response.headers.get('Content-Encoding')]).toEqual([path, null])
    expect((await response.json()) as object).toBeTypeOf('object')
  }
  expect((await get('/nf_download/', 'gzip')).headers.get('ETag')).toBeNull()
})
