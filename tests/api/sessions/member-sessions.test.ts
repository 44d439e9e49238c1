import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessionUses } from '#api/server/identity/callers/session-uses.ts'
import { grant, openTestServer, PASSWORD, type Person, people, type Tenant, type TestServer } from '../test-server.ts'

// Where members of a tenant are signed in, as its administrators see it, and how they end it: 'master' is of two tenants, of A as its master.

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
let testServer: TestServer
let [a, b]: Tenant[] = []
beforeAll(async () => {
  testServer = await openTestServer()
  ;({ a, b } = testServer)
  const mends = { description: 'Cuida de acessos', permissions: ['grant:read', 'grant:update', 'nfce:read'] as const }
  await grant(testServer.store, testServer.a, people.unconfirmed, mends)
  await testServer.store.updateTable('users').set({ is_email_confirmed: true }).execute()
})
afterAll(() => testServer.close())
beforeEach(async () => {
  testServer.clock.now += 60_000
  await testServer.store.deleteFrom('session_tenants').execute()
})

interface Tokens {
  access_token: string
  refresh_token: string
}
const signIn = async (person: Person): Promise<Tokens> => {
  const body = { email: `${person}@test.example`, password: PASSWORD }
  return (await testServer.call('/auth/login', { method: 'POST', body, headers: { 'User-Agent': WINDOWS } })).json()
}
const from = ({ access_token }: Tokens, tenant: Tenant | undefined, path: string, address = '10.8.0.1') =>
  testServer.call(path, {
    headers: { Authorization: `Bearer ${access_token}` },
    address,
    ...(tenant ? { tenant: tenant.id } : {}),
  })
const uses = async (tokens: Tokens, tenant: Tenant | undefined, address?: string) => [
  (await from(tokens, tenant, '/users/me', address)).status,
  (await from(tokens, tenant, '/custody/nfce/', address)).status,
]
const pathOf = (person: Person) => `/users/${people[person]}/sessions`
const list = async (as: Person, tenant: Tenant | undefined, person: Person) => {
  const answer = await testServer.call(pathOf(person), { as, tenant: tenant?.id ?? '' })
  return { status: answer.status, ...(await answer.json()) }
}
const end = async (as: Person, tenant: Tenant | undefined, person: Person) =>
  (await testServer.call(pathOf(person), { as, tenant: tenant?.id ?? '', method: 'DELETE' })).status

test('device, network and last use of what was used in this tenant, and of nothing else', async () => {
  const [ofA, ofBoth] = [await signIn('master'), await signIn('master')]
  await uses(ofA, a)
  testServer.clock.now += 60_000
  await uses(ofBoth, b, '10.8.0.2')
  const signedIn = new Date(testServer.clock.now - 60_000).toISOString()
  const used = new Date(testServer.clock.now).toISOString()
  expect(await list('stranger', b, 'master')).toEqual({
    status: 200,
    total: 1,
    items: [
      {
        id: expect.any(String),
        device: 'Chrome no Windows',
        network: '10.8.0.2',
        created_utc: signedIn,
        last_used_utc: used,
      },
    ],
  })
  testServer.clock.now += 60_000
  await uses(ofBoth, a, '10.8.0.3')
  const { items } = await list('master', a, 'master')
  expect(items.map(({ network }: { network: string }) => network)).toEqual(
    expect.arrayContaining(['10.8.0.1', '10.8.0.3']),
  )
  expect((await list('stranger', b, 'master')).items).toMatchObject([{ network: '10.8.0.2', last_used_utc: used }])
})

test('what an administrator ends is over at the next call in that tenant, also renewed; elsewhere it goes on', async () => {
  const [used, unused] = [await signIn('master'), await signIn('master')]
  expect([await uses(used, a), await uses(used, b)]).toEqual([
    [200, 200],
    [200, 200],
  ])
  expect(await end('stranger', b, 'master')).toBe(200)
  const over = [401, 401]
  expect([await uses(used, b), await uses(unused, b), await uses(used, a), await uses(unused, a)]).toEqual([
    over,
    over,
    [200, 200],
    [200, 200],
  ])
  const body = { refresh_token: used.refresh_token }
  const renewed: Tokens = await (await testServer.call('/auth/refresh', { method: 'POST', body })).json()
  expect([await uses(renewed, b), await uses(renewed, a)]).toEqual([over, [200, 200]])
  expect((await list('stranger', b, 'master')).items).toEqual([])
  expect(await uses(await signIn('master'), b)).toEqual([200, 200])
})

