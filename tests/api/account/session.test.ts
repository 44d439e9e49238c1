import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodePasswords } from '#api/server/ports/platform/platform.node.ts'
import { webPasswords } from '#api/server/ports/platform/platform.web.ts'
import { type CallOptions, openTestServer, PASSWORD, people, type TestServer } from '../test-server.ts'

let testServer: TestServer

beforeAll(async () => {
  testServer = await openTestServer({ loginLimits: { perLogin: 3, perAddress: 8 } })
}, 60_000)
afterAll(() => testServer.close())

let addresses = 0
/** From an address of its own, unless told, so that limits of one test do not touch another. */
function login(body: unknown, address = `10.1.0.${++addresses}`): Promise<Response> {
  return testServer.call('/auth/login', { method: 'POST', body, address })
}
function attempt(password: string, address = '10.9.0.1'): Promise<Response> {
  return login({ email: 'reader@test.example', password }, address)
}
function renew(refresh_token: string): Promise<Response> {
  return testServer.call('/auth/refresh', { method: 'POST', body: { refresh_token } })
}
function me(token: string, more: CallOptions = {}): Promise<Response> {
  return testServer.call('/users/me', { ...more, headers: { Authorization: `Bearer ${token}` } })
}

test('a session opens with the e-mail in any case, and says who it is', async () => {
  const response = await login({ email: ' Master@Test.example ', password: PASSWORD })
  const tokens = await response.json()
  expect(response.status).toBe(200)
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900 })
  const user = await (await me(tokens.access_token)).json()
  expect(user).toMatchObject({ id: people.master, email: 'master@test.example', permissions: [], is_master: false })
  expect(user.tenants).toMatchObject([
    { id: testServer.a.id, description: 'Grupo A', grants: [{ email: 'master@test.example', is_active: true }] },
    { id: testServer.b.id, description: 'Rede B', grants: [{ email: 'master@test.example', is_active: true }] },
  ])
  expect(user.grants).toHaveLength(2)
  const inB = await (await me(tokens.access_token, { tenant: testServer.b.id })).json()
  expect(inB).toMatchObject({ is_master: false, permissions: ['company:read', 'nfce:read', 'point_of_sale:read'] })
  const inA = await (await me(tokens.access_token, { tenant: testServer.a.id })).json()
  expect(inA).toMatchObject({ is_master: true, permissions: [] })
})

test('every reason for a refusal has the same answer', async () => {
  const refusals = await Promise.all(
    [
      { email: 'master@test.example', password: 'wrong' },
      { email: 'unknown@test.example', password: PASSWORD },
      { email: 'inactive@test.example', password: PASSWORD },
      { email: 'unconfirmed@test.example', password: PASSWORD },
    ].map(async (body) => {
      const response = await login(body)
      return [response.status, await response.json()]
    }),
  )
  const [first] = refusals
  expect(first).toEqual([401, { code: 'credentials', message: 'Email ou senha incorretos' }])
  for (const one of refusals) expect(one).toEqual(first)
})

test('bad input names its fields in Portuguese', async () => {
  const response = await login({ email: 'no', password: '' })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    code: 'invalid',
    message: 'Há campos inválidos.',
    fields: { email: 'Informe um e-mail válido', password: 'Informe a senha' },
  })
  expect((await (await login('{')).json()).fields).toEqual({ body: 'O corpo não é um JSON válido' })
  expect((await (await login({})).json()).fields).toEqual({
    email: 'Campo obrigatório',
    password: 'Campo obrigatório',
  })
})

test('failed attempts run out per address and e-mail, come back after a minute, and success clears them', async () => {
  expect((await attempt('wrong')).status).toBe(401)
  expect((await attempt('wrong')).status).toBe(401)
  expect((await attempt(PASSWORD)).status).toBe(200)
  for (let i = 0; i < 3; i++) expect((await attempt('wrong')).status).toBe(401)
  const limited = await attempt(PASSWORD)
  expect(limited.status).toBe(429)
  expect((await limited.json()).code).toBe('too_many')
  expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await attempt(PASSWORD, '10.9.0.2')).status).toBe(200)
  testServer.clock.now += 61_000
  expect((await attempt(PASSWORD)).status).toBe(200)
})

test('one address may sign in often, but not try many e-mails', async () => {
  for (let i = 0; i < 12; i++) expect((await attempt(PASSWORD, '10.9.1.1')).status).toBe(200)
  const statuses: number[] = []
  for (let i = 0; i < 9; i++) {
    statuses.push((await login({ email: `guess${i}@test.example`, password: 'x' }, '10.9.1.1')).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429])
})

test('a refresh token serves once; when it comes back its whole family ends', async () => {
  const first = await (await login({ email: 'reader@test.example', password: PASSWORD })).json()
  const other = await (await login({ email: 'reader@test.example', password: PASSWORD })).json()
  const second = await (await renew(first.refresh_token)).json()
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect((await me(second.access_token)).status).toBe(200)
  const third = await (await renew(second.refresh_token)).json()
  const reused = await renew(first.refresh_token)
  expect([reused.status, (await reused.json()).code]).toEqual([401, 'unauthenticated'])
  expect((await renew(third.refresh_token)).status).toBe(401)
  expect((await renew(other.refresh_token)).status).toBe(200)
  expect((await renew('invented')).status).toBe(401)
})

