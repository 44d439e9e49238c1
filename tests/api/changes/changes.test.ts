import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { tellCompanies } from '#api/server/live/tell-change.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import { bytesOf, type NoteParts, nfeProc } from '../../documents.ts'
import { embedCalls, PAGE } from '../account/embed-stage.ts'
import { credential, postTaken, reply } from '../sats/agents.ts'
import { openTestServer, type Person, type Tenant, type TestServer } from '../test-server.ts'
import { type Listening, listen, look, topics } from './listening.ts'

// Pages that look on hear what changes (docs/decisions.md#live): of their own tenant and companies alone, as long as their rights last.

let server: TestServer
let calls: ReturnType<typeof embedCalls>
let own: Awaited<ReturnType<typeof calls.portal>>
let agent: string
const open: Listening[] = []

beforeAll(async () => {
  server = await openTestServer()
  calls = embedCalls(server)
  own = await calls.portal()
  agent = await credential(server, server.a)
}, 60_000)
afterAll(() => server.close())
beforeEach(() => void server.token('master'))
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop()
})

const kept = async (response: Promise<Response>): Promise<Listening> => {
  const listening = await listen(await response)
  open.push(listening)
  return listening
}
const hear = (as: Person, tenant: Tenant = server.a, headers: Record<string, string> = {}) =>
  kept(server.call('/changes/', { as, tenant: tenant.id, headers }))
const hearAsPage = async (companies: string, elements = 'fiscal-nfce-list') => {
  const given = await calls.exchange({ ...own, elements, companies, origin: PAGE })
  return kept(calls.page(given.access_token, '/changes/'))
}
const change = (tenant: Tenant, company: number, topic: 'notes' | 'readings' | 'downloads' = 'notes') =>
  scoped(server.store, { tenantId: tenant.id, companyIds: 'all' }, (db) =>
    tellCompanies(db, topic, [tenant.companies[company]?.id ?? null]),
  )
const cnpjOf = async (company: number) =>
  (
    await server.store
      .selectFrom('companies')
      .select('cnpj')
      .where('id', '=', server.a.companies[company]?.id ?? '')
      .executeTakeFirstOrThrow()
  ).cnpj

describe('a stream', () => {
  test('begins at once, as no proxy holds back or keeps', async () => {
    const page = await hear('master')
    expect(page.status).toBe(200)
    expect(page.events).toMatchObject([{ name: 'hello', changes: [] }])
    expect(page.headers.get('X-Accel-Buffering')).toBe('no')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.headers.get('Content-Encoding')).toBeNull()
  })
  test('tells that documents came, and of a reading which SAT it is of', async () => {
    const page = await hear('master')
    const note: NoteParts = { number: 77, cnpj: (await cnpjOf(0)).slice(0, 12) }
    const scope = { tenantId: server.a.id, companyIds: 'all' } as const
    await takeFiles(server.store, nodePlatform(), scope, [{ name: 'n.xml', bytes: bytesOf(nfeProc(note)) }])
    await look(server.round)
    expect(topics(page)).toContain('notes')
    await postTaken(server, agent, [{ raw: reply() }])
    await look(server.round)
    const [sat] = (await (await server.call('/sats/', { as: 'master', tenant: server.a.id })).json()).items
    expect(page.events.at(-1)?.changes).toContainEqual({ topic: 'readings', sats: [sat.id] })
  })
  test('tells of nothing that was undone', async () => {
    const page = await hear('master')
    await scoped(server.store, { tenantId: server.a.id, companyIds: 'all' }, async (db) => {
      await tellCompanies(db, 'notes', [null])
      throw new Error('undone')
    }).catch(() => {})
    await look(server.round)
    expect(topics(page)).toEqual([])
  })
  test('tells each change once, whatever looks there are', async () => {
    const page = await hear('master')
    await change(server.a, 0)
    await look(server.round)
    await look(server.round)
    expect(topics(page)).toEqual(['notes'])
  })
  test('says that it stands when there is nothing to tell', async () => {
    const page = await hear('master')
    await look(server.round)
    expect(page.signs).toBe(0)
    server.clock.now += 20_000
    await look(server.round)
    expect(page.signs).toBe(1)
  })
})

