import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#api/contract/contract.ts'
import { ELEMENT_CALLS } from '#api/server/identity/callers/embed-calls.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { hashOfSecret, newSecret } from '#api/server/ports/platform/secrets.ts'
import { type ThreeNotes, threeNotes } from '../access/three-notes.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { embedCalls, PAGE } from './embed-stage.ts'
import { insertClient } from './oauth-stage.ts'

// Tokens of a portal's pages (docs/decisions.md#embed-tokens): each thing that they are bound to, on every call.

let server: TestServer
let notes: ThreeNotes
let calls: ReturnType<typeof embedCalls>
let own: Awaited<ReturnType<typeof calls.portal>>
beforeAll(async () => {
  server = await openTestServer()
  notes = await threeNotes(server)
  calls = embedCalls(server)
  own = await calls.portal()
}, 60_000)
afterAll(() => server.close())
/** Users' sessions last a quarter of an hour. */
beforeEach(() => void server.token('master'))

const LIST = '/custody/nfce/'
const asked = { elements: 'fiscal-nfce-list', companies: 'all', origin: PAGE }
const tokenOf = async (fields: Record<string, string> = {}): Promise<string> =>
  (await calls.exchange({ ...own, ...asked, ...fields })).access_token
const keys = async (token: string) =>
  (await (await calls.page(token, LIST)).json()).items.map((one: { key: string }) => one.key)
const refusal = async (reply: Response) => [reply.status, (await reply.json()).code]
const cnpjOf = async (index: number) =>
  (
    await server.store
      .selectFrom('companies')
      .select('cnpj')
      .where('id', '=', server.a.companies[index]?.id ?? '')
      .executeTakeFirstOrThrow()
  ).cnpj

describe('a token of a page', () => {
  test('is good for ten minutes, reads for its elements, and names its tenant', async () => {
    const given = await calls.exchange({ ...own, ...asked })
    expect(given).toMatchObject({
      status: 200,
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'company:read point_of_sale:read nfce:read',
      tenant: server.a.id,
    })
    expect(await keys(given.access_token)).toEqual([notes.second.key, notes.first.key])
    server.clock.now += 599_000
    expect((await calls.page(given.access_token, LIST)).status).toBe(200)
    server.clock.now += 1000
    expect(await refusal(await calls.page(given.access_token, LIST))).toEqual([401, 'unauthenticated'])
    server.clock.now -= 600_000
  })

  test('is good on its page alone', async () => {
    const token = await tokenOf()
    for (const origin of [
      'https://other.example',
      'https://portal.example:8443',
      'http://portal.example',
      'null',
      '',
    ]) {
      expect(await refusal(await calls.page(token, LIST, { origin })), origin).toEqual([403, 'forbidden'])
    }
  })

  test('is good in its tenant alone', async () => {
    const token = await tokenOf()
    expect((await calls.page(token, LIST, { tenant: server.a.id })).status).toBe(200)
    expect(await refusal(await calls.page(token, LIST, { tenant: server.b.id }))).toEqual([403, 'tenant'])
  })

  test('makes the calls of its elements and no other, whatever its portal may', async () => {
    const token = await tokenOf({ elements: 'fiscal-sat-park' })
    for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
      if (endpoint.needs === 'public' || endpoint.needs === 'device') continue
      const path = endpoint.path.replace(/:\w+/g, crypto.randomUUID())
      const { method } = endpoint
      const reply = await calls.page(token, path, method === 'GET' ? {} : { method: 'POST', body: {} })
      if (name === 'streamChanges') {
        // Each page hears of what its elements show, and of nothing else (tests/api/changes/changes.test.ts).
        expect(reply.status).toBe(200)
        await reply.body?.cancel()
      } else if (name === 'readMe' || ELEMENT_CALLS['fiscal-sat-park'].some((one) => one === name)) {
        // Without what the search is for it is asked wrongly, and not refused.
        expect(name === 'search' ? [400] : [200, 403, 404], name).toContain(reply.status)
      } else if (method === 'GET' || method === 'POST') {
        expect(await refusal(reply), name).toEqual([403, 'forbidden'])
      }
    }
    expect((await calls.page(token, '/dashboards/park')).status).toBe(200)
    // Its portal has nfce:read, and another element of it shows notes.
    expect(await refusal(await calls.page(token, `${LIST}${notes.first.key}`))).toEqual([403, 'forbidden'])
  })

  test('sees its companies alone, row by row', async () => {
    const first = await tokenOf({ companies: await cnpjOf(0) })
    expect(await keys(first)).toEqual([notes.first.key])
    expect((await calls.page(first, `${LIST}${notes.first.key}`)).status).toBe(200)
    expect((await calls.page(first, `${LIST}${notes.second.key}`)).status).toBe(404)
    expect(await keys(await tokenOf({ companies: `${await cnpjOf(0)} ${await cnpjOf(1)}` }))).toHaveLength(2)
  })

  test('tells who asks nobody’s data', async () => {
    const token = await tokenOf()
    const me = await (await calls.page(token, '/users/me')).json()
    expect(me).toEqual({
      id: own.client_id,
      email: '',
      is_active: true,
      is_email_confirmed: true,
      tenants: [{ id: server.a.id, description: 'Grupo A', grants: [] }],
      grants: [],
      permissions: ['company:read', 'point_of_sale:read', 'nfce:read'],
      is_master: false,
      lacks_second_factor: false,
      features: { nfce: true, oauth_client: true },
    })
  })

  test('has the same subject as the next one of its terms, and another one than those of others', async () => {
    const subject = async (fields = {}) =>
      JSON.parse(Buffer.from((await tokenOf(fields)).split('.')[1] ?? '', 'base64url').toString()).sub
    const both = { elements: 'fiscal-nfce-list fiscal-sat-park' }
    expect(await subject()).toBe(await subject())
    expect(await subject(both)).toBe(await subject({ elements: 'fiscal-sat-park fiscal-nfce-list' }))
    const others = [await subject(), await subject(both), await subject({ companies: await cnpjOf(0) })]
    expect(new Set([...others, await subject({ scope: 'nfce:read' })]).size).toBe(4)
  })
})

