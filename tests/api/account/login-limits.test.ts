import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, createApi } from '#api/server/api.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { Passwords } from '#api/server/ports/platform/platform.ts'
import { webPasswords } from '#api/server/ports/platform/platform.web.ts'
import type { ServiceSettings } from '#api/server/http/services.ts'
import { openTestServer, PASSWORD, people, type TestServer } from '../test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
}, 60_000)
afterAll(() => testServer.close())
beforeEach(() => testServer.store.deleteFrom('known_networks').execute())

const LIMITS = { perLogin: 5, perAddress: 5, perAccount: 6 }

/** A server of its own over the test server's database, with limits of its own and a clock that all of them share. */
function serve(settings: Partial<ServiceSettings> = {}, passwords: Passwords = webPasswords(1000)): Api {
  const platform = nodePlatform({ now: () => testServer.clock.now, log: () => {}, passwords })
  const secret = 'a secret of the tests, of 32 or more'
  return createApi({ store: testServer.store, platform, secret, settings: { loginLimits: LIMITS, ...settings } })
}

async function login(api: Api, address: string, password: string, person = 'reader'): Promise<Response> {
  const body = JSON.stringify({ email: `${person}@test.example`, password })
  return api(new Request('http://api.test/api/v1/auth/login', { method: 'POST', body }), { address })
}

/** The statuses of wrong passwords in turn. */
async function wrong(api: Api, addresses: readonly string[], person?: string): Promise<number[]> {
  const statuses: number[] = []
  for (const address of addresses) statuses.push((await login(api, address, 'wrong', person)).status)
  return statuses
}

const many = (n: number, address: (i: number) => string) => Array.from({ length: n }, (_, i) => address(i))

test('one e-mail is tried from many addresses only so often; its user gets in where he did before, and others anywhere', async () => {
  const api = serve()
  expect((await login(api, '10.0.0.1', PASSWORD)).status).toBe(200)
  expect(
    await wrong(
      api,
      many(8, (i) => `10.1.0.${i}`),
    ),
  ).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
  const elsewhere = await login(api, '10.0.0.2', PASSWORD)
  expect(elsewhere.status).toBe(429)
  expect(Number(elsewhere.headers.get('Retry-After'))).toBe(15 * 60)
  expect((await login(api, '10.0.0.1', PASSWORD)).status).toBe(200)
  expect((await login(api, '10.0.0.2', PASSWORD, 'master')).status).toBe(200)
  testServer.clock.now += 15 * 60_000
  expect((await login(api, '10.0.0.2', PASSWORD)).status).toBe(200)
})

test('a right password uses up nothing of its e-mail, and gives nothing back that others used up', async () => {
  const api = serve()
  await wrong(
    api,
    many(5, (i) => `10.2.0.${i}`),
  )
  for (let i = 0; i < 3; i++) expect((await login(api, `10.2.1.${i}`, PASSWORD)).status).toBe(200)
  expect(
    await wrong(
      api,
      many(2, (i) => `10.2.2.${i}`),
    ),
  ).toEqual([401, 429])
})

test('a mailed link lets in from a place where nobody has signed in before', async () => {
  const mailed = await openTestServer({ loginLimits: LIMITS })
  const post = (path: string, body: unknown, address: string) => mailed.call(path, { method: 'POST', body, address })
  const attempt = (password: string, address: string) =>
    post('/auth/login', { email: 'reader@test.example', password }, address)
  for (let i = 0; i < 6; i++) await attempt('wrong', `10.3.0.${i}`)
  expect((await attempt(PASSWORD, '10.3.1.1')).status).toBe(429)
  await post('/users/forgot-password', { email: 'reader@test.example' }, '10.3.1.1')
  const token = /token=([\w-]+)/.exec(mailed.mail.at(-1)?.text ?? '')?.[1]
  expect((await post('/users/reset-password', { token, password: 'Outra#2026' }, '10.3.1.1')).status).toBe(200)
  expect((await attempt('Outra#2026', '10.3.1.1')).status).toBe(200)
  await mailed.close()
})

