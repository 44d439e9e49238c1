import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestServer } from '../../test-server.ts'
import { openAccounts, type Session } from '../account-stage.ts'
import { factorCalls } from './factor-stage.ts'
import { type SoftPasskey, softPasskey } from './soft-passkey.ts'

/** `linkOrigin` of the server of these tests. */
const ORIGIN = 'https://fiscal.test'
const PASSKEYS = '/users/me/second-factors/passkeys'

let server: TestServer
const { as, session, login, prove, confirm, settle } = factorCalls(() => server)

beforeAll(async () => {
  server = await openAccounts()
})
afterAll(() => server.close())
beforeEach(settle)

async function add(own: Session, key: SoftPasskey, name = 'Notebook') {
  const { challenge, options } = (await as(own, `POST ${PASSKEYS}`)).body
  return as(own, `POST ${PASSKEYS}/confirm`, { challenge, name, reply: key.made(options.challenge) })
}

/** What the password alone gets: the token of the question, and what a passkey is to sign. */
async function question(): Promise<{ challenge: string; kinds: string[]; passkey: { challenge: string } }> {
  return (await (await login('reader@test.example', 'Fiscal#2026')).json()).second_factor
}

test('A passkey is added, and opens a session after the password', async () => {
  const own = await session('reader')
  const key = softPasskey(ORIGIN)
  const added = await add(own, key)
  expect(added.body.recovery_codes).toHaveLength(10)
  const { items } = (await as(own, 'GET /users/me/second-factors')).body
  expect(items).toEqual([expect.objectContaining({ kind: 'passkey', name: 'Notebook', last_used_utc: null })])
  const asked = await question()
  expect(asked.kinds).toEqual(['passkey', 'recovery'])
  expect(asked.passkey).toMatchObject({ rpId: 'fiscal.test', allowCredentials: [{ id: key.id }] })
  const reply = key.signed(asked.passkey.challenge)
  expect((await prove(asked.challenge, { kind: 'passkey', reply })).status).toBe(200)
  // Neither that question again, nor that signature for another one.
  const again = await question()
  for (const { challenge } of [asked, again]) {
    expect((await prove(challenge, { kind: 'passkey', reply })).status).toBe(400)
  }
})

test('A signature of another site, of another key and of a copied key is none', async () => {
  const own = await session('reader')
  const key = softPasskey(ORIGIN)
  await add(own, key)
  const asked = await question()
  const sign = (options: Parameters<SoftPasskey['signed']>[1], by = key) =>
    prove(asked.challenge, { kind: 'passkey', reply: by.signed(asked.passkey.challenge, options) })
  expect((await sign({ origin: 'https://fiscal.test.evil.example' })).body.code).toBe('second_factor_wrong')
  expect((await sign({}, softPasskey(ORIGIN))).body.code).toBe('second_factor_wrong')
  expect((await sign({ counter: 5 })).status).toBe(200)
  const later = await question()
  // One that counts from where the copy was made (WebAuthn, section 6.1.1).
  const copied = key.signed(later.passkey.challenge, { counter: 5 })
  expect((await prove(later.challenge, { kind: 'passkey', reply: copied })).body.code).toBe('second_factor_wrong')
})

test('A passkey proves who asks for a sensitive call, and is added only to the session that asked for it', async () => {
  const own = await session('reader')
  const key = softPasskey(ORIGIN)
  await add(own, key)
  server.clock.now += 10 * 60_000
  expect((await as(own, `POST ${PASSKEYS}`)).body.code).toBe('step_up_required')
  const asked = await as(own, 'POST /users/me/proof/question')
  const reply = key.signed(asked.body.passkey.challenge)
  const proof = { kind: 'passkey', reply }
  expect((await as(own, 'POST /users/me/proof', { challenge: asked.body.challenge, proof })).status).toBe(200)
  const begun = await as(own, `POST ${PASSKEYS}`)
  expect(begun.body.options.excludeCredentials).toEqual([expect.objectContaining({ id: key.id })])
  const other = softPasskey(ORIGIN).made(begun.body.options.challenge)
  const body = { challenge: begun.body.challenge, name: 'Outra', reply: other }
  const stranger = await session('master')
  expect((await as(stranger, `POST ${PASSKEYS}/confirm`, body)).body.code).toBe('second_factor_expired')
  expect((await as(own, `POST ${PASSKEYS}/confirm`, body)).body.recovery_codes).toBeNull()
  expect((await confirm(own, { kind: 'passkey', reply: {} })).status).toBe(400)
})
