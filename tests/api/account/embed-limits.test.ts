import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#api/contract/access/audit.ts'
import type { OauthClient, OauthClientForm } from '#api/contract/devices/oauth-clients.ts'
import { grant, openTestServer, type Person, people, type TestServer } from '../test-server.ts'
import { embedCalls, PAGE } from './embed-stage.ts'

// Who registers a portal with what, what the trail keeps of its exchanges, and how many there may be.

const PER_MINUTE = 20
let server: TestServer
let calls: ReturnType<typeof embedCalls>
beforeAll(async () => {
  server = await openTestServer({ embedsPerMinute: PER_MINUTE })
  calls = embedCalls(server)
  await grant(server.store, server.a, people.reader, {
    description: 'Integrações',
    permissions: ['oauth_client:read', 'oauth_client:create'],
  })
}, 60_000)
afterAll(() => server.close())

const asked = { elements: 'fiscal-nfce-list', companies: 'all', origin: PAGE }
const trail = async (): Promise<AuditEntry[]> =>
  (await (await server.call('/audit/?per_page=100', { as: 'master', tenant: server.a.id })).json()).items

test('nobody registers a portal for more than they hold, nor for what is none', async () => {
  const refused = async (given: Partial<OauthClientForm>, as?: Person) => {
    const response = await calls.register(given, as)
    const { code, fields } = await response.json()
    return [response.status, code, ...Object.keys(fields ?? {})]
  }
  expect(await refused({}, 'reader')).toEqual([403, 'not_held'])
  expect(await refused({}, 'secondary')).toEqual([403, 'forbidden'])
  expect(await refused({ elements: [] })).toEqual([400, 'invalid', 'elements'])
  expect(await refused({ elements: ['fiscal-nfce-list', 'fiscal-audit'] })).toEqual([400, 'invalid', 'elements'])
  expect(await refused({ scopes: [] })).toEqual([400, 'invalid', 'scopes'])
  expect(await refused({ scopes: ['nfce:read', 'grant:create'] })).toEqual([400, 'invalid', 'scopes'])
  expect(await refused({ companies: [] })).toEqual([400, 'invalid', 'companies'])
  expect(await refused({ companies: [server.b.companies[0]?.id ?? ''] })).toEqual([400, 'invalid', 'companies'])
  for (const origin of ['', '*', 'null', 'portal.example', 'http://portal.example', `${PAGE}/path`, 'file:///a']) {
    expect(await refused({ origins: [PAGE, origin] }), origin).toEqual([400, 'invalid', 'origins'])
  }
  expect((await calls.register({ scopes: ['nfce:read'], elements: ['fiscal-nfce-list'] }, 'reader')).status).toBe(200)
})

test('its list shows what it was given, and the trail who gave it', async () => {
  const companies = [server.a.companies[0]?.id ?? '']
  const { client_id } = await calls.portal({ companies, origins: ['https://Portal.example/', PAGE] })
  const { items } = await (
    await server.call('/oauth2_clients/?kind=portal&per_page=50', { as: 'master', tenant: server.a.id })
  ).json()
  expect(items.find(({ id }: OauthClient) => id === client_id)).toMatchObject({
    kind: 'portal',
    elements: ['fiscal-nfce-list', 'fiscal-sat-park', 'fiscal-companies'],
    companies: ['Grupo A Loja 1'],
    origins: [PAGE],
  })
  const entry = (await trail()).find((one) => one.subject_id === client_id)
  expect(entry?.changes).toContainEqual({ field: 'Páginas', from: null, to: PAGE })
  const company = 'Grupo A Loja 1 (11.222.333/0010-00)'
  expect(entry?.changes).toContainEqual({ field: 'Empresas', from: null, to: company })
})

test('the trail keeps each exchange, and the first of those refused; no secret or token is kept or logged', async () => {
  const own = await calls.portal({ description: 'Vigiado' })
  const { access_token: token } = await calls.exchange({ ...own, ...asked })
  await calls.page(token, '/custody/nfce/')
  await calls.exchange({ ...own, ...asked, origin: 'https://other.example' })
  for (let tries = 0; tries < 15; tries++) await calls.exchange({ ...own, ...asked, client_secret: 'wrong' })
  const entries = (await trail()).filter(({ subject }) => subject === 'Vigiado').toReversed()
  expect(entries.slice(0, 4)).toMatchObject([
    { action: 'oauth_client.create', email: 'master@test.example' },
    { action: 'oauth_client.exchange', email: null, address: '10.1.0.1' },
    { action: 'oauth_client.refuse', email: null },
    { action: 'oauth_client.refuse', changes: [{ field: 'Motivo', from: null, to: 'Segredo incorreto' }] },
  ])
  expect(entries[1]?.changes).toContainEqual({ field: 'Elementos', from: null, to: 'Lista de NFC-e' })
  expect(entries.filter(({ action }) => action === 'oauth_client.refuse')).toHaveLength(10)
  const kept = JSON.stringify([entries, server.log])
  for (const secret of [own.client_secret, token]) expect(kept).not.toContain(secret)
})

test('exchanges are counted by portal, and one that has none left keeps no other from its own', async () => {
  const [own, other] = [await calls.portal(), await calls.portal()]
  const statuses = []
  for (let tries = 0; tries <= PER_MINUTE; tries++) statuses.push((await calls.exchange({ ...own, ...asked })).status)
  expect([statuses.indexOf(429), new Set(statuses).size]).toEqual([PER_MINUTE, 2])
  expect((await calls.exchange({ ...other, ...asked })).status).toBe(200)
  server.clock.now += 60_000
  expect((await calls.exchange({ ...own, ...asked })).status).toBe(200)
})
