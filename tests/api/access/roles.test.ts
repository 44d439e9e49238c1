import { afterAll, beforeAll, expect, test } from 'vitest'
import { closure, type Permission } from '#domain/access/permissions.ts'
import { asker, type Method } from '../ask.ts'
import { grant, openTestServer, type Person, people, type TestServer } from '../test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
}, 60_000)
afterAll(() => testServer.close())

const ask = asker(() => testServer)
let roles = 0
const create = async (as: Person, permission_ids: Permission[], type = 'primary', description = `Perfil ${++roles}`) =>
  ask(as, 'POST', '/roles/', { description, type, permission_ids })

/** Gives a person of tenant A a role of these permissions until the test ends; answers the grant's id. */
async function whileHolding(who: Person, permissions: Permission[], work: () => Promise<void>, group?: string) {
  const { store, a } = testServer
  const id = await grant(store, a, people[who], {
    description: 'Ajudante',
    permissions,
    ...(group === undefined ? {} : { group }),
  })
  try {
    await work()
  } finally {
    await store.deleteFrom('grants').where('id', '=', id).execute()
  }
}

test('permissions come in the order of the matrix with their labels; secondary roles load those of the type default', async () => {
  const all = await ask('master', 'GET', '/permissions/')
  expect(all.total).toBe(all.items.length)
  const company = all.items.filter((one: { resource: string }) => one.resource === 'company')
  expect(company.map((one: { action_description: string }) => one.action_description)).toEqual([
    'Visualizar',
    'Criar',
    'Alterar',
    'Excluir',
    'Definir CSC',
    'Ler CSC',
    'Definir certificado',
    'Ler certificado',
  ])
  expect(company[1]).toMatchObject({
    id: 'company:create',
    resource_description: 'Empresas',
    depends_on: [{ id: 'company:read', resource_description: 'Empresas', action_description: 'Visualizar' }],
  })
  const ids = async (type: string) =>
    (await ask('master', 'GET', `/permissions/?type=${type}`)).items.map(({ id }: { id: string }) => id)
  expect(await ids('primary')).toEqual(all.items.map(({ id }: { id: string }) => id))
  const secondary = await ids('secondary')
  expect(await ids('default')).toEqual(secondary)
  expect(secondary).toEqual(expect.arrayContaining(['cfe:read', 'company_group:read', 'company:update']))
  expect(secondary.filter((id: string) => /^(role|grant|device|oauth_client):|:create$/.test(id))).toEqual([
    'point_of_sale:create',
    'sat:create',
    'sat_alarm:create',
    'sat_silence:create',
  ])
})

test('a role is created, read, listed, changed and deleted', async () => {
  const made = await create('master', ['nfce_custody:bulk_download'], 'primary', ' Caixa ')
  expect(made).toMatchObject({
    status: 200,
    description: 'Caixa',
    type: 'primary',
    is_master: false,
    grants: 0,
    permissions: [{ id: 'nfce:read' }, { id: 'nfce_custody:bulk_download' }],
  })
  const path = `/roles/${made.id}`
  expect(await ask('master', 'GET', path)).toEqual(made)
  expect(await ask('master', 'GET', '/roles/?type=primary&search=CÁIX&per_page=10')).toMatchObject({ total: 1 })
  expect(await ask('master', 'GET', '/roles/?type=secondary&search=caix')).toMatchObject({ total: 0, items: [] })
  const changed = await ask('master', 'PUT', path, { description: 'Loja', permission_ids: ['cfe:read'] })
  expect(changed).toMatchObject({ status: 200, description: 'Loja', permissions: [{ id: 'cfe:read' }] })
  expect((await ask('master', 'DELETE', path)).status).toBe(200)
  expect((await ask('master', 'GET', path)).status).toBe(404)
})

test('what is wrong with a role is said by field', async () => {
  const bad = async (body: object) => {
    const { status, fields } = await ask('master', 'POST', '/roles/', {
      description: 'X',
      type: 'primary',
      permission_ids: [],
      ...body,
    })
    return [status, Object.keys(fields ?? {})]
  }
  expect(await bad({ description: '  ' })).toEqual([400, ['description']])
  expect(await bad({ description: 'x'.repeat(129) })).toEqual([400, ['description']])
  expect(await bad({ type: 'other' })).toEqual([400, ['type']])
  expect(await bad({ permission_ids: ['nfce:fly'] })).toEqual([400, ['permission_ids']])
  // Of the type primary: no secondary role may have it.
  expect(await bad({ type: 'secondary', permission_ids: ['grant:read'] })).toEqual([400, ['permission_ids']])
  const { id } = await create('master', [], 'secondary')
  const retyped = await ask('master', 'PUT', `/roles/${id}`, { description: 'X', type: 'primary', permission_ids: [] })
  expect([retyped.status, retyped.fields]).toEqual([400, { type: 'O tipo de um perfil não muda' }])
})

test('master roles are neither changed nor deleted', async () => {
  const { items } = await ask('master', 'GET', '/roles/?search=dono')
  const [{ id, is_master }] = items
  expect(is_master).toBe(true)
  const refused = { status: 403, code: 'master_role' }
  expect(await ask('master', 'PUT', `/roles/${id}`, { description: 'X', permission_ids: [] })).toMatchObject(refused)
  expect(await ask('master', 'DELETE', `/roles/${id}`)).toMatchObject(refused)
})

