import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { asker } from '../ask.ts'
import { grant, openTestServer, people, type TestServer } from '../test-server.ts'

let testServer: TestServer
let ids: string[]
beforeAll(async () => {
  testServer = await openTestServer()
  ids = testServer.a.companies.map(({ id }) => id)
}, 60_000)
afterAll(() => testServer.close())

const ask = asker(() => testServer)
const create = (description: string, companies: string[]) =>
  ask('master', 'POST', '/company_groups/', { description, companies })
const alarm = (group_ids: string[]) =>
  ask('master', 'POST', '/sat_alarms/?confirm=1', {
    alarm_type_id: 'silence',
    operator_name: 'gt',
    value: '2',
    unit_type_name: 'hours',
    group_ids,
  })
const nobodyWith = (permissions: Permission[], group?: string) =>
  grant(testServer.store, testServer.a, people.nobody, {
    description: 'Ajudante',
    permissions,
    ...(group === undefined ? {} : { group }),
  })

test('a group is created, read, changed, found and deleted', async () => {
  const made = await create('  Lojas do Sul ', [...ids, ids[0] ?? ''])
  expect(made).toMatchObject({ status: 200, description: 'Lojas do Sul', companies: ids.toSorted() })
  const path = `/company_groups/${made.id}`
  expect(await ask('master', 'GET', path)).toEqual({ ...made, takes_away: { grants: [], alarms: [] } })
  const changed = await ask('master', 'PUT', path, { description: 'Sul', companies: [ids[1]] })
  expect(changed).toMatchObject({ status: 200, description: 'Sul', companies: [ids[1]] })
  expect(await ask('master', 'GET', '/company_groups/?search=sul')).toMatchObject({
    total: 1,
    items: [{ id: made.id }],
  })
  expect((await ask('master', 'DELETE', path)).status).toBe(200)
  expect((await ask('master', 'GET', path)).status).toBe(404)
})

test('what is wrong with a group is said by field', async () => {
  const fields = async (description: string, companies: unknown[]) => {
    const { status, fields: wrong } = await ask('master', 'POST', '/company_groups/', { description, companies })
    return [status, wrong]
  }
  expect(await fields(' ', ids)).toEqual([400, { description: 'Informe a descrição' }])
  expect((await create('x'.repeat(128), ids)).status).toBe(200)
  expect(await fields('x'.repeat(129), ids)).toEqual([
    400,
    { description: 'A descrição pode ter no máximo 128 caracteres' },
  ])
  expect(await fields('X', [])).toEqual([400, { companies: 'Pelo menos uma empresa deve ser selecionada' }])
  const foreign = testServer.b.companies[0]?.id
  expect(await fields('X', [ids[0], foreign])).toEqual([400, { companies: 'Empresa não encontrada' }])
})

test('what a deletion takes away is told first: its accesses, and the alarms that have no other group', async () => {
  const { store } = testServer
  const [group, other] = [await create('Uma', ids), await create('Outra', ids)]
  const id = await nobodyWith(['nfce:read'], group.id)
  const only = await alarm([group.id])
  testServer.clock.now += 1000
  const both = await alarm([group.id, other.id])
  expect([only.status, both.status]).toEqual([200, 200])
  const path = `/company_groups/${group.id}`
  expect((await ask('master', 'GET', path)).takes_away).toEqual({
    grants: [{ id, email: 'nobody@test.example', role: 'Ajudante' }],
    alarms: [
      { id: only.id, description: only.alarm_type.description, is_last: true },
      { id: both.id, description: both.alarm_type.description, is_last: false },
    ],
  })
  expect(await ask('master', 'DELETE', path)).toMatchObject({
    status: 409,
    code: 'group_in_use',
    message: 'Este grupo está em uso por 1 acesso e 2 alarmes.',
  })
  expect((await ask('nobody', 'GET', '/custody/nfce/')).status).toBe(200)
  expect((await ask('master', 'DELETE', `${path}?confirm=1`)).status).toBe(200)
  expect((await ask('nobody', 'GET', '/custody/nfce/')).status).toBe(403)
  const { items } = await ask('master', 'GET', '/sat_alarms/')
  expect(items.map((one: { id: string; group_ids: string[] }) => [one.id, one.group_ids])).toEqual([
    [both.id, [other.id]],
  ])
  await store.deleteFrom('sat_alarms').execute()
})

test('who may delete groups deletes with one only what else they may delete', async () => {
  const { store } = testServer
  const group = await create('Uma', ids)
  await alarm([group.id])
  const path = `/company_groups/${group.id}?confirm=1`
  const first = await nobodyWith(['company_group:read', 'company_group:delete'])
  expect(await ask('nobody', 'DELETE', path)).toMatchObject({ status: 403 })
  const second = await nobodyWith(['sat_alarm:delete'])
  const secondary = await grant(store, testServer.a, people.reader, {
    description: 'Operador',
    permissions: ['cfe:read'],
    group: group.id,
  })
  expect(await ask('nobody', 'DELETE', path)).toMatchObject({ status: 403 })
  const third = await nobodyWith(['grant:delete'])
  expect(await ask('nobody', 'DELETE', path)).toMatchObject({ status: 403, code: 'not_held' })
  const fourth = await nobodyWith(['cfe:read'])
  expect((await ask('nobody', 'DELETE', path)).status).toBe(200)
  const left = await store.selectFrom('grants').select('id').where('id', '=', secondary).execute()
  expect(left).toEqual([])
  await store.deleteFrom('grants').where('id', 'in', [first, second, third, fourth]).execute()
})

