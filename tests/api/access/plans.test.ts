import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import { FIRST_PLAN } from '#api/server/identity/plans/rows.ts'
import { readUsage } from '#api/server/identity/plans/usage.ts'
import { bytesOf, nfeProc, noteKey, procEvento } from '../../documents.ts'
import { addNote, allow, type CallOptions, grant, openTestServer, people, type TestServer } from '../test-server.ts'
import { counted } from './counted.ts'

// Plans: what is read, who changes them, and that quotas hold, also where many ask at once.

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
}, 60_000)
afterAll(() => testServer.close())
afterEach(() => allow(testServer.store, testServer.a, FIRST_LIMITS))

const { description: _text, resources: _all, is_current: _current, ...FIRST_LIMITS } = FIRST_PLAN

const send = (path: string, options: CallOptions = {}) =>
  testServer.call(path, { as: 'master', tenant: testServer.a.id, ...options })
const post = (path: string, body: unknown) => send(path, { method: 'POST', body })
async function subscription(as: CallOptions['as'] = 'master') {
  return (await send('/users/subscription-plan', { as })).json()
}
const quotaOf = async (resource: string, name: string) => (await subscription()).resources[resource].quotas[name]

const { newCompany, newPoint, newSat, newUser } = counted(() => testServer)
const statuses = (replies: readonly Response[]) => replies.map(({ status }) => status).sort((a, b) => a - b)

describe('what a member reads', () => {
  test('the plan in force, its resources and what is used of each quota', async () => {
    await allow(testServer.store, testServer.a, { max_companies: 10, max_sats: 5 })
    const plan = await subscription('nobody')
    expect(Object.keys(plan.resources)).toEqual([
      'company',
      'point_of_sale',
      'grant',
      'document',
      'nf_download',
      'sat',
      'nfce',
      'oauth_client',
    ])
    expect(plan.resources.company.quotas).toEqual({ max_companies: { value: 10, used: 2, renews_on: null } })
    expect(plan.resources.sat.quotas).toEqual({ max_sats: { value: 5, used: 2, renews_on: null } })
    expect(plan.resources.grant.quotas).toEqual({ max_users: { value: null, used: 4, renews_on: null } })
    expect(plan.resources.nf_download.quotas).toEqual({
      max_per_batch: { value: 100_000, used: null, renews_on: null },
      max_per_month: { value: 500_000, used: 0, renews_on: '2026-04-01' },
    })
    const read = await (await send(`/plans/${plan.plan_id}`, { as: 'nobody' })).json()
    expect(read).toMatchObject({ description: 'Plano padrão', is_current: true, max_companies: 10 })
  })

  test('modules with their resources, and what a new plan is offered', async () => {
    const { items } = await (await send('/modules/', { as: 'nobody' })).json()
    expect(items.map((one: { id: string }) => one.id)).toEqual(['register', 'custody', 'sat', 'nfce', 'integration'])
    expect(items[1].resources[1]).toEqual({
      id: 'nf_download',
      name: 'nf_download',
      description: 'Downloads em lote',
      required: true,
      quotas: [
        { id: 'max_per_batch', name: 'max_per_batch', description: 'Documentos por requisição', value: 100_000 },
        { id: 'max_per_month', name: 'max_per_month', description: 'Documentos baixados no mês', value: 500_000 },
      ],
    })
  })

  test('documents kept are as many as there are, before and after their figures are folded', async () => {
    const { store, b } = testServer
    const files = [1, 2, 3].map((number) => nfeProc({ number, total: '10.00' }))
    const told = [...files, procEvento(noteKey({ number: 2 }), '110111')]
    const platform = nodePlatform({ now: () => testServer.clock.now, log: () => {} })
    await takeFiles(
      store,
      platform,
      { tenantId: b.id, companyIds: 'all' },
      told.map((xml, at) => ({ name: `${at}.xml`, bytes: bytesOf(xml) })),
    )
    const used = async () =>
      (
        await scoped(store, { tenantId: b.id, companyIds: 'all' }, (db) =>
          readUsage(db, { tenantId: b.id, timeZone: 'America/Sao_Paulo' }, testServer.clock.now),
        )
      ).max_documents
    expect(await used()).toBe(3)
    await sql`select fold_figures(${b.id})`.execute(store)
    expect(await used()).toBe(3)
    await takeFiles(store, platform, { tenantId: b.id, companyIds: 'all' }, [
      { name: 'nota.xml', bytes: bytesOf(nfeProc({ number: 4, total: '10.00' })) },
    ])
    expect(await used()).toBe(4)
  })

  test('documents kept are counted whatever their status, and those that only a SAT told of are not', async () => {
    const { store, a } = testServer
    await addNote(store, a, { number: 901, emitted_at: '2026-03-01T15:00:00Z', status: 'denied' })
    const used = await scoped(store, { tenantId: a.id, companyIds: 'all' }, (db) =>
      readUsage(db, { tenantId: a.id, timeZone: 'America/Sao_Paulo' }, testServer.clock.now),
    )
    expect(used.max_documents).toBe(1)
    await store.deleteFrom('nfces').execute()
  })
})

