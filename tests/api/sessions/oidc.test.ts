import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openidProvider } from '#api/server/ports/identity/openid-provider.ts'
import { ProviderAway } from '#api/server/ports/identity/provider.ts'
import { factorCalls } from '../account/factors/factor-stage.ts'
import { openTestServer, PASSWORD, people, type TestServer } from '../test-server.ts'
import { openRealProvider } from './real-provider.ts'
import { CLIENT, openProvider, type SignIn, type TestProvider } from './test-provider.ts'

// Entering by a company's own identity provider: only as an account whose confirmed e-mail the provider confirms, each attempt once, in the
// browser that began it.

let provider: TestProvider
let testServer: TestServer
let plain: TestServer
beforeAll(async () => {
  provider = await openProvider()
  const identityProvider = openidProvider({ ...CLIENT, issuer: provider.issuer, label: 'Acme' })
  testServer = await openTestServer({ linkOrigin: 'https://fiscal.test' }, undefined, undefined, {
    identityProvider,
  })
  plain = await openTestServer()
}, 60_000)
afterAll(async () => {
  await testServer.close()
  await plain.close()
  await provider.close()
})
let turns = 0
beforeEach(async () => {
  provider.isAway = false
  testServer.log.length = 0
  turns += 1
  await testServer.store.deleteFrom('audit_entries').execute()
})

const READER = { email: 'Reader@Test.example', email_verified: true }
const post = (path: string, body: unknown) =>
  testServer.call(path, { method: 'POST', body, address: `10.9.0.${turns}` })
const begin = async (): Promise<{ url: string; attempt: string }> => (await post('/auth/oidc/begin', {})).json()
const finish = async (attempt: string, reply: string) => {
  const answer = await post('/auth/oidc/finish', { attempt, reply })
  return { status: answer.status, ...(await answer.json()) }
}
const enter = async (who: SignIn) => {
  const { url, attempt } = await begin()
  return finish(attempt, provider.signIn(url, who))
}

test('an ordinary session of the account of the confirmed e-mail, in the trail as what it was', async () => {
  const { url, attempt } = await begin()
  const query = new URL(url).searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: 'code',
    client_id: 'fiscal',
    redirect_uri: 'https://fiscal.test/login/oidc',
    scope: 'openid email',
    code_challenge_method: 'S256',
  })
  for (const secret of ['state', 'nonce', 'code_challenge']) expect(query.get(secret)?.length).toBeGreaterThan(30)
  const reply = provider.signIn(url, READER)
  const { status, access_token, refresh_token } = await finish(attempt, reply)
  expect(status).toBe(200)
  const me = await testServer.call('/users/me', { headers: { Authorization: `Bearer ${access_token}` } })
  expect(await me.json()).toMatchObject({ id: people.reader, email: 'reader@test.example' })
  expect((await post('/auth/refresh', { refresh_token })).status).toBe(200)
  const entries = await testServer.store.selectFrom('audit_entries').select(['action', 'email']).execute()
  expect(entries).toEqual([{ action: 'session.oidc', email: 'reader@test.example' }])
  const log = JSON.stringify([testServer.log, await testServer.store.selectFrom('oidc_attempts').selectAll().execute()])
  const secrets = [CLIENT.clientSecret, attempt, access_token, refresh_token, new URLSearchParams(reply).get('code')]
  for (const secret of secrets) expect(log).not.toContain(secret)
})

test('whoever has a second factor here is asked for it, as after a password', async () => {
  const factors = factorCalls(() => testServer)
  const app = await factors.addApp(await enter(READER))
  const { status, second_factor, access_token } = await enter(READER)
  expect([status, second_factor.kinds, access_token]).toEqual([200, ['totp', 'recovery'], undefined])
  expect(await factors.prove(second_factor.challenge, { kind: 'totp', code: '000000' })).not.toMatchObject({
    status: 200,
  })
  expect(await factors.prove(second_factor.challenge, { kind: 'totp', code: app.code() })).toMatchObject({
    status: 200,
    body: { access_token: expect.any(String) },
  })
  await factors.settle()
})

test('the e-mail may stand in what the provider tells of its user', async () => {
  expect(await enter({ ...READER, isApart: true })).toMatchObject({ status: 200 })
})

test.each<[string, SignIn, number, string, RegExp]>([
  [
    'an e-mail that is not confirmed there',
    { ...READER, email_verified: false },
    403,
    'oidc_email',
    /e-mail confirmado/,
  ],
  [
    'an e-mail that is confirmed in words',
    { ...READER, email_verified: 'true' },
    403,
    'oidc_email',
    /e-mail confirmado/,
  ],
  ['no word of its being confirmed', { email: READER.email }, 403, 'oidc_email', /e-mail confirmado/],
  ['no e-mail', { email_verified: true }, 403, 'oidc_email', /e-mail confirmado/],
  ['nobody’s e-mail', { ...READER, email: 'ninguem@sol.example' }, 403, 'oidc_account', /ninguem@sol\.example/],
  ['an account that is switched off', { ...READER, email: 'inactive@test.example' }, 403, 'oidc_account', /confirmada/],
  ['an e-mail not confirmed here', { ...READER, email: 'unconfirmed@test.example' }, 403, 'oidc_account', /confirmada/],
  ['another nonce', { ...READER, nonce: 'of another sign-in' }, 403, 'oidc_refused', /não confirmou/],
  ['a foreign signature', { ...READER, isForged: true }, 403, 'oidc_refused', /não confirmou/],
  ['a refusal of the provider', { error: 'access_denied' }, 403, 'oidc_refused', /não confirmou/],
])('refused: %s', async (_, who, status, code, message) => {
  const users = () => testServer.store.selectFrom('users').select('id').execute()
  const before = (await users()).length
  expect(await enter(who)).toMatchObject({ status, code, message: expect.stringMatching(message) })
  expect(await users()).toHaveLength(before)
  expect(testServer.log).toContainEqual(expect.objectContaining({ event: 'session.refuse', by: 'oidc', code }))
  expect(await testServer.store.selectFrom('audit_entries').select('action').execute()).toEqual([])
})

