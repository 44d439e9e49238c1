import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { hashOfSecret } from '#api/server/ports/platform/secrets.ts'
import { credential } from '../sats/agents.ts'
import { grant, openTestServer, type Person, people, type TestServer } from '../test-server.ts'
import { type ThreeNotes, threeNotes } from './three-notes.ts'

let testServer: TestServer
let agent: string
let notes: ThreeNotes

beforeAll(async () => {
  testServer = await openTestServer()
  agent = await credential(testServer, testServer.a)
  notes = await threeNotes(testServer)
}, 60_000)
afterAll(() => testServer.close())

/** Whoever asks: how a session begins, what screens need before it, an address that is signed, and clients who prove themselves otherwise. */
const PUBLIC = [
  '/alert_browsers/renewed',
  '/cep/:cep/json/',
  '/errors',
  '/month_end/deliveries/:id/csv',
  '/month_end/deliveries/:id/pdf',
  '/nf_download/:id/file',
  '/oauth2/device_authorization',
  '/oauth2/revoke',
  '/oauth2/token',
  '/sandbox/reset',
  '/settings',
  '/users/forgot-password',
  '/users/reset-password',
  '/users/reset-password/link',
]
const endpoints = Object.entries<Endpoint>(contract)

async function answer(endpoint: Endpoint, as?: Person | { token: string }, tenant?: string): Promise<unknown[]> {
  const path = endpoint.path.replace(':key', notes.first.key).replace(/:\w+/g, crypto.randomUUID())
  const who = typeof as === 'object' ? { headers: { Authorization: `Bearer ${as.token}` } } : as ? { as } : {}
  const options = { method: endpoint.method, ...who, ...(tenant ? { tenant } : {}) }
  const response = await testServer.call(path, endpoint.method === 'GET' ? options : { ...options, body: {} })
  return [response.status, (await response.json()).code]
}

const ofDevices = endpoints.filter(([, { needs }]) => needs === 'device')
const ofUsers = endpoints.filter(([, { needs }]) => needs !== 'public' && needs !== 'device')

test('no other endpoint than these is open to everybody', () => {
  const paths = endpoints.filter(([, { needs }]) => needs === 'public').map(([, { path }]) => path)
  expect(paths.filter((path) => !path.startsWith('/auth/')).sort()).toEqual(PUBLIC)
})

describe.each(ofDevices)('%s', (_name, endpoint) => {
  test('no credential of an agent, no answer: nobody, no user, no unknown or revoked one', async () => {
    const refused = [401, 'device']
    expect(await answer(endpoint, undefined, testServer.a.id)).toEqual(refused)
    expect(await answer(endpoint, 'master', testServer.a.id)).toEqual(refused)
    for (const token of ['fsa_', `fsa_${'0'.repeat(64)}`, agent.slice(0, -1), `${agent}0`, agent.slice(4)]) {
      expect(await answer(endpoint, { token }, testServer.a.id)).toEqual(refused)
    }
    const revoked = await credential(testServer, testServer.a)
    const revoked_at = new Date(testServer.clock.now).toISOString()
    await testServer.store
      .updateTable('agent_credentials')
      .set({ revoked_at })
      .where('token_hash', '=', await hashOfSecret(revoked))
      .execute()
    expect(await answer(endpoint, { token: revoked }, testServer.a.id)).toEqual(refused)
  })

  test('the credential alone says whose agent it is: X-Tenant means nothing', async () => {
    const [status, code] = await answer(endpoint, { token: agent })
    expect([400, 404]).toContain(status)
    expect(await answer(endpoint, { token: agent }, testServer.b.id)).toEqual([status, code])
    expect(await answer(endpoint, { token: agent }, 'no-uuid')).toEqual([status, code])
  })
})

describe.each(ofUsers)('%s', (_name, endpoint) => {
  test('no token, no answer; that of an agent is none', async () => {
    expect(await answer(endpoint, undefined, testServer.a.id)).toEqual([401, 'unauthenticated'])
    expect(await answer(endpoint, { token: agent }, testServer.a.id)).toEqual([401, 'unauthenticated'])
  })

  // What a user does to their own account is of no tenant.
  if (endpoint.path === contract.changePassword.path || endpoint.path.startsWith('/users/me/')) return
  test("another tenant's X-Tenant gets nothing", async () => {
    expect(await answer(endpoint, 'stranger', testServer.a.id)).toEqual([403, 'tenant'])
    expect(await answer(endpoint, 'reader', crypto.randomUUID())).toEqual([403, 'tenant'])
    expect(await answer(endpoint, 'reader', 'no-uuid')).toEqual([403, 'tenant'])
  })

  if (typeof endpoint.needs === 'string') return
  test('no permission, no answer', async () => {
    expect(await answer(endpoint, 'nobody', testServer.a.id)).toEqual([403, 'forbidden'])
    expect(await answer(endpoint, 'reader')).toEqual([403, 'tenant'])
  })
})