describe('ends with the very next call', () => {
  test('when its portal is revoked', async () => {
    const portal = await calls.portal()
    const token = await tokenOf(portal)
    expect((await calls.page(token, LIST)).status).toBe(200)
    expect((await calls.revoke(portal.client_id)).status).toBe(200)
    expect(await refusal(await calls.page(token, LIST))).toEqual([401, 'unauthenticated'])
    expect(await refusal(await calls.page(token, '/users/me'))).toEqual([401, 'unauthenticated'])
    expect(await calls.exchange({ ...portal, ...asked })).toMatchObject({ status: 401, error: 'invalid_client' })
  })

  test.each([
    ['its secret is another one', async () => ({ secret_hash: await hashOfSecret(newSecret()) })],
    ['its page is its portal’s no more', async () => ({ origins: ['https://other.example'] })],
    ['its element is its portal’s no more', async () => ({ elements: ['fiscal-sat-park'] })],
    ['what it may is more than its portal may', async () => ({ scope: 'company:read' })],
    ['its companies are its portal’s no more', async () => ({ companies: [server.a.companies[1]?.id ?? ''] })],
  ])('when %s', async (_, change) => {
    const portal = await calls.portal()
    const token = await tokenOf({ ...portal, companies: await cnpjOf(0) })
    expect((await calls.page(token, LIST)).status).toBe(200)
    const row = server.store.updateTable('oauth_clients').where('id', '=', portal.client_id)
    await row.set(await change()).execute()
    expect(await refusal(await calls.page(token, LIST))).toEqual([401, 'unauthenticated'])
  })

  test('when its tenant’s plan goes without clients', async () => {
    const token = await tokenOf()
    const plans = server.store.updateTable('plans').where('tenant_id', '=', server.a.id).where('is_current', '=', true)
    await plans.set({ resources: ['nfce'] }).execute()
    expect(await refusal(await calls.page(token, LIST))).toEqual([401, 'unauthenticated'])
    expect((await calls.exchange({ ...own, ...asked })).error).toBe('invalid_client')
    await plans.set({ resources: ['nfce', 'oauth_client'] }).execute()
    expect((await calls.page(token, LIST)).status).toBe(200)
  })
})

