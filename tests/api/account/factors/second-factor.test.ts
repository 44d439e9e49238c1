import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountMail } from '#api/server/identity/sessions/account-mails.ts'
import { doWork } from '#api/server/work/round.ts'
import type { Message } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { PASSWORD, people, type TestServer } from '../../test-server.ts'
import { NEW, openAccounts } from '../account-stage.ts'
import { factorCalls } from './factor-stage.ts'

let server: TestServer
const calls = factorCalls(() => server)
const { as, session, login, addApp, question, prove, settle, trail } = calls

beforeAll(async () => {
  server = await openAccounts()
})
afterAll(() => server.close())
beforeEach(settle)

test('Who has an app enters by the password and a code of it, and no code serves twice', async () => {
  const app = await addApp(await session('reader'))
  const asked = await question('reader')
  expect(asked).toEqual({ challenge: expect.any(String), kinds: ['totp', 'recovery'], expires_in: 300 })
  const code = app.code()
  const entered = await prove(asked.challenge, { kind: 'totp', code })
  expect(entered).toMatchObject({ status: 200, body: { token_type: 'Bearer' } })
  expect((await as(entered.body, 'GET /users/me')).status).toBe(200)
  // Neither the question nor the code again; not the code of the step before either.
  expect(await prove(asked.challenge, { kind: 'totp', code })).toMatchObject({
    body: { code: 'second_factor_expired' },
  })
  const again = await question('reader')
  expect(await prove(again.challenge, { kind: 'totp', code })).toMatchObject({
    status: 400,
    body: { code: 'second_factor_wrong', fields: { code: 'Código incorreto ou já usado' } },
  })
  server.clock.now += 30_000
  expect((await prove(again.challenge, { kind: 'totp', code: app.code() })).status).toBe(200)
})

test('The password alone is no session, and tells nobody more than it did', async () => {
  await addApp(await session('reader'))
  const before = (await trail('session.create')).length
  const asked = await question('reader')
  expect(Object.keys(asked)).not.toContain('access_token')
  expect((await trail('session.create')).length).toBe(before)
  expect(await (await login('reader@test.example', 'Errada#2026')).json()).toMatchObject({ code: 'credentials' })
})

test('A question is good for five minutes, for its own user, and not after a new password', async () => {
  const app = await addApp(await session('reader'))
  const late = await question('reader')
  server.clock.now += 300_000
  expect(await prove(late.challenge, { kind: 'totp', code: app.code() })).toMatchObject({
    body: { code: 'second_factor_expired' },
  })
  const other = await addApp(await session('secondary'))
  const asked = await question('reader')
  expect(await prove(asked.challenge, { kind: 'totp', code: other.code() })).toMatchObject({
    body: { code: 'second_factor_wrong' },
  })
  server.clock.now += 30_000
  const entered = await prove((await question('reader')).challenge, { kind: 'totp', code: app.code() })
  const open = await question('reader')
  const changed = await as(entered.body, 'POST /users/change-password', { old_password: PASSWORD, password: NEW })
  expect(changed.status).toBe(200)
  server.clock.now += 30_000
  expect(await prove(open.challenge, { kind: 'totp', code: app.code() })).toMatchObject({
    body: { code: 'second_factor_expired' },
  })
  const { password_hash } = await server.store
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', people.master)
    .executeTakeFirstOrThrow()
  await server.store.updateTable('users').set({ password_hash }).where('id', '=', people.reader).execute()
})

test('A recovery code enters once, and the trail tells it', async () => {
  const app = await addApp(await session('reader'))
  expect(app.recovery).toHaveLength(10)
  const [first = '', second = ''] = app.recovery
  expect(first).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)
  const asked = await question('reader')
  // As people type it.
  const entered = await prove(asked.challenge, { kind: 'recovery', code: first.toUpperCase().replaceAll('-', ' ') })
  expect(entered.status).toBe(200)
  const again = await question('reader')
  expect((await prove(again.challenge, { kind: 'recovery', code: first })).body.code).toBe('second_factor_wrong')
  expect((await trail('second_factor.recover')).at(-1)).toMatchObject({ email: 'reader@test.example' })
  expect((await as(entered.body, 'GET /users/me/second-factors')).body).toMatchObject({
    items: [{ kind: 'totp', name: 'Meu celular' }],
    recovery_codes: 9,
  })
  const renewed = await as(entered.body, 'POST /users/me/recovery-codes')
  expect(renewed.body.recovery_codes).toHaveLength(10)
  expect((await prove(again.challenge, { kind: 'recovery', code: second })).body.code).toBe('second_factor_wrong')
  const [fresh = ''] = renewed.body.recovery_codes
  expect((await prove(again.challenge, { kind: 'recovery', code: fresh })).status).toBe(200)
})

