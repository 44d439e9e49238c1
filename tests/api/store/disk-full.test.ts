import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#api/server/api.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { problems } from '#api/contract/problem.ts'
import { refusalOf } from '#api/server/store/refusal-of.ts'
import { nfeProc } from '../../documents.ts'
import { formOf } from '../documents/sent-files.ts'
import { KEY, openTestServer, type TestServer } from '../test-server.ts'

// Where nothing can be written any more, callers are told so, and not that the server is busy or has failed.

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const FULL = { code: 'disk_full', message: problems.disk_full.message }

/** A server whose data folder has so many bytes left. */
function withRoom(free: number) {
  const platform = nodePlatform({ now: () => testServer.clock.now, log: () => {} })
  const hasRoom = (bytes = 1000) => free >= bytes
  return createApi({ store: testServer.store, platform, secret: KEY.secret, hasRoom, settings: { leastRoom: 5000 } })
}
async function imported(free: number) {
  const { body, headers } = await formOf({ 'nota.xml': nfeProc({}) }, { new_companies: '1' })
  const own = { Authorization: `Bearer ${await testServer.token('master')}`, 'X-Tenant': testServer.a.id, ...headers }
  const request = new Request('http://api.test/api/v1/documents/', { method: 'POST', headers: own, body })
  const response = await withRoom(free)(request)
  return { status: response.status, reply: await response.json() }
}

test('an import is refused as long as there is not the room that the settings ask for', async () => {
  expect(await imported(4999)).toEqual({ status: 507, reply: FULL })
  expect(await imported(5000)).toMatchObject({ status: 200, reply: { items: [{ outcome: 'taken' }] } })
})

test.each(['53100', 'ENOSPC', 'EDQUOT'])('what a database or a file says of it is told: %s', (code) => {
  expect(refusalOf(Object.assign(new Error('No space left on device'), { code })).code).toBe('disk_full')
})

test('a database that fails or falls silent where there is no room is told as that, and elsewhere as before', async () => {
  const { store } = testServer
  const call = async (free: number) => {
    const headers = { Authorization: `Bearer ${await testServer.token('master')}`, 'X-Tenant': testServer.a.id }
    const response = await withRoom(free)(new Request('http://api.test/api/v1/companies/', { headers }))
    return { status: response.status, reply: await response.json() }
  }
  await sql`alter table companies rename to companies_away`.execute(store)
  try {
    expect(await call(999)).toEqual({ status: 507, reply: FULL })
    expect(await call(1000)).toMatchObject({ status: 500, reply: { code: 'internal' } })
  } finally {
    await sql`alter table companies_away rename to companies`.execute(store)
  }
  // What a caller did wrong stays what it is.
  expect((await withRoom(999)(new Request('http://api.test/api/v1/companies/'))).status).toBe(401)
})