describe('who changes plans', () => {
  const body = { ...FIRST_PLAN, description: 'Maior', is_current: false, max_companies: 50 }

  test('a master creates one, puts it in force, and the trail says what changed', async () => {
    const made = await (await post('/plans/', body)).json()
    expect(made).toMatchObject({ ...body, description: 'Maior' })
    expect((await send(`/plans/${made.id}`, { as: 'reader' })).status).toBe(404)
    const put = (id: string, more: object) => send(`/plans/${id}`, { method: 'PUT', body: { ...body, ...more } })
    const { plan_id: first } = await subscription()
    expect((await put(made.id, { is_current: true, max_companies: 60 })).status).toBe(200)
    expect((await subscription()).plan_id).toBe(made.id)
    const { items, total } = await (await send('/plans/')).json()
    expect([total, items[0].description]).toEqual([2, 'Maior'])
    const refused = await put(made.id, { is_current: false })
    expect([refused.status, (await refused.json()).fields]).toEqual([
      400,
      { is_current: 'Ponha outro plano em vigor no lugar deste' },
    ])
    const trail = await (await send('/audit/?per_page=5')).json()
    expect(trail.items[0]).toMatchObject({ action: 'plan.update', subject: 'Maior' })
    expect(trail.items[0].changes).toContainEqual({
      field: 'Empresas cadastradas',
      from: '50 empresas',
      to: '60 empresas',
    })
    expect((await put(first, { ...FIRST_PLAN })).status).toBe(200)
    await testServer.store.deleteFrom('plans').where('id', '=', made.id).execute()
  })

  test('whoever is no master does not', async () => {
    for (const as of ['reader', 'secondary', 'nobody'] as const) {
      expect((await send('/plans/', { as })).status).toBe(403)
      expect((await send('/plans/', { as, method: 'POST', body })).status).toBe(403)
    }
  })

  test('a limit below 0, a batch of none and an unknown resource are refused by field', async () => {
    const fieldsOf = async (more: object) => (await (await post('/plans/', { ...body, ...more })).json()).fields
    expect(await fieldsOf({ max_companies: -1 })).toEqual({ max_companies: 'Informe 0 ou mais' })
    expect(await fieldsOf({ max_per_batch: 0 })).toEqual({ max_per_batch: 'Informe 1 ou mais' })
    expect(await fieldsOf({ resources: ['cafe'] })).toEqual({ resources: 'Recurso desconhecido' })
  })

  test('two that put a plan in force at once leave one', async () => {
    const both = await Promise.all(
      [1, 2].map((n) => post('/plans/', { ...body, description: `P${n}`, is_current: true })),
    )
    expect(statuses(both)).toEqual([200, 200])
    const current = await testServer.store
      .selectFrom('plans')
      .select('id')
      .where('tenant_id', '=', testServer.a.id)
      .where('is_current', '=', true)
      .execute()
    expect(current).toHaveLength(1)
  })
})