test('a role in use is refused with the names, or its accesses are moved to another role of its type', async () => {
  const { store, a, b } = testServer
  const [used, other, secondary] = [
    await create('master', ['cfe:read']),
    await create('master', ['nfce:read']),
    await create('master', ['nfce:read'], 'secondary'),
  ]
  const grantId = crypto.randomUUID()
  await store
    .insertInto('grants')
    .values({ tenant_id: a.id, id: grantId, user_id: people.nobody, role_id: used.id })
    .execute()
  const refused = await ask('master', 'DELETE', `/roles/${used.id}`)
  expect(refused).toMatchObject({ status: 409, code: 'role_in_use' })
  expect(refused.message).toContain('nobody@test.example')
  const foreign = await store.selectFrom('roles').select('id').where('tenant_id', '=', b.id).executeTakeFirst()
  for (const id of [used.id, secondary.id, crypto.randomUUID(), foreign?.id]) {
    const { status, fields } = await ask('master', 'DELETE', `/roles/${used.id}?move_to=${id}`)
    expect([status, Object.keys(fields)]).toEqual([400, ['move_to']])
  }
  expect((await ask('master', 'DELETE', `/roles/${used.id}?move_to=${other.id}`)).status).toBe(200)
  const moved = await store.selectFrom('grants').select('role_id').where('id', '=', grantId).executeTakeFirst()
  expect(moved?.role_id).toBe(other.id)
  expect((await ask('nobody', 'GET', '/custody/nfce/')).status).toBe(200)
  await store.deleteFrom('grants').where('id', '=', grantId).execute()
})

test('nobody puts into a role, or takes out of one, what they do not hold', async () => {
  const foreign = await create('master', ['cfe:read'])
  await whileHolding('nobody', [...closure(['role:create', 'role:update', 'role:delete']), 'nfce:read'], async () => {
    const refused = { status: 403, code: 'not_held' }
    expect((await create('nobody', ['nfce:read', 'role:read'])).status).toBe(200)
    expect(await create('nobody', ['cfe:read'])).toMatchObject(refused)
    expect(await create('nobody', ['grant:create'])).toMatchObject(refused)
    const put = (permission_ids: string[]) =>
      ask('nobody', 'PUT', `/roles/${foreign.id}`, { description: 'Y', permission_ids })
    expect(await put(['cfe:read', 'company:read'])).toMatchObject(refused)
    expect(await put([])).toMatchObject(refused)
    expect((await put(['cfe:read', 'nfce:read'])).status).toBe(200)
    // Their own role, too.
    const me = await ask('nobody', 'GET', '/users/me')
    const own = me.grants.find((one: { role: { description: string } }) => one.role.description === 'Ajudante')
    const up = { description: 'Ajudante', permission_ids: ['role:update', 'cfe:read'] }
    expect(await ask('nobody', 'PUT', `/roles/${own.role_id}`, up)).toMatchObject(refused)
  })
})

test('what holds for some companies only is not held for a role, which counts anywhere', async () => {
  const { store } = testServer
  const { id: group } = await store.selectFrom('company_groups').select('id').executeTakeFirstOrThrow()
  await whileHolding('nobody', ['role:read', 'role:create'], async () => {
    await whileHolding(
      'nobody',
      ['nfce:read'],
      async () => {
        expect((await ask('nobody', 'GET', '/custody/nfce/')).status).toBe(200)
        expect(await create('nobody', ['nfce:read'])).toMatchObject({ status: 403, code: 'not_held' })
      },
      group,
    )
  })
})

test("another tenant's role is none", async () => {
  const { store, b } = testServer
  const { id } = await store.selectFrom('roles').select('id').where('tenant_id', '=', b.id).executeTakeFirstOrThrow()
  const form = { description: 'X', permission_ids: [] }
  expect((await ask('master', 'GET', `/roles/${id}`)).status).toBe(404)
  expect((await ask('master', 'PUT', `/roles/${id}`, form)).status).toBe(404)
  expect((await ask('master', 'DELETE', `/roles/${id}`)).status).toBe(404)
  expect((await ask('master', 'GET', '/roles/no-uuid')).status).toBe(404)
  const mine = await ask('master', 'GET', '/roles/?per_page=1000')
  expect(mine.items.some((role: { id: string }) => role.id === id)).toBe(false)
})

test('a part that is off is not offered, and what a role had of it comes back with it', async () => {
  const off = await openTestServer({ features: { nfce: false, oauth_client: false } })
  try {
    const call = async (method: Method, path: string, body?: unknown) =>
      (await off.call(path, { as: 'master', tenant: off.a.id, method, ...(body ? { body } : {}) })).json()
    const { items } = await call('GET', '/permissions/')
    expect(items.filter(({ id }: { id: string }) => /^(nfce|oauth_client)/.test(id))).toEqual([])
    const form = { description: 'X', type: 'primary' }
    expect(await call('POST', '/roles/', { ...form, permission_ids: ['nfce:read'] })).toMatchObject({ code: 'invalid' })
    const { id } = await call('POST', '/roles/', { ...form, permission_ids: ['cfe:read'] })
    await off.store
      .insertInto('role_permissions')
      .values({ tenant_id: off.a.id, role_id: id, permission: 'nfce:read' })
      .execute()
    expect((await call('GET', `/roles/${id}`)).permissions).toMatchObject([{ id: 'cfe:read' }])
    await call('PUT', `/roles/${id}`, { description: 'X', permission_ids: ['sat:read'] })
    const kept = await off.store
      .selectFrom('role_permissions')
      .select('permission')
      .where('role_id', '=', id)
      .orderBy('permission')
      .execute()
    expect(kept.map(({ permission }) => permission)).toEqual(['nfce:read', 'sat:read'])
  } finally {
    await off.close()
  }
})

test('a role tells of its permissions what they are of, and which', async () => {
  const role = await create('master', ['company:read'])
  expect(role.permissions).toEqual([{ id: 'company:read', resource: 'company', action: 'read' }])
})