test('an attempt serves once, in the browser that began it, with its own state, for ten minutes', async () => {
  const over = { status: 400, code: 'oidc_attempt', message: expect.stringContaining('Comece de novo') }
  const [first, second] = [await begin(), await begin()]
  const reply = provider.signIn(first.url, READER)
  expect(await finish(second.attempt, reply)).toMatchObject(over)
  expect(await finish('somebody else', reply)).toMatchObject(over)
  expect(await finish(first.attempt, reply)).toMatchObject({ status: 200 })
  expect(await finish(first.attempt, reply)).toMatchObject(over)
  expect(await finish(first.attempt, '')).toMatchObject(over)
  const late = provider.signIn(second.url, READER)
  testServer.clock.now += 10 * 60_000
  expect(await finish(second.attempt, late)).toMatchObject(over)
  expect(await testServer.store.selectFrom('oidc_attempts').selectAll().execute()).toEqual([])
})

test('what others answer wrongly behind the same address keeps nobody out, and is limited', async () => {
  const { url, attempt } = await begin()
  const statuses = []
  for (let tried = 0; tried < 101; tried++) statuses.push((await finish('somebody else', '')).status)
  expect(statuses).toEqual([...Array<number>(100).fill(400), 429])
  expect(await finish(attempt, provider.signIn(url, READER))).toMatchObject({ status: 200 })
})

test('a provider that is away says so in words, before and after, and passwords go on', async () => {
  const away = { code: 'oidc_away', message: expect.stringContaining('Entre com e-mail e senha') }
  const { url, attempt } = await begin()
  const reply = provider.signIn(url, READER)
  provider.isAway = true
  expect(await finish(attempt, reply)).toMatchObject({ status: 503, ...away })
  const cold = await openTestServer({ linkOrigin: 'https://fiscal.test' }, undefined, undefined, {
    identityProvider: openidProvider({ ...CLIENT, issuer: provider.issuer, label: 'Acme' }),
  })
  const answer = await cold.call('/auth/oidc/begin', { method: 'POST', body: {} })
  expect([answer.status, await answer.json()]).toEqual([503, away])
  const body = { email: 'reader@test.example', password: PASSWORD }
  expect((await cold.call('/auth/login', { method: 'POST', body })).status).toBe(200)
  const nowhere = openidProvider({ ...CLIENT, issuer: 'http://127.0.0.1:9', label: 'Acme' })
  await expect(nowhere.signInAddress(nowhere.newAttempt(), 'https://fiscal.test')).rejects.toThrow(ProviderAway)
  provider.isAway = false
  // What it says of itself is query for anew.
  expect((await cold.call('/auth/oidc/begin', { method: 'POST', body: {} })).status).toBe(200)
  await cold.close()
})

test('a provider that says more than any has to is away', async () => {
  const flooded = openidProvider({ ...CLIENT, issuer: provider.issuer, label: 'Acme' })
  const begin = () => flooded.signInAddress(flooded.newAttempt(), 'https://fiscal.test')
  provider.excess = 256_000
  await expect(begin()).rejects.toThrow(ProviderAway)
  provider.excess = 200_000
  expect(await begin()).toContain(provider.issuer)
  provider.excess = 0
})

test('a client that the provider does not know is told as a provider that is away, with its reason in the log', async () => {
  const identityProvider = openidProvider({ ...CLIENT, clientSecret: 'wrong', issuer: provider.issuer, label: 'Acme' })
  const wrong = await openTestServer({ linkOrigin: 'https://fiscal.test' }, undefined, undefined, {
    identityProvider,
  })
  const { url, attempt } = await (await wrong.call('/auth/oidc/begin', { method: 'POST', body: {} })).json()
  const body = { attempt, reply: provider.signIn(url, READER) }
  expect((await wrong.call('/auth/oidc/finish', { method: 'POST', body })).status).toBe(503)
  expect(wrong.log).toContainEqual(
    expect.objectContaining({ event: 'oidc', error: expect.stringContaining('invalid_client') }),
  )
  await wrong.close()
})

test('whether there is one stands in the settings; without one the calls are not there', async () => {
  expect(await (await testServer.call('/settings')).json()).toMatchObject({ oidc_label: 'Acme' })
  expect(await (await plain.call('/settings')).json()).toMatchObject({ oidc_label: null })
  expect((await plain.call('/auth/oidc/begin', { method: 'POST', body: {} })).status).toBe(404)
  const body = { attempt: 'a', reply: '?code=a&state=b' }
  expect((await plain.call('/auth/oidc/finish', { method: 'POST', body })).status).toBe(404)
})

test('as its makers meant it: with a provider that others wrote', async () => {
  const callback = 'https://fiscal.test/login/oidc'
  const real = await openRealProvider({ email: 'reader@test.example', callback })
  const server = await openTestServer({ linkOrigin: 'https://fiscal.test' }, undefined, undefined, {
    identityProvider: openidProvider({ ...CLIENT, issuer: real.issuer, label: 'Acme' }),
  })
  const { url, attempt } = await (await server.call('/auth/oidc/begin', { method: 'POST', body: {} })).json()
  const body = { attempt, reply: await real.browse(url) }
  const answer = await server.call('/auth/oidc/finish', { method: 'POST', body })
  expect([answer.status, await answer.json()]).toMatchObject([200, { token_type: 'Bearer' }])
  await server.close()
  await real.close()
})