test('IPv6 addresses of one network are one, and an IPv4 address is the same one however it is written', async () => {
  const api = serve()
  const inOneNetwork = many(7, (i) => `2001:db8:0:1::${i}`)
  expect(await wrong(api, inOneNetwork)).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect((await login(api, '2001:db8:0:2::1', PASSWORD)).status).toBe(200)
  expect(
    await wrong(api, ['10.4.0.1', '::ffff:10.4.0.1', '::ffff:a04:1', '10.4.0.1', '10.4.0.1:99'], 'master'),
  ).toEqual([401, 401, 401, 401, 401])
  expect((await login(api, '::ffff:10.4.0.1', PASSWORD, 'master')).status).toBe(429)
})

test('behind an address without attempts left: who is known there gets in at once, others slowly, guesses not at all', async () => {
  const api = serve()
  expect((await login(api, '10.5.0.1', PASSWORD)).status).toBe(200)
  for (let i = 0; i < 5; i++) await wrong(api, ['10.5.0.1'], `guess${i}`)
  const known = await login(api, '10.5.0.1', PASSWORD)
  expect(known.status).toBe(200)
  // One at a time, whichever comes first.
  const together = await Promise.all([
    login(api, '10.5.0.1', PASSWORD, 'stranger'),
    login(api, '10.5.0.1', PASSWORD, 'master'),
  ])
  expect(together.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 429])
  const guess = await login(api, '10.5.0.1', 'wrong', 'nobody')
  expect([guess.status, Number(guess.headers.get('Retry-After'))]).toEqual([429, 60])
  expect((await login(api, '10.5.0.1', PASSWORD, 'master')).status).toBe(200)
})

test('what fails by our own fault is no attempt', async () => {
  const real = webPasswords(1000)
  let broken = true
  const passwords: Passwords = {
    ...real,
    verify: (...given) => (broken ? Promise.reject(new Error('broken')) : real.verify(...given)),
  }
  const api = serve({}, passwords)
  for (let i = 0; i < 8; i++) expect((await login(api, '10.6.0.1', 'wrong')).status).toBe(500)
  broken = false
  expect(
    await wrong(
      api,
      many(6, () => '10.6.0.1'),
    ),
  ).toEqual([401, 401, 401, 401, 401, 429])
})

/** Passwords whose looks wait, in `held`, until they are released; from `releaseAll` on none does. */
function heldPasswords() {
  const held: { password: string; release: () => void }[] = []
  let isHolding = true
  let most = 0
  let busy = 0
  const verify = async (password: string) => {
    most = Math.max(most, ++busy)
    if (isHolding) await new Promise<void>((release) => held.push({ password, release }))
    busy -= 1
    return false
  }
  const releaseAll = () => {
    isHolding = false
    for (const { release } of held) release()
  }
  const passwords: Passwords = { hash: async () => 'x', verify }
  return { passwords, held, releaseAll, most: () => most }
}

test('few hashes are under way and few wait; who is refused hears it at once, and an address waits for its own', async () => {
  const { passwords, held, releaseAll, most } = heldPasswords()
  const api = serve({ loginLimits: { perLogin: 1000, perAddress: 1000, perAccount: 1000 } }, passwords)
  const flood = many(60, (i) => `10.7.0.${i % 4}`).map((address) => login(api, address, 'wrong', 'guess'))
  const answered: string[] = []
  for (const one of flood)
    void one.then(({ status, headers }) => answered.push(`${status} ${headers.get('Retry-After')}`))
  await expect.poll(() => answered.length, { interval: 1 }).toBe(60 - 41)
  expect(new Set(answered)).toEqual(new Set(['503 2']))
  const other = login(api, '10.7.1.1', 'other', 'guess')
  // It is in the queue when another one has made place for it.
  await expect.poll(() => answered.length, { interval: 1 }).toBe(60 - 41 + 1)
  let hashes = 0
  for (let isOther = false; !isOther; hashes++) {
    await expect.poll(() => held.length, { interval: 1 }).toBeGreaterThan(0)
    const next = held.shift()
    isOther = next?.password === 'other'
    next?.release()
  }
  expect((await other).status).toBe(401)
  // The one under way, one of each other address, its own.
  expect(hashes).toBeLessThanOrEqual(1 + 4 + 1)
  releaseAll()
  await Promise.all(flood)
  expect(most()).toBe(1)
})

