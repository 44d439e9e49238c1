import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD, people, type Person, type TestServer } from '../test-server.ts'
import { accountCalls, NEW, openAccounts } from './account-stage.ts'

// Who signs in, who is refused, and what becomes of passwords: in the log and in the trails of the user's tenants, without a secret.

let testServer: TestServer
beforeAll(async () => {
  testServer = await openAccounts()
}, 60_000)
afterAll(() => testServer.close())

const calls = accountCalls(() => testServer)
const { emailOf, forgot, reset, login, renew, mailedToken } = calls
beforeEach(calls.settle)
beforeEach(async () => {
  await testServer.store.deleteFrom('audit_entries').execute()
  testServer.log.length = 0
})

/** What stands in the trails, the oldest first. */
const trail = () =>
  testServer.store
    .selectFrom('audit_entries')
    .select(['tenant_id', 'action', 'email', 'subject', 'subject_id', 'address'])
    .orderBy('seq')
    .orderBy('tenant_id')
    .execute()
const logged = (event: string) => testServer.log.filter((entry) => entry['event'] === event)
const entry = (person: Person, action: string, { isUser = true } = {}) => ({
  action,
  email: isUser ? emailOf(person) : null,
  subject: emailOf(person),
  subject_id: people[person],
  address: expect.stringMatching(/^10\./),
})

test('a sign-in, in each tenant of the user', async () => {
  expect((await login(emailOf('master'), PASSWORD)).status).toBe(200)
  const both = [testServer.a.id, testServer.b.id].sort()
  expect(await trail()).toEqual(both.map((tenant_id) => ({ tenant_id, ...entry('master', 'session.create') })))
  expect(logged('session.create')).toMatchObject([{ user: people.master, address: expect.any(String) }])
})

test('a refused one, as somebody’s without a session; of an account that nobody has in the log alone', async () => {
  expect((await login(emailOf('reader'), 'wrong')).status).toBe(401)
  await expect.poll(trail).toMatchObject([entry('reader', 'session.refuse', { isUser: false })])
  expect(logged('session.refuse')).toMatchObject([{ user: people.reader, address: expect.any(String) }])
  expect((await login('ninguem@sol.example', 'wrong')).status).toBe(401)
  expect(logged('session.refuse').at(-1)).toMatchObject({ account: 'ninguem@sol.example', code: 'credentials' })
  expect(await trail()).toHaveLength(1)
})

test('an attack does not fill a trail: ten a quarter of an hour, the others in the log', async () => {
  for (let turn = 0; turn < 14; turn++) await login(emailOf('stranger'), 'wrong')
  await expect.poll(() => logged('session.refuse')).toHaveLength(14)
  await expect.poll(trail).toHaveLength(10)
})

test('a password that is asked for, defined by a link, and a token that comes twice', async () => {
  expect((await forgot(emailOf('reader'))).status).toBe(200)
  expect((await reset(mailedToken(), NEW)).status).toBe(200)
  const { refresh_token } = await (await login(emailOf('reader'), NEW)).json()
  expect((await renew(refresh_token)).status).toBe(200)
  testServer.clock.now += 60_000
  for (let turn = 0; turn < 3; turn++) expect((await renew(refresh_token)).status).toBe(401)
  expect(await trail()).toMatchObject([
    entry('reader', 'password.request', { isUser: false }),
    entry('reader', 'password.reset'),
    entry('reader', 'session.create'),
    entry('reader', 'session.reuse', { isUser: false }),
  ])
  expect(logged('session.reuse')).toHaveLength(1)
  const text = JSON.stringify([
    testServer.log,
    await testServer.store.selectFrom('audit_entries').selectAll().execute(),
  ])
  for (const secret of [NEW, PASSWORD, refresh_token, mailedToken()]) expect(text).not.toContain(secret)
  await reset(await calls.recovery('reader'), PASSWORD)
})