test('one of them is ended, and the others go on; what is not listed is not there', async () => {
  const [one, other] = [await signIn('master'), await signIn('master')]
  await uses(one, b, '10.8.0.1')
  testServer.clock.now += 60_000
  await uses(other, b, '10.8.0.2')
  const { items } = await list('stranger', b, 'master')
  const idOf = (network: string) => items.find((session: { network: string }) => session.network === network).id
  const endOne = async (id: string, as: Person = 'stranger', tenant = b) =>
    (await testServer.call(`${pathOf('master')}/${id}`, { as, tenant: tenant?.id ?? '', method: 'DELETE' })).status
  for (const id of [crypto.randomUUID(), 'x']) expect(await endOne(id)).toBe(404)
  // Not used in that tenant.
  expect(await endOne(idOf('10.8.0.1'), 'master', a)).toBe(404)
  expect(await endOne(idOf('10.8.0.1'))).toBe(200)
  expect(await endOne(idOf('10.8.0.1'))).toBe(404)
  expect([await uses(one, b), await uses(one, a), await uses(other, b, '10.8.0.2')]).toEqual([
    [401, 401],
    [200, 200],
    [200, 200],
  ])
  const ids = (all: { id: string }[]) => all.map(({ id }) => id)
  const after = ids((await list('stranger', b, 'master')).items)
  expect(after).toContain(idOf('10.8.0.2'))
  expect(after).toEqual(ids(items).filter((id) => id !== idOf('10.8.0.1')))
})

test('it stands in the trail of that tenant alone, with who did it', async () => {
  await testServer.store.deleteFrom('audit_entries').execute()
  await testServer.token('stranger')
  await testServer.store.deleteFrom('audit_entries').execute()
  expect(await end('stranger', b, 'master')).toBe(200)
  const entries = await testServer.store
    .selectFrom('audit_entries')
    .select(['tenant_id', 'action', 'email', 'subject', 'subject_id'])
    .execute()
  expect(entries).toEqual([
    {
      tenant_id: b?.id,
      action: 'session.end',
      email: 'stranger@test.example',
      subject: 'master@test.example',
      subject_id: people.master,
    },
  ])
})

test('who may change an access, and no other: not of who holds more, not of another tenant, not without the permission', async () => {
  const refused = { status: 403, code: 'not_held' }
  expect(await list('unconfirmed', a, 'master')).toMatchObject(refused)
  expect(await end('unconfirmed', a, 'master')).toBe(403)
  expect(await list('unconfirmed', a, 'nobody')).toMatchObject({ status: 200, items: [] })
  expect(await end('unconfirmed', a, 'nobody')).toBe(200)
  expect(await list('reader', a, 'nobody')).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await list('stranger', b, 'reader')).toMatchObject({ status: 404 })
  expect(await end('stranger', b, 'reader')).toBe(404)
  expect((await testServer.call('/users/no-uuid/sessions', { as: 'master', tenant: a?.id ?? '' })).status).toBe(404)
})

test('a session that has ended otherwise is not shown', async () => {
  const tokens = await signIn('nobody')
  await uses(tokens, a)
  expect((await list('master', a, 'nobody')).total).toBe(1)
  await testServer.call('/auth/logout', { method: 'POST', body: { refresh_token: tokens.refresh_token } })
  expect((await list('master', a, 'nobody')).total).toBe(0)
})

test('among the users: when each was last here, whatever has ended since, and no use of another tenant', async () => {
  const { store, clock } = testServer
  const seen = async (as: Person, tenant: Tenant | undefined) => {
    // Has the server write what it has noted.
    await list('stranger', b, 'master')
    const { items } = await (await testServer.call('/users/?per_page=50', { as, tenant: tenant?.id ?? '' })).json()
    const { last_used_utc, has_second_factor } = items.find(({ id }: { id: string }) => id === people.master)
    return { last_used_utc, has_second_factor }
  }
  const tokens = await signIn('master')
  await uses(tokens, a)
  const inA = new Date(clock.now).toISOString()
  expect(await seen('stranger', b)).toEqual({ last_used_utc: null, has_second_factor: false })
  clock.now += 60_000
  await uses(tokens, b)
  const inB = new Date(clock.now).toISOString()
  expect(await seen('stranger', b)).toMatchObject({ last_used_utc: inB })
  clock.now += 60_000
  await uses(await signIn('nobody'), a)
  await testServer.call('/auth/logout', { method: 'POST', body: { refresh_token: tokens.refresh_token } })
  expect(await seen('unconfirmed', a)).toMatchObject({ last_used_utc: inA })
  await sql`insert into second_factors (id, user_id, kind, name, created_at, secret, last_step)
    values (gen_random_uuid(), ${people.master}, 'totp', 'Celular', now(), 'x', 0)`.execute(store)
  expect(await seen('stranger', b)).toEqual({ last_used_utc: inB, has_second_factor: true })
  await store.deleteFrom('second_factors').execute()
})

test('what could not be written is written next time, with what was noted meanwhile', async () => {
  const { store, clock } = testServer
  const uses = sessionUses({ store, now: () => clock.now })
  const tokens = await signIn('nobody')
  const { sid: sessionId } = decodeJwt<{ sid: string }>(tokens.access_token)
  const use = (tenant: Tenant, network: string) =>
    uses.note({ userId: people.nobody, sessionId, tenantId: tenant.id, network })
  use(testServer.a, '10.8.9.1')
  await sql`alter table session_tenants rename to session_tenants_away`.execute(store)
  await expect(uses.write()).rejects.toThrow()
  await sql`alter table session_tenants_away rename to session_tenants`.execute(store)
  use(testServer.b, '10.8.9.2')
  await uses.write()
  const networks = store.selectFrom('session_tenants').select('network').where('session_id', '=', sessionId)
  expect(await networks.orderBy('network').execute()).toEqual([{ network: '10.8.9.1' }, { network: '10.8.9.2' }])
})