describe('who hears', () => {
  test('nobody of another tenant', async () => {
    const other = await hear('stranger', server.b)
    await change(server.a, 0)
    await look(server.round)
    expect(topics(other)).toEqual([])
    await change(server.b, 0)
    await look(server.round)
    expect(topics(other)).toEqual(['notes'])
  })
  test('somebody of some companies nothing of the others', async () => {
    const secondary = await hear('secondary')
    await change(server.a, 1)
    await look(server.round)
    expect(topics(secondary)).toEqual([])
    await change(server.a, 0)
    await look(server.round)
    expect(topics(secondary)).toEqual(['notes'])
  })
  test('nobody of what they may not read', async () => {
    const secondary = await hear('secondary')
    await change(server.a, 0, 'readings')
    await look(server.round)
    expect(topics(secondary)).toEqual([])
  })
  test('a page of a portal what its elements show, of its companies', async () => {
    const page = await hearAsPage(await cnpjOf(0))
    await change(server.a, 1)
    await change(server.a, 0, 'readings')
    await change(server.a, 0, 'downloads')
    await look(server.round)
    expect(topics(page)).toEqual([])
    await change(server.a, 0)
    await look(server.round)
    expect(topics(page)).toEqual(['notes'])
  })
  test('no page elsewhere, nobody without a token, nobody in a tenant of others', async () => {
    const given = await calls.exchange({ ...own, elements: 'fiscal-nfce-list', companies: 'all', origin: PAGE })
    const elsewhere = calls.page(given.access_token, '/changes/', { origin: 'https://other.example' })
    expect((await kept(elsewhere)).status).toBe(403)
    expect((await kept(server.call('/changes/', { tenant: server.a.id }))).status).toBe(401)
    expect((await hear('stranger')).status).toBe(403)
  })
})

describe('a stream that ends', () => {
  test('goes on by the id of its last event with what was missed', async () => {
    const first = await hear('master')
    await change(server.a, 0)
    await look(server.round)
    const id = first.events.at(-1)?.id ?? ''
    await first.stop()
    await change(server.a, 1, 'readings')
    const second = await hear('master', server.a, { 'Last-Event-ID': id })
    expect(second.events[0]?.changes).toContainEqual({ topic: 'readings' })
    const limited = await hear('secondary', server.a, { 'Last-Event-ID': id })
    expect(limited.events[0]?.changes).toEqual([{ topic: 'notes' }])
  })
  test('where nobody knows any more what was missed, all may have changed', async () => {
    const first = await hear('master')
    const at = Number(first.events[0]?.id)
    for (const id of [at - 10 * 60_000, at + 60_000]) {
      const again = await hear('master', server.a, { 'Last-Event-ID': String(id) })
      expect(again.events[0]?.changes).toEqual([{ topic: 'all' }])
    }
    const odd = await hear('master', server.a, { 'Last-Event-ID': "1'; drop table sats" })
    expect(odd.events[0]?.changes).toEqual([])
  })
  test('ends with its token', async () => {
    const page = await hearAsPage('all')
    server.clock.now += 10 * 60_000
    await look(server.round)
    expect(page.isOver).toBe(true)
    server.clock.now -= 10 * 60_000
  })
  test('ends half a minute after its portal was revoked', async () => {
    const portal = await calls.portal()
    const given = await calls.exchange({ ...portal, elements: 'fiscal-nfce-list', companies: 'all', origin: PAGE })
    const page = await kept(calls.page(given.access_token, '/changes/'))
    await calls.revoke(portal.client_id)
    await look(server.round)
    expect(page.isOver).toBe(false)
    server.clock.now += 30_000
    await look(server.round)
    expect(page.isOver).toBe(true)
  })
  test('hears no more of what its user may no longer read', async () => {
    const secondary = await hear('secondary')
    const { role_id } = await server.store
      .selectFrom('grants as g')
      .innerJoin('users as u', 'u.id', 'g.user_id')
      .select('g.role_id')
      .where('u.email', '=', 'secondary@test.example')
      .executeTakeFirstOrThrow()
    await server.store.deleteFrom('role_permissions').where('role_id', '=', role_id).execute()
    server.clock.now += 30_000
    await look(server.round)
    await change(server.a, 0)
    await look(server.round)
    expect(topics(secondary)).toEqual([])
  })
  test('leaves its place to others', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => hear('reader')))
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect((await hear('reader')).status).toBe(503)
    await all[0]?.stop()
    expect((await hear('reader')).status).toBe(200)
  })
})
