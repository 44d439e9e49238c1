import { afterEach, expect, it, vi } from 'vitest'
import { signedTokens } from '#api/server/identity/callers/signed-tokens.ts'

const START = Date.parse('2026-11-25T12:00:00Z')
const SECONDS = 60

/** Tokens of one secret, of a kind each, at a time that passes as told. */
function kinds() {
  const clock = { now: START }
  const options = { secret: 'a secret of the tests, of no other use', seconds: SECONDS, now: () => clock.now }
  return {
    clock,
    plain: signedTokens({ ...options, required: ['sid'] }),
    typed: signedTokens({ ...options, typ: 'one+jwt' }),
    other: signedTokens({ ...options, typ: 'other+jwt' }),
  }
}

afterEach(() => void vi.restoreAllMocks())

it('a token is of its own kind and of no other', async () => {
  const { plain, typed, other } = kinds()
  const session = await plain.sign('someone', { sid: 'a session' })
  const client = await typed.sign('someone', { sid: 'a session' })
  expect(await plain.verify(session)).toMatchObject({ sub: 'someone', sid: 'a session' })
  expect(await typed.verify(client)).toMatchObject({ sub: 'someone' })
  for (const [kind, token] of [
    [plain, client],
    [typed, session],
    [other, session],
    [other, client],
  ] as const) {
    expect(await kind.verify(token)).toBeUndefined()
  }
})

it('a token without a claim of its kind is none', async () => {
  const { plain } = kinds()
  expect(await plain.verify(await plain.sign('someone', {}))).toBeUndefined()
})

it.each(['', 'a.b', 'a.b.c', '..', 'e30.e30.e30', `${btoa('null')}.e30.e30`])('%o is no token', async (text) => {
  const { plain, typed } = kinds()
  expect(await plain.verify(text)).toBeUndefined()
  expect(await typed.verify(text)).toBeUndefined()
})

it('what was verified is known until it expires', async () => {
  const { plain, clock } = kinds()
  const token = await plain.sign('someone', { sid: 'a session' })
  const computed = vi.spyOn(crypto.subtle, 'verify')
  await plain.verify(token)
  expect(computed).toHaveBeenCalledTimes(1)
  clock.now += (SECONDS - 1) * 1000
  expect(await plain.verify(token)).toMatchObject({ sub: 'someone' })
  expect(computed).toHaveBeenCalledTimes(1)
  clock.now += 1000
  expect(await plain.verify(token)).toBeUndefined()
})

it('a token that was altered stays unknown beside the one it was made of', async () => {
  const { plain } = kinds()
  const token = await plain.sign('someone', { sid: 'a session' })
  await plain.verify(token)
  const [header, , signature] = token.split('.')
  const claims = btoa(JSON.stringify({ sub: 'another', sid: 'a session', exp: START })).replace(/=+$/, '')
  expect(await plain.verify(`${header}.${claims}.${signature}`)).toBeUndefined()
  expect(await plain.verify(`${token.slice(0, -3)}AAA`)).toBeUndefined()
})

it('a token of another kind costs no signature', async () => {
  const { plain, typed, other } = kinds()
  const token = await typed.sign('someone', {})
  const computed = vi.spyOn(crypto.subtle, 'verify')
  expect(await plain.verify(token)).toBeUndefined()
  expect(await other.verify(token)).toBeUndefined()
  expect(computed).not.toHaveBeenCalled()
})