test('an answer to a refresh that was lost is given again within half a minute', async () => {
  const first = await (await login({ email: 'reader@test.example', password: PASSWORD })).json()
  const lost = await (await renew(first.refresh_token)).json()
  testServer.clock.now += 29_000
  const again = await renew(first.refresh_token)
  expect(again.status).toBe(200)
  const second = await again.json()
  expect((await me(second.access_token)).status).toBe(200)
  const third = await (await renew(second.refresh_token)).json()
  expect((await me(third.access_token)).status).toBe(200)
  // Whoever got hold of the lost answer was not its receiver.
  expect((await renew(lost.refresh_token)).status).toBe(401)
  expect((await renew(third.refresh_token)).status).toBe(401)
})

test('a refresh token that comes back after half a minute ends its family', async () => {
  const first = await (await login({ email: 'reader@test.example', password: PASSWORD })).json()
  const second = await (await renew(first.refresh_token)).json()
  testServer.clock.now += 31_000
  expect((await renew(first.refresh_token)).status).toBe(401)
  expect((await renew(second.refresh_token)).status).toBe(401)
})

test('half a minute counts from the first use, and not after a logout', async () => {
  const first = await (await login({ email: 'reader@test.example', password: PASSWORD })).json()
  await renew(first.refresh_token)
  testServer.clock.now += 20_000
  expect((await renew(first.refresh_token)).status).toBe(200)
  testServer.clock.now += 20_000
  expect((await renew(first.refresh_token)).status).toBe(401)

  const other = await (await login({ email: 'reader@test.example', password: PASSWORD })).json()
  const next = await (await renew(other.refresh_token)).json()
  await testServer.call('/auth/logout', { method: 'POST', body: { refresh_token: next.refresh_token } })
  expect((await renew(other.refresh_token)).status).toBe(401)
})

test('of two renewals at once with the same token both are answered, and the first that is used ends the other', async () => {
  const { refresh_token: token } = await (await login({ email: 'reader@test.example', password: PASSWORD })).json()
  const answers = await Promise.all([renew(token), renew(token)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [one, other] = await Promise.all(answers.map((answer) => answer.json()))
  const used = await Promise.all([renew(one.refresh_token), renew(other.refresh_token)])
  expect(used.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('tokens are kept as hashes, expire, and end with their user', async () => {
  const tokens = await (await login({ email: 'stranger@test.example', password: PASSWORD })).json()
  const kept = await testServer.store.selectFrom('refresh_tokens').select('token_hash').execute()
  expect(kept.map((one) => one.token_hash)).not.toContain(tokens.refresh_token)
  testServer.clock.now += 901_000
  expect((await me(tokens.access_token)).status).toBe(401)
  const renewed = await (await renew(tokens.refresh_token)).json()
  expect((await me(renewed.access_token)).status).toBe(200)
  await testServer.store.updateTable('users').set({ is_active: false }).where('id', '=', people.stranger).execute()
  expect((await me(renewed.access_token)).status).toBe(401)
  expect((await renew(renewed.refresh_token)).status).toBe(401)
  await testServer.store.updateTable('users').set({ is_active: true }).where('id', '=', people.stranger).execute()
  const late = await (await login({ email: 'stranger@test.example', password: PASSWORD })).json()
  testServer.clock.now += 15 * 24 * 60 * 60 * 1000
  expect((await renew(late.refresh_token)).status).toBe(401)
})

test('a token that is altered, unsigned or meant for another service is none', async () => {
  const tokens = await (await login({ email: 'reader@test.example', password: PASSWORD })).json()
  const [header, payload, signature] = tokens.access_token.split('.')
  const { sid } = decodeJwt(tokens.access_token)
  const { sid: another } = decodeJwt(await testServer.token('master'))
  const key = new TextEncoder().encode('a secret of the tests, of 32 or more')
  const exp = Math.floor(testServer.clock.now / 1000) + 900
  const forged = (claims: Record<string, unknown>) =>
    new SignJWT({ sub: people.reader, sid, iss: 'fiscal', aud: 'fiscal-api', exp, ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(key)
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  for (const bad of [
    `${header}.${payload}.${signature?.split('').toReversed().join('')}`,
    none,
    await forged({ aud: 'another' }),
    await forged({ iss: 'another' }),
    await forged({ exp: undefined }),
    await forged({ sub: undefined }),
    // As they were given before sessions were named, and with a session that is none or another's.
    await forged({ sid: undefined }),
    await forged({ sid: crypto.randomUUID() }),
    await forged({ sid: another }),
    'x',
    '',
  ]) {
    expect((await me(bad)).status).toBe(401)
  }
  expect((await me(await forged({}))).status).toBe(200)
})

test.each([
  ['argon2id', nodePasswords],
  ['pbkdf2', webPasswords(1000)],
])('%s: a hash carries its parameters and verifies only its own password', async (algorithm, passwords) => {
  const hash = await passwords.hash('Fiscal#2026')
  expect(hash).toContain(algorithm)
  expect(hash).not.toBe(await passwords.hash('Fiscal#2026'))
  expect(await passwords.verify('Fiscal#2026', hash)).toBe(true)
  expect(await passwords.verify('Fiscal#2027', hash)).toBe(false)
  expect(await passwords.verify('Fiscal#2026', 'unknown$x')).toBe(false)
})
