import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { storeAdministration } from '#api/server/identity/members/administration.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { ADMINISTRATING } from '#domain/access/second-factor.ts'
import { PASSWORD, type TestServer } from '../../test-server.ts'
import { openAccounts, type Session } from '../account-stage.ts'
import { factorCalls } from './factor-stage.ts'

let server: TestServer
const calls = factorCalls(() => server)
const { as, session, login, addApp, prove, question, confirm, settle, trail } = calls

beforeAll(async () => {
  server = await openAccounts()
})
afterAll(() => server.close())
beforeEach(settle)

const TEN_MINUTES = 10 * 60_000
const inA = () => ({ tenant: server.a.id })
const role = (own: Session, description: string) =>
  as(own, 'POST /roles/', { description, type: 'primary', permission_ids: ['nfce:read'] }, inA())
const demand = (second_factor: string) =>
  server.store
    .updateTable('tenants')
    .set({ second_factor: second_factor as 'nobody' })
    .where('id', '=', server.a.id)
    .execute()

test('Who has a factor proves it again for a sensitive call, ten minutes after the last time, and for no other', async () => {
  const own = await session('master')
  const app = await addApp(own)
  expect((await role(own, 'Recente')).status).toBe(200)
  server.clock.now += TEN_MINUTES
  expect(await role(own, 'Tarde')).toEqual({
    status: 403,
    body: { code: 'step_up_required', message: 'Confirme que é você para continuar.' },
  })
  expect((await as(own, 'GET /roles/', undefined, inA())).status).toBe(200)
  expect(await confirm(own, { kind: 'totp', code: app.code() })).toEqual({ status: 200, body: {} })
  expect((await role(own, 'Tarde')).status).toBe(200)
  // Another session of the same user has proved nothing.
  server.clock.now += 30_000
  const { challenge } = await question('master')
  const other = await prove(challenge, { kind: 'totp', code: app.code() })
  server.clock.now += TEN_MINUTES
  expect(await confirm(own, { kind: 'totp', code: app.code() })).toMatchObject({ status: 200 })
  expect((await role(other.body, 'De outra')).body.code).toBe('step_up_required')
})

test('A password is no proof of who has a factor, and a proof is of its own session', async () => {
  const own = await session('master')
  const app = await addApp(own)
  server.clock.now += TEN_MINUTES
  expect(await confirm(own, { kind: 'password', password: PASSWORD })).toMatchObject({ status: 200 })
  expect((await role(own, 'Por senha')).body.code).toBe('step_up_required')
  const asked = await as(own, 'POST /users/me/proof/question')
  expect(asked.body.kinds).toEqual(['totp', 'recovery'])
  const stranger = await session('stranger')
  const proof = { kind: 'totp', code: app.code() }
  const stolen = await as(stranger, 'POST /users/me/proof', { challenge: asked.body.challenge, proof })
  expect(stolen.body.code).toBe('second_factor_expired')
})

test('Who has none goes on as before, but for changes of the own account: these ask the password again', async () => {
  const own = await session('master')
  server.clock.now += TEN_MINUTES
  expect((await role(own, 'Sem fator')).status).toBe(200)
  expect((await as(own, 'POST /users/me/second-factors/totp')).body.code).toBe('step_up_required')
  const { body } = await as(own, 'POST /users/me/proof/question')
  expect(body.kinds).toEqual(['password'])
  expect(await confirm(own, { kind: 'password', password: 'Errada#2026' })).toMatchObject({
    status: 400,
    body: { fields: { password: 'A senha está incorreta' } },
  })
  expect(await confirm(own, { kind: 'password', password: PASSWORD })).toMatchObject({ status: 200 })
  expect((await as(own, 'POST /users/me/second-factors/totp')).status).toBe(200)
})

