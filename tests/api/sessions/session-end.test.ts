import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, PASSWORD, people, type TestServer } from '../test-server.ts'

// A session ends for good so long after its sign-in, however often it is renewed; and so do its tokens, each by its own end.

const DAY_S = 24 * 60 * 60
let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer({ sessionSeconds: 30 * DAY_S })
}, 60_000)
afterAll(() => testServer.close())

interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
}
const signIn = async (): Promise<Tokens> => {
  const body = { email: 'reader@test.example', password: PASSWORD }
  return (await testServer.call('/auth/login', { method: 'POST', body })).json()
}
const renew = ({ refresh_token }: Tokens) =>
  testServer.call('/auth/refresh', { method: 'POST', body: { refresh_token } })
const me = async ({ access_token }: Tokens) =>
  (await testServer.call('/users/me', { headers: { Authorization: `Bearer ${access_token}` } })).status
const passDays = (days: number) => (testServer.clock.now += days * DAY_S * 1000)
const endOf = ({ access_token }: Tokens) => (decodeJwt(access_token).exp ?? 0) * 1000

test('renewed again and again, it ends thirty days after the sign-in, and asks for another one', async () => {
  const signedIn = testServer.clock.now
  const end = signedIn + 30 * DAY_S * 1000
  let tokens = await signIn()
  for (const days of [10, 10, 9]) {
    passDays(days)
    const answer = await renew(tokens)
    expect(answer.status).toBe(200)
    tokens = await answer.json()
  }
  const { expires_at } = await testServer.store
    .selectFrom('refresh_tokens')
    .select('expires_at')
    .where('user_id', '=', people.reader)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(Date.parse(expires_at)).toBe(end)
  testServer.clock.now = end - 60_000
  tokens = await (await renew(tokens)).json()
  expect([tokens.expires_in, endOf(tokens), await me(tokens)]).toEqual([60, end, 200])
  testServer.clock.now = end
  expect(await me(tokens)).toBe(401)
  const late = await renew(tokens)
  expect([late.status, (await late.json()).code]).toEqual([401, 'unauthenticated'])
  expect(await me(await signIn())).toBe(200)
})

test('a shorter time holds for sessions that are open already', async () => {
  const tokens = await signIn()
  passDays(3)
  await testServer.store
    .updateTable('sessions')
    .set({ opened_at: new Date(testServer.clock.now - 31 * DAY_S * 1000).toISOString() })
    .where('user_id', '=', people.reader)
    .execute()
  expect((await renew(tokens)).status).toBe(401)
  expect(await me(tokens)).toBe(401)
})
