import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceName } from '#api/server/identity/accounts/device-name.ts'
import { openTestServer, PASSWORD, type Person, people, type TestServer } from '../test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
}, 60_000)
afterAll(() => testServer.close())

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

interface Tokens {
  access_token: string
  refresh_token: string
}
const signIn = async (person: Person, agent: string): Promise<Tokens> => {
  const body = { email: `${person}@test.example`, password: PASSWORD }
  const answer = await testServer.call('/auth/login', { method: 'POST', body, headers: { 'User-Agent': agent } })
  return answer.json()
}
const as = ({ access_token }: Tokens) => ({ headers: { Authorization: `Bearer ${access_token}` } })
const list = async (tokens: Tokens) => (await testServer.call('/users/me/sessions', as(tokens))).json()
const end = (tokens: Tokens, id = '') =>
  testServer.call(`/users/me/sessions${id && `/${id}`}`, { ...as(tokens), method: 'DELETE' })
const me = async (tokens: Tokens) => (await testServer.call('/users/me', as(tokens))).status
const renew = async ({ refresh_token }: Tokens) =>
  testServer.call('/auth/refresh', { method: 'POST', body: { refresh_token }, headers: { 'User-Agent': PHONE } })

test('where one is signed in: the device, the last use, and which one asks', async () => {
  const first = await signIn('reader', WINDOWS)
  testServer.clock.now += 60_000
  const second = await signIn('reader', PHONE)
  expect(await list(first)).toEqual({
    total: 2,
    items: [
      {
        id: expect.any(String),
        device: 'Chrome no Windows',
        created_utc: '2026-03-10T12:00:00.000Z',
        last_used_utc: '2026-03-10T12:00:00.000Z',
        is_current: true,
      },
      expect.objectContaining({ device: 'Safari no iPhone', is_current: false }),
    ],
  })
  testServer.clock.now += 600_000
  const renewed: Tokens = await (await renew(second)).json()
  const [current] = (await list(renewed)).items
  expect(current).toMatchObject({
    created_utc: '2026-03-10T12:01:00.000Z',
    last_used_utc: '2026-03-10T12:11:00.000Z',
    is_current: true,
  })
  expect((await list(renewed)).total).toBe(2)
})

test('one of them ends with its tokens at once, or all others do; none comes back', async () => {
  const [here, there, elsewhere] = [
    await signIn('secondary', WINDOWS),
    await signIn('secondary', PHONE),
    await signIn('secondary', ''),
  ]
  const { items } = await list(here)
  const other = items.find((one: { device: string }) => one.device === 'Safari no iPhone')
  expect((await end(here, other.id)).status).toBe(200)
  expect([await me(here), await me(there), await me(elsewhere)]).toEqual([200, 401, 200])
  expect((await renew(there)).status).toBe(401)
  expect((await end(here, other.id)).status).toBe(404)
  expect((await end(here)).status).toBe(200)
  expect([await me(here), await me(elsewhere), (await list(here)).total]).toEqual([200, 401, 1])
  expect((await renew(elsewhere)).status).toBe(401)
})

test("nobody sees or ends another's session", async () => {
  const [own, foreign] = [await signIn('nobody', WINDOWS), await signIn('stranger', PHONE)]
  const { items } = await list(foreign)
  expect((await end(own, items[0].id)).status).toBe(404)
  expect((await end(own, 'no-uuid')).status).toBe(404)
  expect((await list(own)).items.map(({ device }: { device: string }) => device)).toEqual(['Chrome no Windows'])
  expect((await end(own)).status).toBe(200)
  expect(await me(foreign)).toBe(200)
})

test('a session whose tokens have expired is none', async () => {
  await signIn('master', PHONE)
  testServer.clock.now += 15 * 24 * 3_600_000
  const now = await signIn('master', WINDOWS)
  expect((await list(now)).items).toMatchObject([{ device: 'Chrome no Windows' }])
  const kept = await testServer.store.selectFrom('sessions').select('id').where('user_id', '=', people.master).execute()
  expect(kept).toHaveLength(1)
})

test.each([
  [WINDOWS, 'Chrome no Windows'],
  [`${WINDOWS} Edg/140.0.0.0`, 'Edge no Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox no Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome no Android',
  ],
  ['curl/8', 'Outro dispositivo'],
  ['', 'Outro dispositivo'],
])('%s is called %s', (agent, name) => expect(deviceName(agent)).toBe(name))
