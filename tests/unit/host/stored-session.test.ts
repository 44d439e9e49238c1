import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { acrossTenants } from '#host/routes.ts'
import { changeSession, logOut, renew, tokensOf, useSession } from '#host/session/session.ts'
import { clearStoredSession, storedSession, storeSession } from '#host/session/stored-session.ts'

const KEY = 'fiscal.session'
const tenant = { id: 'a', description: 'Grupo Aurora' }
const whole = { accessToken: 'x', refreshToken: 'r', email: 'fiscal@aurora.example', tenant }
const kept = new Map<string, string>()
const token = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  useSession.setState({}, true)
})
afterEach(() => vi.unstubAllGlobals())

describe('what is stored', () => {
  test('comes back as it was', () => {
    storeSession(whole)
    expect(storedSession()).toEqual(whole)
    clearStoredSession()
    expect(storedSession()).toEqual({})
  })
  test.each([
    ['{"state":{"accessToken":7,"tenant":"a","email":""},"version":1}', {}],
    ['{"state":null,"version":1}', {}],
    ['{"state":{"refreshToken":"r","accessToken":"x"},"version":0}', { refreshToken: 'r' }],
    ['{"state":{"refreshToken":"r"},"version":"1"}', { refreshToken: 'r' }],
  ])('%s is read as far as it makes sense', (text, session) => {
    kept.set(KEY, text)
    expect(storedSession()).toEqual(session)
  })
  test.each(['', '{', 'null', '7', '{"state":{"accessToken":"x"},"version":2}', '{"state":{}}'])(
    '%j is outdated',
    (text) => {
      kept.set(KEY, text)
      expect(storedSession()).toBe('outdated')
    },
  )
  test('is changed as it is now, not as this tab saw it last', () => {
    useSession.setState(whole)
    storeSession({ tenant })
    changeSession({ tenant: { id: 'h', description: 'Rede Horizonte' } })
    expect(useSession.getState().accessToken).toBeUndefined()
  })
})

describe('the tokens of one user', () => {
  test('are not those of who comes after', () => {
    const tokens = tokensOf('one')
    useSession.setState({ ...whole, accessToken: token('one') })
    expect(tokens.current()).toBe(token('one'))
    useSession.setState({ accessToken: token('other') })
    expect(tokens.current()).toBeUndefined()
    tokens.lost()
    expect(useSession.getState().accessToken).toBe(token('other'))
  })
  test('that were refreshed after a logout are nobody’s', async () => {
    vi.stubGlobal('navigator', { locks: { request: (_: string, task: () => unknown) => task() } })
    vi.stubGlobal('fetch', async () => {
      logOut()
      return Response.json({ access_token: 'new', refresh_token: 'r2' })
    })
    useSession.setState(whole)
    expect(await renew()).toBeUndefined()
    expect(useSession.getState()).toMatchObject({ accessToken: undefined, refreshToken: undefined, tenant })
  })
})

test.each([
  ['/nfces', '?company_id=c', '/nfces'],
  ['/nfces/35', '', '/'],
  ['/profile', '', '/profile'],
  ['/login', '?next=/nfces', '/login?next=/nfces'],
])('after a change of tenant from %s%s to %s', (pathname, search, there) => {
  expect(acrossTenants(pathname, search)).toBe(there)
})