async function keys(as: Person, tenant: string): Promise<string[]> {
  const { items } = await (await testServer.call('/custody/nfce/', { as, tenant })).json()
  return items.map((one: { key: string }) => one.key)
}

test('who may read sees the notes of the tenant of the call', async () => {
  expect(await keys('reader', testServer.a.id)).toEqual([notes.second.key, notes.first.key])
  expect(await keys('master', testServer.a.id)).toEqual([notes.second.key, notes.first.key])
  expect(await keys('master', testServer.b.id)).toEqual([notes.foreign.key])
})

test('a secondary grant sees its companies only, whatever is asked by name', async () => {
  const as = { as: 'secondary', tenant: testServer.a.id } as const
  expect(await keys('secondary', testServer.a.id)).toEqual([notes.first.key])
  for (const path of ['', '/xml', '/xml_url', '/events']) {
    expect((await testServer.call(`/custody/nfce/${notes.second.key}${path}`, as)).status).toBe(404)
  }
  const other = testServer.a.companies[1]
  expect((await (await testServer.call(`/custody/nfce/?company_id=${other?.id}`, as)).json()).total).toBe(0)
  const companies = await (await testServer.call('/companies/', as)).json()
  expect(companies.items.map((one: { razao_social: string }) => one.razao_social)).toEqual(['Grupo A Loja 1'])
  const points = await (await testServer.call('/points_of_sale/', as)).json()
  expect(points).toMatchObject({ total: 1, items: [{ name: 'Caixa 1', sats: [{ serial_number: '000000001' }] }] })
})

test('several grants in one tenant unite, and a revoked one ends with the next call', async () => {
  const { store, a } = testServer
  const id = await grant(store, a, people.nobody, { description: 'Extra', permissions: ['nfce:read'] })
  expect(await keys('nobody', a.id)).toHaveLength(2)
  expect((await testServer.call('/companies/', { as: 'nobody', tenant: a.id })).status).toBe(403)
  await store.updateTable('grants').set({ is_active: false }).where('id', '=', id).execute()
  expect((await testServer.call('/custody/nfce/', { as: 'nobody', tenant: a.id })).status).toBe(403)
})

test('a permission holds on the companies of its own grant, not on those of another', async () => {
  const { store, a } = testServer
  const [own, other] = a.companies
  // The test server has one: of the first company alone.
  const { id: group } = await store.selectFrom('company_groups').select('id').executeTakeFirstOrThrow()
  const ids = [
    await grant(store, a, people.nobody, { description: 'Cadastro', permissions: ['company:read'] }),
    await grant(store, a, people.nobody, {
      description: 'Notas de uma loja',
      permissions: ['nfce:read', 'nfce_custody:bulk_download'],
      group,
    }),
    await grant(store, a, people.nobody, { description: 'Cupons', permissions: ['cfe_custody:bulk_download'] }),
  ]
  const as = { as: 'nobody', tenant: a.id } as const
  expect(await keys('nobody', a.id)).toEqual([notes.first.key])
  expect(await (await testServer.call('/companies/', as)).json()).toMatchObject({ total: 2 })
  const request = (nf_type: 'cfe' | 'nfce', company_ids: (string | undefined)[]) =>
    testServer.call('/nf_download/?preview=1', {
      method: 'POST',
      ...as,
      body: {
        nf_type,
        company_ids,
        environment: 'production',
        date_start: '2026-03-01',
        date_end: '2026-03-02',
        tz_offset: 180,
      },
    })
  const asked = (await Promise.all([request('nfce', [other?.id]), request('nfce', [own?.id])])).map(
    ({ status }) => status,
  )
  expect(asked).toEqual([400, 200])
  expect((await request('cfe', [other?.id])).status).toBe(200)
  await store.updateTable('grants').set({ is_active: false }).where('id', 'in', ids).execute()
})
