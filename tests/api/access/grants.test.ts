import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { type Mailer, memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { asker } from '../ask.ts'
import { grant, openTestServer, type Person, people, type TestServer } from '../test-server.ts'
import { members } from './members.ts'

let testServer: TestServer
/** Of A: two roles to give, and its group of the first company. */
let roles: Record<'primary' | 'secondary' | 'master', string>
let group: string
const memory = memoryMailer()
let mailWorks = true
const mailer: Mailer = {
  send: (message) => (mailWorks ? memory.send(message) : Promise.reject(new Error('refused'))),
}

beforeAll(async () => {
  testServer = await openTestServer({ mailLimits: { perEmail: 50, perAddress: 500 } }, mailer)
  const { store, a } = testServer
  const role = async (description: string, type: string, permission_ids: Permission[]) =>
    (await ask('master', 'POST', '/roles/', { description, type, permission_ids })).id
  roles = {
    primary: await role('Contador', 'primary', ['nfce:read']),
    secondary: await role('Gerente', 'secondary', ['nfce:read', 'company:read']),
    master: (
      await store
        .selectFrom('roles')
        .select('id')
        .where('tenant_id', '=', a.id)
        .where('is_master', '=', true)
        .executeTakeFirstOrThrow()
    ).id,
  }
  group = (await store.selectFrom('company_groups').select('id').executeTakeFirstOrThrow()).id
}, 60_000)
afterAll(() => testServer.close())
beforeEach(() => {
  mailWorks = true
})

const ask = asker(() => testServer)
const give = (email: string, body: object, as: Person = 'master') => ask(as, 'POST', '/grants/', { email, ...body })
const { fresh, tokenOf, define, asUser, member } = members({ server: () => testServer, mail: memory, give })

test('an address without an account gets one and a link; with one the access and a mail', async () => {
  const email = fresh()
  const made = await give(`  ${email.toUpperCase()} `, { role_id: roles.secondary, company_group_id: group })
  expect(made).toMatchObject({
    status: 200,
    role: { description: 'Gerente', type: 'secondary', is_master: false },
    company_group: { description: 'Só a primeira' },
    companies: [testServer.a.companies[0]?.id],
    is_active: true,
    user: { email, is_email_confirmed: false },
    is_mailed: true,
  })
  expect(memory.messages.at(-1)).toMatchObject({ to: email, subject: 'Confirmar email' })
  expect(memory.messages.at(-1)?.text).toContain(`&tenant=${testServer.a.id}\n`)
  expect((await define(tokenOf(memory.messages.at(-1)?.text))).status).toBe(200)
  const second = await ask('stranger', 'POST', '/grants/', { email, role_id: await masterOfB() }, testServer.b)
  expect(second).toMatchObject({ status: 200, user_id: made.user_id, is_mailed: true })
  expect(memory.messages.at(-1)).toMatchObject({ to: email, subject: 'Novo acesso' })
  expect(memory.messages.at(-1)?.text).toMatch(new RegExp(`Rede B[^]*/\\?tenant=${testServer.b.id}\n`))
  const { tenants } = await (await asUser(email))('/users/me')
  expect(tenants.map(({ description }: { description: string }) => description)).toEqual(['Grupo A', 'Rede B'])
  // One user, and each tenant knows of its own access only.
  const seen = await ask('master', 'GET', `/users/${made.user_id}`)
  const [only] = seen.grants
  expect(seen.grants).toHaveLength(1)
  expect(only.email).toBe(email)
  const { id, company_group_id, role_id, is_active } = only
  const granted = { id, email, company_group_id, role_id, is_active }
  expect(seen.tenants).toEqual([{ id: testServer.a.id, description: 'Grupo A', grants: [granted] }])
})

async function masterOfB() {
  const { id } = await testServer.store
    .selectFrom('roles')
    .select('id')
    .where('tenant_id', '=', testServer.b.id)
    .where('is_master', '=', true)
    .executeTakeFirstOrThrow()
  return id
}

test('a resend ends the link before it', async () => {
  const made = await give(fresh(), { role_id: roles.primary })
  const before = tokenOf(memory.messages.at(-1)?.text)
  testServer.clock.now += 1000
  expect((await ask('master', 'POST', `/users/${made.user_id}/confirmation/resend`)).status).toBe(200)
  const after = tokenOf(memory.messages.at(-1)?.text)
  expect(await (await define(before)).json()).toMatchObject({ code: 'token_used' })
  expect((await define(after)).status).toBe(200)
})

test('a mail that does not leave is said, undoes nothing and ends no link', async () => {
  const email = fresh()
  mailWorks = false
  const made = await give(email, { role_id: roles.primary })
  expect(made).toMatchObject({ status: 200, is_mailed: false })
  mailWorks = true
  expect((await ask('master', 'POST', `/users/${made.user_id}/confirmation/resend`)).status).toBe(200)
  const first = tokenOf(memory.messages.at(-1)?.text)
  mailWorks = false
  testServer.clock.now += 1000
  expect((await ask('master', 'POST', `/users/${made.user_id}/confirmation/resend`)).status).toBe(503)
  expect((await define(first)).status).toBe(200)
})

test('what is wrong with an access is said by field', async () => {
  const bad = async (body: object, email = fresh()) => {
    const { status, fields } = await give(email, body)
    return [status, fields]
  }
  const [first] = testServer.a.companies
  expect(await bad({ role_id: roles.primary }, 'no')).toEqual([400, { email: 'Informe um e-mail válido' }])
  expect(await bad({ role_id: '' })).toEqual([400, { role_id: 'Escolha um perfil' }])
  expect(await bad({ role_id: crypto.randomUUID() })).toEqual([400, { role_id: 'Perfil não encontrado' }])
  expect(await bad({ role_id: await masterOfB() })).toEqual([400, { role_id: 'Perfil não encontrado' }])
  const needed = { company_group_id: 'Escolha um grupo de empresas' }
  expect(await bad({ role_id: roles.secondary })).toEqual([400, needed])
  expect(await bad({ role_id: roles.secondary, company_group_id: null })).toEqual([400, needed])
  const unknown = { role_id: roles.secondary, company_group_id: crypto.randomUUID() }
  expect(await bad(unknown)).toEqual([400, { company_group_id: 'Grupo não encontrado' }])
  expect(await bad({ role_id: roles.primary, companies: [] })).toEqual([
    400,
    { companies: 'Pelo menos uma empresa deve ser selecionada' },
  ])
  const foreign = { role_id: roles.primary, companies: [testServer.b.companies[0]?.id] }
  expect(await bad(foreign)).toEqual([400, { companies: 'Empresa não encontrada' }])
  const both = { role_id: roles.primary, companies: [first?.id], company_group_id: group }
  expect(await bad(both)).toEqual([400, { companies: 'Escolha um grupo ou empresas, não os dois' }])
  expect((await bad({ role_id: roles.master, company_group_id: group }))[1]).toHaveProperty('role_id')
  const gone = await bad({ role_id: roles.primary }, 'inactive@test.example')
  expect(gone).toEqual([400, { email: 'O usuário deste e-mail está desativado' }])
})

test('a user has a group once, and one primary access', async () => {
  const [email, taken] = [fresh(), { company_group_id: 'Este usuário já tem acesso a este grupo' }]
  const { user_id, id } = await give(email, { role_id: roles.secondary, company_group_id: group })
  expect((await give(email, { role_id: roles.secondary, company_group_id: group })).fields).toEqual(taken)
  const other = await ask('master', 'POST', '/company_groups/', {
    description: 'As duas',
    companies: testServer.a.companies.map((company) => company.id),
  })
  const second = await give(email, { role_id: roles.secondary, company_group_id: other.id })
  expect(second.status).toBe(200)
  const onto = { role_id: roles.secondary, company_group_id: group }
  expect((await ask('master', 'PUT', `/grants/${second.id}`, onto)).fields).toEqual(taken)
  expect((await ask('master', 'PUT', `/grants/${id}`, onto)).status).toBe(200)
  expect((await give(email, { role_id: roles.primary })).status).toBe(200)
  expect((await give(email, { role_id: roles.primary })).fields).toHaveProperty('email')
  const list = await ask('master', 'GET', `/grants/?user_id=${user_id}`)
  expect(list.items.map((one: { role: { type: string } }) => one.role.type).sort()).toEqual([
    'primary',
    'secondary',
    'secondary',
  ])
  expect(list.total).toBe(3)
})

test('a primary access that names a group or companies reaches these and administers nothing', async () => {
  const [first, second] = testServer.a.companies
  const { email, made, call } = await member({ role_id: roles.primary, company_group_id: group })
  expect(made.companies).toEqual([first?.id])
  const { store, a } = testServer
  await store
    .insertInto('role_permissions')
    .values(
      ['company:read', 'grant:read', 'role:create', 'company:create'].map((permission) => ({
        tenant_id: a.id,
        role_id: roles.primary,
        permission,
      })),
    )
    .execute()
  const companies = async () => (await call('/companies/')).items.map(({ id }: { id: string }) => id)
  expect(await companies()).toEqual([first?.id])
  expect((await call('/grants/')).status).toBe(403)
  expect((await call('/users/me')).permissions).toEqual(['company:read', 'nfce:read'])
  const path = `/grants/${made.id}`
  const put = (body: object) => ask('master', 'PUT', path, { role_id: roles.primary, ...body })
  expect((await put({ companies: [second?.id] })).companies).toEqual([second?.id])
  expect(await companies()).toEqual([second?.id])
  // What is not sent stays: a client that knows nothing of it does not widen.
  expect((await put({ is_active: true })).companies).toEqual([second?.id])
  // Of a company that is gone nothing is left, and not everything.
  await store.updateTable('grants').set({ only_companies: [] }).where('id', '=', made.id).execute()
  expect(await companies()).toEqual([])
  expect((await put({ companies: null })).companies).toBeNull()
  expect(await companies()).toHaveLength(2)
  expect((await call('/grants/')).status).toBe(200)
  expect(email).toContain('@')
  const { items } = await ask('master', 'GET', `/users/?search=${email.slice(0, 6)}&role_type=primary`)
  expect(items).toHaveLength(1)
})

test('nobody gives, changes or takes away an access to what they do not hold', async () => {
  const { store, a } = testServer
  const helper = ['grant:read', 'grant:create', 'grant:update', 'grant:delete', 'role:read'] as const
  const id = await grant(store, a, people.nobody, { description: 'Ajudante', permissions: [...helper, 'sat:read'] })
  const refused = { status: 403, code: 'not_held' }
  const held = (
    await ask('master', 'POST', '/roles/', { description: 'SAT', type: 'primary', permission_ids: ['sat:read'] })
  ).id
  expect(await give(fresh(), { role_id: roles.master }, 'nobody')).toMatchObject(refused)
  expect(await give(fresh(), { role_id: roles.primary }, 'nobody')).toMatchObject(refused)
  expect(await give(fresh(), { role_id: roles.secondary, company_group_id: group }, 'nobody')).toMatchObject(refused)
  const given = await give(fresh(), { role_id: held }, 'nobody')
  expect(given.status).toBe(200)
  const up = { role_id: roles.primary }
  expect(await ask('nobody', 'PUT', `/grants/${given.id}`, up)).toMatchObject(refused)
  // Their own access and the master's.
  expect(await ask('nobody', 'PUT', `/grants/${id}`, up)).toMatchObject(refused)
  const master = (await ask('master', 'GET', `/grants/?user_id=${people.master}`)).items[0]
  expect(await ask('nobody', 'PUT', `/grants/${master.id}`, { role_id: held })).toMatchObject(refused)
  expect(await ask('nobody', 'DELETE', `/grants/${master.id}`)).toMatchObject(refused)
  expect(await ask('nobody', 'PUT', `/users/${people.master}`, { is_active: false })).toMatchObject(refused)
  expect((await ask('nobody', 'DELETE', `/grants/${given.id}`)).status).toBe(200)
  await store.deleteFrom('grants').where('id', '=', id).execute()
})

test("a tenant's last master stays: neither deleted, deactivated nor given another role", async () => {
  const { items } = await ask('master', 'GET', `/grants/?user_id=${people.master}`)
  const [{ id }] = items
  const last = { status: 409, code: 'last_master' }
  expect(await ask('master', 'DELETE', `/grants/${id}`)).toMatchObject(last)
  expect(await ask('master', 'PUT', `/grants/${id}`, { role_id: roles.primary })).toMatchObject(last)
  expect(await ask('master', 'PUT', `/grants/${id}`, { role_id: roles.master, is_active: false })).toMatchObject(last)
  expect(await ask('master', 'PUT', `/users/${people.master}`, { is_active: false })).toMatchObject(last)
  // One who has not confirmed yet cannot sign in, and so is none.
  const invited = await give(fresh(), { role_id: roles.master })
  expect(await ask('master', 'DELETE', `/grants/${id}`)).toMatchObject(last)
  expect((await define(tokenOf(memory.messages.at(-1)?.text))).status).toBe(200)
  expect((await ask('master', 'PUT', `/grants/${id}`, { role_id: roles.master, is_active: false })).status).toBe(200)
  // It counts on the next request.
  expect(await ask('master', 'GET', '/grants/')).toMatchObject({ status: 403, code: 'tenant' })
  await testServer.store.updateTable('grants').set({ is_active: true }).where('id', '=', id).execute()
  expect((await ask('master', 'DELETE', `/grants/${invited.id}`)).status).toBe(200)
})

test('two masters who take each other away at the same time leave one', async () => {
  const second = await member({ role_id: roles.master })
  const { items } = await ask('master', 'GET', `/grants/?user_id=${people.master}`)
  const [{ id }] = items
  const answers = await Promise.all([
    ask('master', 'DELETE', `/grants/${second.made.id}`),
    second.call(`/grants/${id}`, 'DELETE'),
  ])
  const left = await testServer.store
    .selectFrom('grants')
    .select('id')
    .where('role_id', '=', roles.master)
    .where('is_active', '=', true)
    .execute()
  expect([answers.filter(({ status }) => status === 200).length, left.length]).toEqual([1, 1])
  await testServer.store.deleteFrom('grants').where('id', 'in', [id, second.made.id]).execute()
  await testServer.store
    .insertInto('grants')
    .values({ tenant_id: testServer.a.id, id, user_id: people.master, role_id: roles.master })
    .execute()
})

test('users by type and by a part of the e-mail; all accesses of one on and off at once', async () => {
  const { email, made, call } = await member({ role_id: roles.secondary, company_group_id: group })
  const found = async (query: string) =>
    (await ask('master', 'GET', `/users/?${query}`)).items.map((user: { email: string }) => user.email)
  expect(await found(`role_type=secondary&search=${email.slice(0, 7).toUpperCase()}`)).toEqual([email])
  expect(await found(`role_type=primary&search=${email.slice(0, 7)}`)).toEqual([])
  expect(await found('per_page=2&page=1')).toHaveLength(2)
  const path = `/users/${made.user_id}`
  expect(await ask('master', 'PUT', path, { is_active: false })).toMatchObject({ status: 200, is_active: false })
  expect(await call('/companies/')).toMatchObject({ status: 403, code: 'tenant' })
  expect(await ask('master', 'PUT', path, { is_active: true })).toMatchObject({ is_active: true })
  expect((await call('/companies/')).status).toBe(200)
})

test("another tenant's users and accesses are none, by path and in lists", async () => {
  const { store, b } = testServer
  const { id } = await store
    .selectFrom('grants')
    .select('id')
    .where('user_id', '=', people.stranger)
    .executeTakeFirstOrThrow()
  for (const [method, path, body] of [
    ['PUT', `/grants/${id}`, { role_id: roles.primary }],
    ['DELETE', `/grants/${id}`, undefined],
    ['GET', `/users/${people.stranger}`, undefined],
    ['PUT', `/users/${people.stranger}`, { is_active: false }],
    ['POST', `/users/${people.stranger}/confirmation/resend`, undefined],
    ['GET', '/users/no-uuid', undefined],
    ['DELETE', '/grants/no-uuid', undefined],
  ] as const) {
    expect([path, (await ask('master', method, path, body)).status]).toEqual([path, 404])
  }
  expect(await ask('master', 'GET', `/grants/?user_id=${people.stranger}`)).toMatchObject({ items: [], total: 0 })
  const all = await ask('master', 'GET', '/grants/?per_page=1000')
  expect(all.items.every((one: { tenant_id: string }) => one.tenant_id !== b.id)).toBe(true)
})