test('Codes are limited by user, from wherever they come, and the trail tells of those that were wrong', async () => {
  const app = await addApp(await session('reader'))
  const before = (await trail('second_factor.refuse')).length
  const { challenge } = await question('reader')
  const wrong = { kind: 'totp', code: app.code() === '000000' ? '000001' : '000000' }
  for (let tried = 0; tried < 10; tried++) expect((await prove(challenge, wrong)).body.code).toBe('second_factor_wrong')
  expect((await prove(challenge, { kind: 'totp', code: app.code() })).body.code).toBe('too_many')
  const [code = ''] = app.recovery
  expect((await prove(challenge, { kind: 'recovery', code })).status).toBe(200)
  const told = (await trail('second_factor.refuse')).slice(before)
  expect(told).toHaveLength(10)
  expect(told[0]).toMatchObject({ email: null, subject: 'reader@test.example' })
})

test('Recovery codes are limited by user and address: nothing that others do there keeps out who has one', async () => {
  const app = await addApp(await session('reader'))
  const other = await addApp(await session('secondary'))
  const address = '10.4.0.1'
  for (let tried = 0; tried < 7; tried++)
    await calls.post('/users/reset-password', { token: `guess${tried}`, password: NEW }, { address })
  const wrong = { kind: 'recovery', code: '0000-0000-0000' }
  const { challenge } = await question('secondary')
  const answers = []
  for (let tried = 0; tried < 4; tried++) answers.push((await prove(challenge, wrong, { address })).body.code)
  expect(answers).toEqual([...Array<string>(3).fill('second_factor_wrong'), 'too_many'])
  const [code = ''] = app.recovery
  expect((await prove((await question('reader')).challenge, { kind: 'recovery', code }, { address })).status).toBe(200)
  server.clock.now += 60_000
  const [own = ''] = other.recovery
  expect((await prove(challenge, { kind: 'recovery', code: own }, { address })).status).toBe(200)
})

test('A factor that is added or removed is told by mail and in the trail, and the codes go with the last one', async () => {
  const own = await session('reader')
  await server.store.deleteFrom('work').execute()
  const app = await addApp(own)
  expect((await trail('second_factor.create')).at(-1)).toMatchObject({
    email: 'reader@test.example',
    changes: JSON.stringify([{ field: 'Aplicativo autenticador', from: null, to: 'Meu celular' }]),
  })
  const { items } = (await as(own, 'GET /users/me/second-factors')).body
  server.clock.now += 1000
  const removed = await as(own, `DELETE /users/me/second-factors/${items[0].id}`)
  expect(removed.status).toBe(200)
  // A mail server that is away undoes nothing, and has them once it is back.
  const { store, clock } = server
  const platform = nodePlatform({ now: () => clock.now, log: () => {} })
  const linkOrigin = 'https://fiscal.test'
  const broken = { send: () => Promise.reject(new Error('no mail server')) }
  await doWork(accountMail, { store, platform, linkOrigin, mailer: broken })
  clock.now += 60_000
  const messages: Message[] = []
  await doWork(accountMail, { store, platform, linkOrigin, mailer: { send: async (one) => void messages.push(one) } })
  expect(messages.map(({ to, subject }) => [to, subject])).toEqual([
    ['reader@test.example', 'Segundo fator adicionado'],
    ['reader@test.example', 'Segundo fator removido'],
  ])
  for (const { text } of messages) expect(text).toContain('Segundo fator: Aplicativo autenticador "Meu celular"')
  await platform.close()
  expect((await trail('second_factor.delete')).at(-1)).toMatchObject({ email: 'reader@test.example' })
  expect(await server.store.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  expect(await (await login('reader@test.example', PASSWORD)).json()).toMatchObject({ token_type: 'Bearer' })
  // Neither an app's secret nor a code was kept or logged in the clear.
  const log = JSON.stringify(server.log)
  expect([app.secret, ...app.recovery].filter((secret) => log.includes(secret))).toEqual([])
})

test('Nobody sees or removes the factors of others', async () => {
  const own = await session('reader')
  await addApp(own)
  const { items } = (await as(own, 'GET /users/me/second-factors')).body
  const other = await session('master')
  expect((await as(other, 'GET /users/me/second-factors')).body.items).toEqual([])
  expect((await as(other, `DELETE /users/me/second-factors/${items[0].id}`)).status).toBe(404)
  const begun = await as(own, 'POST /users/me/second-factors/totp')
  const { challenge, secret } = begun.body
  const code = calls.codeOf(secret)
  const stolen = await as(other, 'POST /users/me/second-factors/totp/confirm', { challenge, name: 'Meu', code })
  expect(stolen.body.code).toBe('second_factor_expired')
})

test('A secret stands sealed in the database', async () => {
  const app = await addApp(await session('reader'))
  const { secret } = await server.store.selectFrom('second_factors').select('secret').executeTakeFirstOrThrow()
  expect(secret).toMatch(/^ey/)
  expect(secret).not.toContain(app.secret)
})