test('nobody reaches a company by putting it into a group of their own', async () => {
  const { store } = testServer
  const group = await create('Minha', [ids[0] ?? ''])
  const own = await nobodyWith(['nfce:read'], group.id)
  const admin = await nobodyWith(['company_group:read', 'company_group:update'])
  const path = `/company_groups/${group.id}`
  const wider = { description: 'Minha', companies: ids }
  expect(await ask('nobody', 'PUT', path, wider)).toMatchObject({ status: 403, code: 'not_held' })
  expect((await ask('nobody', 'PUT', path, { description: 'Nossa', companies: [ids[0]] })).status).toBe(200)
  expect((await ask('master', 'PUT', path, wider)).status).toBe(200)
  await store.deleteFrom('grants').where('id', 'in', [own, admin]).execute()
})

test('a secondary user sees its own groups, changes none, and is told of nobody else', async () => {
  const { store } = testServer
  const [own, other] = [await create('Própria', [ids[0] ?? '']), await create('Alheia', ids)]
  // Rights that a secondary role cannot be given any more count for nothing.
  const id = await nobodyWith(['company_group:read', 'company_group:update', 'company_group:delete'], own.id)
  const { items } = await ask('nobody', 'GET', '/company_groups/')
  expect(items.map((group: { id: string }) => group.id)).toEqual([own.id])
  expect(await ask('nobody', 'GET', `/company_groups/${own.id}`)).toMatchObject({ status: 200, takes_away: null })
  expect((await ask('nobody', 'GET', `/company_groups/${other.id}`)).status).toBe(404)
  const form = { description: 'X', companies: ids }
  expect(await ask('nobody', 'PUT', `/company_groups/${own.id}`, form)).toMatchObject({ code: 'forbidden' })
  expect(await ask('nobody', 'DELETE', `/company_groups/${own.id}`)).toMatchObject({ code: 'forbidden' })
  await store.deleteFrom('grants').where('id', '=', id).execute()
})

test("another tenant's group is none", async () => {
  const { store, b } = testServer
  const id = crypto.randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: b.id, id, description: 'De B' }).execute()
  const form = { description: 'X', companies: ids }
  expect((await ask('master', 'GET', `/company_groups/${id}`)).status).toBe(404)
  expect((await ask('master', 'PUT', `/company_groups/${id}`, form)).status).toBe(404)
  expect((await ask('master', 'DELETE', `/company_groups/${id}?confirm=1`)).status).toBe(404)
  expect((await ask('master', 'GET', '/company_groups/no-uuid')).status).toBe(404)
})

const roleOf = (type: 'primary' | 'secondary', description: string) =>
  ask('master', 'POST', '/roles/', { description, type, permission_ids: ['nfce:read', 'company:read'] })
const giveNew = (role_id: string, new_group: object, more: object = {}) =>
  ask('master', 'POST', '/grants/', { email: 'vera@sol.example', role_id, new_group, ...more })

test('an access makes the group it is limited to; where either is refused there is neither', async () => {
  const role = (await roleOf('secondary', 'Gerente de loja')).id
  const primary = (await roleOf('primary', 'Contadora')).id
  const group = { description: 'Lojas do Centro', companies: ids }
  const other = (await create('Lojas da Serra', ids)).id
  for (const [fault, refused] of [
    ['new_group', await giveNew(primary, group)],
    ['new_group', await giveNew(role, group, { company_group_id: other })],
    ['new_group.companies', await giveNew(role, { ...group, companies: [crypto.randomUUID()] })],
    ['new_group.description', await giveNew(role, { ...group, description: 'LOJAS DA SÉRRA' })],
    ['email', await giveNew(role, group, { email: 'no address' })],
  ] as const) {
    expect([refused.status, Object.keys(refused.fields)]).toEqual([400, [fault]])
  }
  expect((await ask('master', 'GET', '/company_groups/?search=centro')).total).toBe(0)

  const made = await giveNew(role, group)
  expect(made).toMatchObject({ status: 200, company_group: { description: 'Lojas do Centro' } })
  expect(made.companies.toSorted()).toEqual(ids.toSorted())
  const named = (email: string) => giveNew(role, { companies: ids }, { email })
  const names = [(await named('ana@sol.example')).company_group, (await named('bia@sol.example')).company_group]
  expect(names).toMatchObject([
    { description: expect.stringContaining(' e ') },
    { description: expect.stringMatching(/ \(2\)$/) },
  ])
  const trail = (await ask('master', 'GET', '/audit/?per_page=2')).items
  expect(trail.map(({ action }: { action: string }) => action)).toEqual(['grant.create', 'company_group.create'])
})

test('a group comes with an access for who may make groups alone', async () => {
  await nobodyWith(['grant:create', 'grant:read', 'nfce:read', 'company:read'])
  const role_id = (await roleOf('secondary', 'Gerente do norte')).id
  const new_group = { description: 'Lojas do Norte', companies: ids }
  const refused = await ask('nobody', 'POST', '/grants/', { email: 'ana@sol.example', role_id, new_group })
  expect(refused).toMatchObject({ status: 400, fields: { new_group: 'Seu perfil não permite criar grupos' } })
})