describe('the exchange', () => {
  test.each([
    ['elements', 'invalid_request', { elements: '' }],
    ['elements of another portal', 'invalid_scope', { elements: 'fiscal-nfce-list fiscal-cfe-list' }],
    ['elements of a person', 'invalid_scope', { elements: 'fiscal-profile' }],
    ['elements that are none', 'invalid_scope', { elements: 'toString' }],
    ['another page', 'invalid_scope', { origin: 'https://other.example' }],
    ['a page written otherwise', 'invalid_scope', { origin: 'https://portal.example/' }],
    ['no page', 'invalid_scope', { origin: 'null' }],
    ['a scope of another portal', 'invalid_scope', { scope: 'nfce:read cfe:read' }],
    ['a scope of persons', 'invalid_scope', { scope: 'grant:read' }],
    ['a scope that its elements do not need', 'invalid_scope', { scope: 'sat:read' }],
    ['no scope', 'invalid_scope', { scope: ' ' }],
    ['no company', 'invalid_request', { companies: '' }],
    ['companies beside all', 'invalid_scope', { companies: 'all 00000000000000' }],
    ['a company that is none', 'invalid_scope', { companies: '00000000000000' }],
  ])('refuses %s', async (_, error, fields) => {
    const refused = await calls.exchange({ ...own, ...asked, ...fields })
    expect([refused.status, refused.error, refused.access_token]).toEqual([400, error, undefined])
  })

  test('refuses companies that its portal was not given, of this tenant or another', async () => {
    const companies = [server.a.companies[0]?.id ?? '']
    const portal = await calls.portal({ companies })
    const of = async (named: string) => (await calls.exchange({ ...portal, ...asked, companies: named })).error
    expect(await of(await cnpjOf(1))).toBe('invalid_scope')
    expect(await of(`${await cnpjOf(0)} ${await cnpjOf(1)}`)).toBe('invalid_scope')
    const cnpj = '99888777000166'
    await server.store.updateTable('companies').set({ cnpj }).where('tenant_id', '=', server.b.id).execute()
    expect(await of(cnpj)).toBe('invalid_scope')
    expect(await keys(await tokenOf(portal))).toEqual([notes.first.key])
  })

  test('is a portal’s alone, and who has another credential is not left to believe that a token is bound', async () => {
    const erp = await insertClient(server, server.a, { kind: 'server' })
    const as = { client_id: erp.id, client_secret: erp.secret ?? '' }
    expect((await calls.exchange({ ...as, ...asked })).error).toBe('unauthorized_client')
    expect((await calls.exchange({ ...own, grant_type: 'refresh_token' })).error).toBe('unauthorized_client')
    expect((await calls.exchange({ ...own, client_secret: '' })).error).toBe('invalid_client')
  })

  test('reads, unless changing is asked for and its portal may', async () => {
    const scopes = ['company:read', 'point_of_sale:read', 'sat:read', 'point_of_sale:create']
    const portal = await calls.portal({ description: 'Cadastro', elements: ['fiscal-sat-manager'], scopes })
    const manager = { ...portal, elements: 'fiscal-sat-manager' }
    const company_id = server.a.companies[0]?.id
    const body = { company_id, name: 'Caixa do portal', nfce_serie: null }
    const create = async (token: string) => calls.page(token, '/points_of_sale/', { method: 'POST', body })
    expect(await refusal(await create(await tokenOf(manager)))).toEqual([403, 'forbidden'])
    const reply = await create(await tokenOf({ ...manager, scope: scopes.join(' ') }))
    expect([reply.status, await reply.json()]).toMatchObject([200, { name: 'Caixa do portal' }])
    const { items } = await (await server.call('/audit/?per_page=5', { as: 'master', tenant: server.a.id })).json()
    expect(items[0]).toMatchObject({ action: 'point_of_sale.create', email: 'Portal Cadastro' })
  })
})