test('Codes for SEFAZ ask for it, the rest of a company does not', async () => {
  const own = await session('master')
  await addApp(own)
  server.clock.now += TEN_MINUTES
  const company = (await as(own, 'GET /companies/', undefined, inA())).body.items[0]
  const form = { razao_social: 'Padaria São João', cnpj: '11222333000181' }
  const save = (more: object) => as(own, `PUT /companies/${company.id}`, { ...form, ...more }, inA())
  expect((await save({})).status).toBe(200)
  expect((await save({ csc: 'A1B2' })).body.code).toBe('step_up_required')
  expect((await save({ csc: null })).body.code).toBe('step_up_required')
  expect((await save({ certificate_uuid: null })).body.code).toBe('step_up_required')
})

test('Where a tenant asks a factor of all, who has none may do nothing there but learn that, and add one', async () => {
  await demand('everybody')
  const own = await session('reader')
  expect(await as(own, 'GET /companies/', undefined, inA())).toMatchObject({
    status: 403,
    body: { code: 'second_factor_missing' },
  })
  const { id } = await server.store
    .selectFrom('plans')
    .select('id')
    .where('tenant_id', '=', server.a.id)
    .executeTakeFirstOrThrow()
  for (const path of ['/users/subscription-plan', '/modules/', `/plans/${id}`] as const) {
    expect(await as(own, `GET ${path}`, undefined, inA())).toMatchObject({ body: { code: 'second_factor_missing' } })
  }
  expect((await as(own, 'GET /users/me', undefined, inA())).body.lacks_second_factor).toBe(true)
  // Of who has an access there and in another, that other one goes on.
  const master = await session('master')
  expect((await as(master, 'GET /companies/', undefined, { tenant: server.b.id })).status).toBe(200)
  expect((await as(master, 'GET /companies/', undefined, inA())).status).toBe(403)
  await addApp(own)
  expect((await as(own, 'GET /users/me', undefined, inA())).body.lacks_second_factor).toBe(false)
  expect((await as(own, 'GET /companies/', undefined, inA())).status).toBe(200)
})

test('Where it asks one of administrators, who only reads goes on without', async () => {
  await demand('administrators')
  expect((await as(await session('reader'), 'GET /companies/', undefined, inA())).status).toBe(200)
  expect((await as(await session('master'), 'GET /companies/', undefined, inA())).status).toBe(403)
})

test('A tenant sees how many have none, and what it asks is kept with who asked it', async () => {
  const own = await session('master')
  await addApp(own)
  const before = await as(own, 'GET /security/', undefined, inA())
  expect(before.body).toMatchObject({ second_factor: 'nobody', administrators: 1, administrators_without: 0 })
  expect(before.body.users_without).toBe(before.body.users - 1)
  const changed = await as(own, 'PUT /security/', { second_factor: 'administrators' }, inA())
  expect(changed).toEqual({ status: 200, body: { ...before.body, second_factor: 'administrators' } })
  expect((await trail('second_factor.demand')).at(-1)).toMatchObject({
    email: 'master@test.example',
    changes: JSON.stringify([{ field: 'Exigido de', from: 'Ninguém', to: 'Administradores' }]),
  })
  // Another tenant is as it was.
  const { body } = await as(await session('stranger'), 'GET /security/', undefined, { tenant: server.b.id })
  expect(body.second_factor).toBe('nobody')
})

test('The operator takes the factors of who has lost them, which the trail tells', async () => {
  await addApp(await session('reader'))
  const platform = nodePlatform({ now: () => server.clock.now, log: () => {} })
  const there = storeAdministration(server.store, { platform, mailer: undefined, linkOrigin: 'http://fiscal.test' })
  await there.resetSecondFactor('reader@test.example')
  expect(await (await login('reader@test.example', PASSWORD)).json()).toMatchObject({ token_type: 'Bearer' })
  expect(await server.store.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  expect((await trail('second_factor.reset')).at(-1)).toMatchObject({ email: null, subject: 'reader@test.example' })
  await platform.close()
})

test('Whoever may make a sensitive call in a tenant counts as an administrator there', () => {
  const needed = Object.values<Endpoint>(contract).flatMap(({ sensitive, needs }) =>
    sensitive === true && typeof needs !== 'string' ? needs.flat() : [],
  )
  expect(needed.filter((need) => !ADMINISTRATING.includes(need))).toEqual([])
  expect(ADMINISTRATING).toContain('company:set_csc')
})
