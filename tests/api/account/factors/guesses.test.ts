import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { matchingHash, newRecoveryCodes } from '#api/server/identity/factors/recovery-codes.ts'
import { accountMail } from '#api/server/identity/sessions/account-mails.ts'
import { doWork } from '#api/server/work/round.ts'
import type { Message } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { hashOfSecret } from '#api/server/ports/platform/secrets.ts'
import { people, type TestServer } from '../../test-server.ts'
import { openAccounts } from '../account-stage.ts'
import { factorCalls } from './factor-stage.ts'
import { softPasskey } from './soft-passkey.ts'

// Who has a password and guesses at the second factor: their user hears of it, and after a hundred codes in a row no code serves any more.

let server: TestServer
const calls = factorCalls(() => server)
const { as, session, addApp, question, prove, confirm, settle } = calls

beforeAll(async () => {
  server = await openAccounts()
})
afterAll(() => server.close())
beforeEach(async () => {
  await settle()
  await server.store.deleteFrom('factor_guesses').execute()
  await server.store.deleteFrom('work').execute()
})

type App = Awaited<ReturnType<typeof addApp>>
const wrongOf = (app: App) => ({ kind: 'totp', code: app.code() === '000000' ? '000001' : '000000' })

/** Guesses so often, ten a quarter of an hour; answers the last refusal. */
async function guess(app: App, times: number) {
  let last: { status: number; body: { code: string; message: string } } | undefined
  for (let tried = 0; tried < times; tried++) {
    if (tried % 10 === 0) server.clock.now += 15 * 60_000 + 1
    last = await prove((await question('reader')).challenge, wrongOf(app))
  }
  return last
}

async function mails(): Promise<Message[]> {
  const messages: Message[] = []
  const platform = nodePlatform({ now: () => server.clock.now, log: () => {} })
  const mailer = { send: async (one: Message) => void messages.push(one) }
  await doWork(accountMail, { store: server.store, platform, linkOrigin: 'https://fiscal.test', mailer })
  await platform.close()
  return messages.filter(({ subject }) => subject.includes('errados'))
}

test('the tenth wrong code in a row is told by mail, once, and again only after a right one', async () => {
  const app = await addApp(await session('reader'))
  await guess(app, 9)
  expect(await mails()).toEqual([])
  await guess(app, 1)
  const [told, ...more] = await mails()
  expect([told?.to, told?.subject, more]).toEqual([
    'reader@test.example',
    'Dez códigos errados do seu segundo fator',
    [],
  ])
  expect(told?.text).toContain('alguém tem a sua senha')
  expect(told?.text).toContain('https://fiscal.test/login?recover=1')
  await guess(app, 20)
  expect(await mails()).toEqual([])
  server.clock.now += 15 * 60_000 + 1
  expect((await prove((await question('reader')).challenge, { kind: 'totp', code: app.code() })).status).toBe(200)
  await guess(app, 10)
  expect(await mails()).toHaveLength(1)
})

test('after a hundred in a row no code serves, not even a right one, and words say what does', async () => {
  const own = await session('reader')
  const app = await addApp(own)
  expect((await guess(app, 99))?.body.code).toBe('second_factor_wrong')
  // A right one between begins anew.
  server.clock.now += 15 * 60_000 + 1
  expect((await prove((await question('reader')).challenge, { kind: 'totp', code: app.code() })).status).toBe(200)
  expect((await guess(app, 100))?.body.code).toBe('second_factor_wrong')
  server.clock.now += 24 * 60 * 60_000
  const right = { kind: 'totp', code: app.code() }
  const refused = {
    status: 400,
    body: {
      code: 'second_factor_blocked',
      message:
        'Houve 100 códigos errados seguidos, e os do aplicativo não servem mais por ora. Use uma chave de acesso ou um código de recuperação; se não tem nenhum, fale com quem administra o servidor.',
    },
  }
  expect(await prove((await question('reader')).challenge, right)).toEqual(refused)
  // An open session cannot be used to go on guessing.
  expect(await confirm(own, right)).toEqual(refused)
  // Whoever else has the app's kind is not touched.
  const other = await addApp(await session('secondary'))
  expect((await prove((await question('secondary')).challenge, { kind: 'totp', code: other.code() })).status).toBe(200)
  const [code = ''] = app.recovery
  const entered = await prove((await question('reader')).challenge, { kind: 'recovery', code })
  expect(entered.status).toBe(200)
  server.clock.now += 30_000
  expect((await prove((await question('reader')).challenge, { kind: 'totp', code: app.code() })).status).toBe(200)
})

