import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { featuresWithout } from '#domain/access/features.ts'
import { addNote, openTestServer, type TestServer } from '../test-server.ts'

let testServer: TestServer
let key: string

beforeAll(async () => {
  testServer = await openTestServer({ features: featuresWithout(['nfce']), errorDsn: 'https://key@errors.test/1' })
  const note = await addNote(testServer.store, testServer.a, { number: 1, emitted_at: '2026-03-01T15:00:00Z' })
  key = note.key
}, 60_000)
afterAll(() => testServer.close())

test('a part that is off is refused, to master roles too, and the rest goes on', async () => {
  const ofNfce = Object.values<Endpoint>(contract).filter(({ needs }) => needs.includes('nfce:read'))
  expect(ofNfce.length).toBeGreaterThan(5)
  for (const as of ['master', 'reader'] as const) {
    for (const { method, path } of ofNfce) {
      const body = method === 'GET' ? {} : { body: { reason: 'none', note: '' } }
      const response = await testServer.call(path.replace(':key', key).replace(/:\w+/, crypto.randomUUID()), {
        as,
        tenant: testServer.a.id,
        method,
        ...body,
      })
      expect([path, response.status, (await response.json()).code]).toEqual([path, 403, 'forbidden'])
    }
    expect((await testServer.call('/companies/', { as, tenant: testServer.a.id })).status).toBe(200)
  }
})

test('screens are told: who signs in by users/me, everybody else by the settings', async () => {
  const features = { nfce: false, oauth_client: true }
  const me = await (await testServer.call('/users/me', { as: 'master', tenant: testServer.a.id })).json()
  expect(me).toMatchObject({ is_master: true, features })
  const settings = await testServer.call('/settings')
  const told = { features, error_dsn: 'https://key@errors.test/1', cep_url: null, oidc_label: null }
  expect([settings.status, await settings.json()]).toEqual([200, told])
})
