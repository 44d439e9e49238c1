import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD, type TestServer } from '../test-server.ts'
import { accountCalls, NEW, openAccounts } from './account-stage.ts'

// What ends sessions, and what each ends with its session.

let testServer: TestServer

beforeAll(async () => {
  testServer = await openAccounts()
}, 60_000)
afterAll(() => testServer.close())

const calls = accountCalls(() => testServer)
const { post, emailOf, reset, change, login, renew, told, session, recovery, standing } = calls
beforeEach(calls.settle)

test('logout ends the session of its token, and only that one; an unknown token is no error', async () => {
  const [here, there] = [await session('reader'), await session('reader')]
  const renewed = await (await renew(here.refresh_token)).json()
  // By the older token of the family: the tab that logs out may not have the newest.
  const body = { refresh_token: here.refresh_token }
  expect(await told(post('/auth/logout', body))).toEqual([200])
  expect((await renew(renewed.refresh_token)).status).toBe(401)
  expect((await renew(there.refresh_token)).status).toBe(200)
  expect(await told(post('/auth/logout', body))).toEqual([200])
  expect(await told(post('/auth/logout', { refresh_token: 'invented' }))).toEqual([200])
  expect((await told(post('/auth/logout', {})))[1]).toBe('invalid')
})

test('access tokens end with the logout of their session, and with no other', async () => {
  const [here, there] = [await session('reader'), await session('reader')]
  const renewed = await (await renew(here.refresh_token)).json()
  expect(await Promise.all([here, renewed, there].map(standing))).toEqual([
    [200, 200],
    [200, 200],
    [200, 200],
  ])
  await post('/auth/logout', { refresh_token: here.refresh_token })
  expect(await Promise.all([here, renewed, there].map(standing))).toEqual([
    [401, 401],
    [401, 401],
    [200, 200],
  ])
})

test.each([
  ['a changed password', (old: string) => change('secondary', old, NEW)],
  ['a recovered password', async () => reset(await recovery('secondary'), NEW)],
])('access tokens end with %s, and those of others do not', async (_, renewPassword) => {
  const [here, there, other] = [await session('secondary'), await session('secondary'), await session('reader')]
  expect((await renewPassword(PASSWORD)).status).toBe(200)
  expect(await Promise.all([here, there, other].map(standing))).toEqual([
    [401, 401],
    [401, 401],
    [200, 200],
  ])
  expect(await standing(await session('secondary', NEW))).toEqual([200, 200])
})

test('access tokens end when a refresh token comes back', async () => {
  const [stolen, other] = [await session('reader'), await session('reader')]
  const second = await (await renew(stolen.refresh_token)).json()
  const third = await (await renew(second.refresh_token)).json()
  testServer.clock.now += 60 * 60_000
  expect((await renew(stolen.refresh_token)).status).toBe(401)
  expect(await Promise.all([stolen, second, third, other].map(standing))).toEqual([
    [401, 401],
    [401, 401],
    [401, 401],
    [200, 200],
  ])
})

test('whoever has been signed out changes no password', async () => {
  const tokens = await session('reader')
  await post('/auth/logout', { refresh_token: tokens.refresh_token })
  expect((await told(change(tokens, PASSWORD, NEW)))[1]).toBe('unauthenticated')
  expect((await login(emailOf('reader'), PASSWORD)).status).toBe(200)
})

test('a logout at the moment of a renewal ends what the renewal gives', async () => {
  for (let i = 0; i < 10; i++) {
    const { refresh_token } = await session('reader')
    const [renewed] = await Promise.all([renew(refresh_token), post('/auth/logout', { refresh_token })])
    if (renewed.status !== 200) continue
    const tokens = await renewed.json()
    expect(await standing(tokens)).toEqual([401, 401])
    expect((await renew(tokens.refresh_token)).status).toBe(401)
  }
})