test('a passkey still opens, and ends it', async () => {
  const own = await session('reader')
  const app = await addApp(own)
  const begun = await as(own, 'POST /users/me/second-factors/passkeys')
  const key = softPasskey('https://fiscal.test')
  const reply = key.made(begun.body.options.challenge)
  const { challenge } = begun.body
  expect(
    (await as(own, 'POST /users/me/second-factors/passkeys/confirm', { challenge, name: 'Chave', reply })).status,
  ).toBe(200)
  await server.store.insertInto('factor_guesses').values({ user_id: people.reader, wrong: 100 }).execute()
  const asked = await question('reader')
  expect((await prove(asked.challenge, { kind: 'totp', code: app.code() })).body.code).toBe('second_factor_blocked')
  const { passkey } = asked as unknown as { passkey: { challenge: string } }
  const signed = key.signed(passkey.challenge)
  expect((await prove(asked.challenge, { kind: 'passkey', reply: signed })).status).toBe(200)
  expect(await server.store.selectFrom('factor_guesses').selectAll().execute()).toEqual([])
})

test('without the password nobody counts against a user, nor learns who has a factor', async () => {
  await addApp(await session('reader'))
  for (let tried = 0; tried < 12; tried++) {
    const answer = await prove('0'.repeat(64), { kind: 'totp', code: '000000' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'second_factor_expired' } })
  }
  expect(await server.store.selectFrom('factor_guesses').selectAll().execute()).toEqual([])
})

test('recovery codes are kept as passwords are, each with its salt; one of before serves once, like any', async () => {
  const app = await addApp(await session('reader'))
  const rows = await server.store.selectFrom('recovery_codes').select('code_hash').execute()
  expect(rows).toHaveLength(10)
  expect(new Set(rows.map(({ code_hash }) => code_hash.split('$').at(-2))).size).toBe(10)
  const [last = ''] = app.recovery.slice(-1)
  expect((await prove((await question('reader')).challenge, { kind: 'recovery', code: last })).status).toBe(200)
  expect((await prove((await question('reader')).challenge, { kind: 'recovery', code: last })).body.code).toBe(
    'second_factor_wrong',
  )
  // As the version before has kept it.
  const code_hash = await hashOfSecret(`${people.reader} 0123456789ab`)
  await server.store.insertInto('recovery_codes').values({ user_id: people.reader, code_hash }).execute()
  const older = { kind: 'recovery', code: '0123-4567-89AB' }
  server.clock.now += 60_000
  expect((await prove((await question('reader')).challenge, older)).status).toBe(200)
  expect((await prove((await question('reader')).challenge, older)).body.code).toBe('second_factor_wrong')
  // What stands in the database is no code, and neither is a hash.
  const typed = { kind: 'recovery', code: rows[0]?.code_hash.slice(0, 64) }
  expect((await prove((await question('reader')).challenge, typed)).body.code).toBe('second_factor_wrong')
})

test('a server keeps them by argon2id', async () => {
  const { passwords } = nodePlatform()
  const hashing = { run: <T>(_key: string, work: () => Promise<T>) => work() }
  const hasher = { platform: { passwords }, queues: { hashing } }
  const { codes, hashes } = await newRecoveryCodes(hasher, people.reader)
  const parts = hashes.map((hash) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([^$]+)\$[^$]+$/.exec(hash)?.[1])
  expect(new Set(parts).size).toBe(10)
  const typed = codes[9]?.toUpperCase() ?? ''
  expect(await matchingHash(hasher, people.reader, { typed, hashes })).toBe(hashes[9])
  // Of another user the same code is another one.
  expect(await matchingHash(hasher, people.master, { typed, hashes })).toBeUndefined()
})
