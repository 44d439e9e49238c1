import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountMail } from '#api/server/identity/sessions/account-mails.ts'
import { doWork } from '#api/server/work/round.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { Message } from '#api/server/ports/mail/mailer.ts'
import { PASSWORD, type Person, type TestServer } from '../test-server.ts'
import { accountCalls, NEW, openAccounts } from '../account/account-stage.ts'

// What users are told of their accounts by mail: a sign-in at a place that is new to them, another password.

const DAY_MS = 24 * 3_600_000
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const EDGE = `${WINDOWS} Edg/140.0.0.0`

let testServer: TestServer
beforeAll(async () => {
  testServer = await openAccounts()
}, 60_000)
afterAll(() => testServer.close())

const calls = accountCalls(() => testServer)
const { emailOf, post, reset, change, recovery, session } = calls
beforeEach(calls.settle)

interface From {
  agent?: string
  address?: string
}
const signIn = async (person: Person, { agent = WINDOWS, address = '10.7.0.1' }: From = {}) => {
  const body = { email: emailOf(person), password: PASSWORD }
  const answer = await post('/auth/login', body, { address, headers: { 'User-Agent': agent } })
  expect(answer.status).toBe(200)
}

/** What a round of the outbox sends, by a mailer that may be down. */
async function round(send?: (message: Message) => void): Promise<Message[]> {
  const sent: Message[] = []
  const platform = nodePlatform({ now: () => testServer.clock.now, log: (entry) => void testServer.log.push(entry) })
  await doWork(accountMail, {
    store: testServer.store,
    platform,
    linkOrigin: 'https://fiscal.test',
    mailer: {
      async send(message) {
        send?.(message)
        sent.push(message)
      },
    },
  })
  return sent
}

test('the first sign-in of an account is no news; another device or network is, once, with when and where', async () => {
  await signIn('reader')
  await signIn('reader')
  expect(await round()).toEqual([])
  await signIn('reader', { agent: EDGE, address: '10.7.0.2' })
  await signIn('reader', { agent: EDGE, address: '10.7.0.2' })
  const [message, ...others] = await round()
  expect(others).toEqual([])
  expect(message).toMatchObject({ to: emailOf('reader'), subject: 'Nova entrada na sua conta' })
  for (const part of [
    'Dispositivo: Edge no Windows',
    'Rede: 10.7.0.2',
    /Quando: 10\/03\/2026 \d\d:\d\d(:\d\d)? \(Sao Paulo\)/,
    'https://fiscal.test/login?recover=1',
    'redefina a senha agora',
  ]) {
    expect(message?.text).toMatch(part)
  }
  await signIn('reader', { agent: EDGE })
  await signIn('reader', { address: '10.7.0.2' })
  expect(await round()).toEqual([])
  expect(await testServer.store.selectFrom('work').selectAll().execute()).toEqual([])
})

test.each<[string, From]>([
  ['a device alone', { agent: EDGE }],
  ['a network alone', { address: '10.7.1.9' }],
])('%s that is new is news', async (_, from) => {
  const person = from.agent ? 'secondary' : 'nobody'
  await signIn(person)
  await signIn(person, from)
  expect(await round()).toHaveLength(1)
})

test('what was not seen for ninety days is new again', async () => {
  await signIn('stranger')
  testServer.clock.now += 89 * DAY_MS
  await signIn('stranger')
  expect(await round()).toEqual([])
  testServer.clock.now += 91 * DAY_MS
  await signIn('stranger')
  expect(await round()).toHaveLength(1)
})

test('another password is told, whether by the form or by a link; a first one is not', async () => {
  expect((await change('master', PASSWORD, NEW)).status).toBe(200)
  const [changed] = await round()
  expect(changed).toMatchObject({ to: emailOf('master'), subject: 'Sua senha foi alterada' })
  expect(changed?.text).toContain('todas as sessões terminaram')
  expect(changed?.text).not.toContain(NEW)
  expect((await reset(await recovery('master'), PASSWORD)).status).toBe(200)
  expect(await round()).toMatchObject([{ subject: 'Sua senha foi alterada' }])
  // Where the link was followed from is known.
  await session('reader')
  await round()
})

test('a mail server that is away is tried again; what nobody could be told for three days is given up', async () => {
  const away = () => {
    throw new Error('connect ECONNREFUSED')
  }
  await signIn('master', { address: '10.7.2.1' })
  await signIn('master', { address: '10.7.2.2' })
  await expect(round(away)).resolves.toEqual([])
  expect(await round()).toEqual([])
  testServer.clock.now += 60_000
  expect(await round()).toHaveLength(2)
  await signIn('master', { address: '10.7.2.3' })
  await round(away)
  testServer.clock.now += 4 * DAY_MS
  expect(await round()).toEqual([])
  expect(await testServer.store.selectFrom('work').selectAll().execute()).toEqual([])
})
