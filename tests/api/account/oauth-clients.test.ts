import * as oauth from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#api/contract/access/audit.ts'
import type { OauthClient, OauthClientForm } from '#api/contract/devices/oauth-clients.ts'
import { postReadings, reply } from '../sats/agents.ts'
import { discovered, listening } from './oauth-stage.ts'
import { grant, openTestServer, type Person, people, type TestServer } from '../test-server.ts'

let testServer: TestServer
let origin: string
let close: () => Promise<void>
beforeAll(async () => {
  testServer = await openTestServer()
  ;({ origin, close } = await listening(testServer))
  await grant(testServer.store, testServer.a, people.reader, {
    description: 'Integrações',
    permissions: ['oauth_client:read', 'oauth_client:create', 'oauth_client:delete'],
  })
}, 60_000)
afterAll(async () => {
  await close()
  await testServer.close()
})

const of = (given: Partial<OauthClientForm>): OauthClientForm => ({
  kind: 'server',
  description: 'ERP',
  scopes: ['nfce:read'],
  company_id: '',
  ...given,
})
const create = (body: OauthClientForm, as: Person = 'master') =>
  testServer.call('/oauth2_clients/', { method: 'POST', as, tenant: testServer.a.id, body })
const revoke = (id: string, as: Person = 'master', tenant = testServer.a.id) =>
  testServer.call(`/oauth2_clients/${id}`, { method: 'DELETE', as, tenant })
const listed = async (query = '', as: Person = 'master', tenant = testServer.a.id): Promise<OauthClient[]> =>
  (await (await testServer.call(`/oauth2_clients/${query}`, { as, tenant })).json()).items
const trail = async (): Promise<AuditEntry[]> =>
  (await (await testServer.call('/audit/?per_page=50', { as: 'master', tenant: testServer.a.id })).json()).items
const notes = async (token: string) =>
  (await testServer.call('/custody/nfce/', { headers: { Authorization: `Bearer ${token}` } })).status

test('a server: its secret is told once, serves, and ends with it', async () => {
  const { id, secret } = await (await create(of({}))).json()
  expect(secret).toMatch(/^fcs_[0-9a-f]{64}$/)
  const config = await discovered(origin, { id, secret })
  const { access_token: token } = await oauth.clientCredentialsGrant(config)
  expect(await notes(token)).toBe(200)
  const [client] = await listed('?kind=server')
  expect(client).toMatchObject({ id, description: 'ERP', scopes: ['nfce:read'], company: null, revoked_utc: null })
  expect(client?.last_used_utc).toBe(new Date(testServer.clock.now).toISOString())
  expect(JSON.stringify([await listed(), await trail(), testServer.log])).not.toContain(secret)

  expect(await listed('', 'stranger', testServer.b.id)).toEqual([])
  expect((await revoke(id, 'stranger', testServer.b.id)).status).toBe(404)
  expect((await revoke(id)).status).toBe(200)
  expect(await notes(token)).toBe(401)
  await expect(oauth.clientCredentialsGrant(config)).rejects.toThrow()
  expect((await listed('?kind=server'))[0]?.revoked_utc).toBe(new Date(testServer.clock.now).toISOString())
  expect((await trail()).slice(0, 2)).toMatchObject([
    { action: 'oauth_client.revoke', subject: 'ERP' },
    {
      action: 'oauth_client.create',
      subject: 'ERP',
      changes: [
        { field: 'Tipo', from: null, to: 'Servidor' },
        { field: 'Acesso', from: null, to: 'NFC-e' },
      ],
    },
  ])
})

test('devices have no secret, and ask for codes as what was registered', async () => {
  const { id, secret } = await (await create(of({ kind: 'device', description: 'Totem' }))).json()
  expect(secret).toBeNull()
  const config = await discovered(origin, { id, secret: undefined })
  expect((await oauth.initiateDeviceAuthorization(config, {})).user_code).toHaveLength(9)
})

test('agents stand in the same list: their token posts until it is revoked', async () => {
  const company_id = testServer.a.companies[0]?.id ?? ''
  const { id, secret } = await (await create(of({ kind: 'agent', description: 'Loja 1', company_id }))).json()
  const readings = [{ raw: reply({ NSERIE: '000000001' }) }]
  expect((await postReadings(testServer, secret, readings)).status).toBe(200)
  expect((await listed('?kind=agent'))[0]).toMatchObject({ id, company: 'Grupo A Loja 1', scopes: [] })
  expect((await revoke(id)).status).toBe(200)
  expect((await postReadings(testServer, secret, readings)).status).toBe(401)
  expect((await trail()).slice(0, 2).map(({ action }) => action)).toEqual([
    'agent_credential.revoke',
    'agent_credential.create',
  ])
})

test('nobody gives what they do not hold, nor what no client may have', async () => {
  const refused = async (given: Partial<OauthClientForm>, as?: Person) => {
    const response = await create(of(given), as)
    return [response.status, (await response.json()).code]
  }
  expect(await refused({ scopes: ['cfe:read'] }, 'reader')).toEqual([403, 'not_held'])
  expect(await refused({ kind: 'agent' }, 'reader')).toEqual([403, 'not_held'])
  expect(await refused({ scopes: ['grant:read'] })).toEqual([400, 'invalid'])
  expect(await refused({ scopes: [] })).toEqual([400, 'invalid'])
  expect(await refused({ description: ' ' })).toEqual([400, 'invalid'])
  expect(await refused({ kind: 'agent', company_id: testServer.b.companies[0]?.id ?? '' })).toEqual([400, 'invalid'])
  expect((await create(of({ description: 'Meu' }), 'reader')).status).toBe(200)
})

test('those that stand come first, each newest first, page by page', async () => {
  testServer.clock.now += 60_000
  await create(of({ description: 'Último' }))
  const all = await listed('?per_page=100')
  expect(all[0]?.description).toBe('Último')
  const ended = all.map(({ revoked_utc }) => revoked_utc !== null)
  expect(ended).toEqual(ended.toSorted((a, b) => Number(a) - Number(b)))
  expect(await listed('?per_page=2&page=2')).toEqual(all.slice(2, 4))
})