test('calls go on while passwords are hashed: no token check waits behind a hash', async () => {
  const { passwords, held, releaseAll } = heldPasswords()
  const api = serve({ loginLimits: { perLogin: 1000, perAddress: 1000, perAccount: 1000 } }, passwords)
  const headers = { Authorization: `Bearer ${await testServer.token('reader')}` }
  const flood = many(24, (i) => `10.8.0.${i % 4}`).map((address) => login(api, address, 'wrong', 'guess'))
  await expect.poll(() => held.length, { interval: 1 }).toBeGreaterThan(0)
  for (let i = 0; i < 5; i++) {
    const me = await api(new Request('http://api.test/api/v1/users/me', { headers }), {})
    expect(me.status).toBe(200)
  }
  releaseAll()
  await Promise.all(flood)
})

test('several servers over one database count together', async () => {
  const [one, two] = [serve({ sharedLimits: true }), serve({ sharedLimits: true })]
  const person = 'secondary'
  for (const api of [one, two, one, two]) expect((await login(api, '10.9.0.1', 'wrong', person)).status).toBe(401)
  expect((await login(two, '10.9.0.1', PASSWORD, person)).status).toBe(200)
  for (const api of [one, two, one, two, one]) expect((await login(api, '10.9.0.1', 'wrong', person)).status).toBe(401)
  const full = await login(two, '10.9.0.1', PASSWORD, person)
  expect(full.status).toBe(429)
  expect(Number(full.headers.get('Retry-After'))).toBeGreaterThan(50)
  expect((await login(one, '10.9.0.1', PASSWORD, person)).status).toBe(429)
  const kept = JSON.stringify(await testServer.store.selectFrom('attempts').selectAll().execute())
  expect(kept).not.toMatch(/secondary|10\.9\.0/)
  // By the clock of the database, which no test moves. So long ago that its milliseconds are no integer.
  const past = '2020-01-01T00:00:00.000Z'
  await testServer.store.updateTable('attempts').set({ ends_at: past }).execute()
  testServer.clock.now += 61_000
  expect((await login(one, '10.9.0.1', PASSWORD, person)).status).toBe(200)
  const ids = await testServer.store.selectFrom('attempts').select('id').where('ends_at', '<=', past).execute()
  expect(ids).toEqual([])
})

test('many attempts at once are each counted by the database', async () => {
  const api = serve({ sharedLimits: true, loginLimits: { perLogin: 4, perAddress: 100, perAccount: 100 } })
  const statuses = await Promise.all(many(10, () => '10.10.0.1').map((address) => wrong(api, [address], 'nobody')))
  expect(statuses.flat().filter((status) => status === 401)).toHaveLength(4)
  expect(statuses.flat().filter((status) => status === 429)).toHaveLength(6)
})

test('where a user has signed in from is forgotten in time, and reads as nothing', async () => {
  const old = {
    user_id: people.reader,
    network_hash: randomUUID(),
    seen_at: new Date(testServer.clock.now - 91 * 24 * 3600_000).toISOString(),
  }
  await testServer.store.insertInto('known_networks').values(old).execute()
  expect((await login(serve(), '10.11.0.1', PASSWORD)).status).toBe(200)
  const kept = await testServer.store.selectFrom('known_networks').selectAll().execute()
  expect(kept).toHaveLength(1)
  expect(kept[0]?.network_hash).toMatch(/^[0-9a-f]{64}$/)
})