describe('a quota holds where many ask at once', () => {
  test.each([
    ['max_companies', 'company', newCompany, 'O plano permite 4 empresas, e já há 4.'],
    ['max_points_of_sale', 'point_of_sale', newPoint, 'O plano permite 4 pontos de venda, e já há 4.'],
    ['max_sats', 'sat', newSat, 'O plano permite 4 SATs em uso, e já há 4.'],
    ['max_users', 'grant', newUser, 'O plano permite 6 usuários com acesso ativo, e já há 6.'],
  ] as const)('%s', async (quota, resource, make, message) => {
    const { used } = await quotaOf(resource, quota)
    const value = used + 2
    await allow(testServer.store, testServer.a, { [quota]: value })
    const replies = await Promise.all(Array.from({ length: 6 }, () => make()))
    expect(statuses(replies)).toEqual([200, 200, 409, 409, 409, 409])
    const refused = await replies.find(({ status }) => status === 409)?.json()
    expect(refused).toEqual({ code: 'plan_quota', message })
    expect(await quotaOf(resource, quota)).toMatchObject({ value, used: value })
    // Another tenant's is its own.
    await allow(testServer.store, testServer.a, { [quota]: 0 })
    expect(await quotaOf(resource, quota)).toMatchObject({ value: 0, used: value })
  })

  test('the month of downloads', async () => {
    const { store, a } = testServer
    for (const number of [1, 2, 3]) await addNote(store, a, { number, emitted_at: '2026-03-02T15:00:00Z' })
    await allow(store, a, { max_per_month: 7 })
    const body = {
      company_ids: a.companies.map(({ id }) => id),
      date_start: '2026-03-01',
      date_end: '2026-03-05',
      nf_type: 'nfce',
      tz_offset: 180,
      environment: 'production',
    }
    const replies = await Promise.all(Array.from({ length: 5 }, () => post('/nf_download/', body)))
    expect(statuses(replies)).toEqual([200, 200, 400, 400, 400])
    await testServer.idle()
    expect(await quotaOf('nf_download', 'max_per_month')).toMatchObject({ value: 7, used: 6 })
  })
})

describe('what uses no more than before is let through', () => {
  test('a second access of a user, and one that is switched off', async () => {
    const { store, a } = testServer
    const { id: group } = await store.selectFrom('company_groups').select('id').executeTakeFirstOrThrow()
    const id = await grant(store, a, people.nobody, { description: 'Segundo', permissions: ['nfce:read'], group })
    await allow(store, a, { max_users: 1 })
    const { role_id } = await store
      .selectFrom('grants')
      .select('role_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const set = (is_active: boolean) => send(`/grants/${id}`, { method: 'PUT', body: { role_id, is_active } })
    expect((await set(false)).status).toBe(200)
    expect((await set(true)).status).toBe(200)
  })

  test('a user who comes back, and a SAT that is used again, count anew', async () => {
    const { store, a } = testServer
    const user = (is_active: boolean) => send(`/users/${people.reader}`, { method: 'PUT', body: { is_active } })
    expect((await user(false)).status).toBe(200)
    await allow(store, a, { max_users: 1, max_sats: 0 })
    expect(await (await user(true)).json()).toMatchObject({ code: 'plan_quota' })
    const { id } = await store.selectFrom('sats').select('id').where('tenant_id', '=', a.id).executeTakeFirstOrThrow()
    expect((await post(`/sats/${id}/retire`, {})).status).toBe(200)
    expect(await (await post(`/sats/${id}/revive`, {})).json()).toMatchObject({ code: 'plan_quota' })
  })
})

describe('modules', () => {
  test('what the plan lacks is refused and hidden, for masters too, and comes back with it', async () => {
    const { a } = testServer
    const { plan_id } = await subscription()
    const put = (resources: string[]) =>
      send(`/plans/${plan_id}`, { method: 'PUT', body: { ...FIRST_PLAN, resources } })
    await put([])
    expect((await send('/custody/nfce/')).status).toBe(403)
    const { items } = await (await send('/permissions/')).json()
    expect(items.filter(({ resource }: { resource: string }) => /nfce|oauth/.test(resource))).toEqual([])
    expect((await (await send('/users/me')).json()).features).toEqual({ nfce: false, oauth_client: false })
    expect(Object.keys((await subscription()).resources)).not.toContain('nfce')
    // Those of another tenant are its own plan's.
    expect((await testServer.call('/custody/nfce/', { as: 'stranger', tenant: testServer.b.id })).status).toBe(200)
    await put(['nfce', 'oauth_client'])
    expect((await send('/custody/nfce/')).status).toBe(200)
    expect(a.id).not.toBe(testServer.b.id)
  })
})
