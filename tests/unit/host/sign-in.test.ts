import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '#host/session/session.ts'
import { loginFailure, signIn } from '#host/account/sign-in.ts'
import { nextPath } from '#widgets/kit/place/next.ts'

const aurora = { id: 'a', description: 'Grupo Aurora' }
const horizonte = { id: 'h', description: 'Rede Horizonte' }
const credentials = { email: 'fiscal@aurora.example', password: 'x' }

/** A server that knows the tenants, or refuses one of the two calls with a status, or cannot be reached. */
function serve(tenants: readonly object[], refuse: { login?: number; me?: number; isAway?: boolean } = {}) {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request = new Request(new URL(path, 'http://fiscal.test'), { ...init, signal: null })
    asked.push(request)
    if (refuse.isAway) throw new TypeError('Failed to fetch')
    const status = path.endsWith('/auth/login') ? refuse.login : refuse.me
    if (status) return Response.json({ code: 'refused', message: 'O texto do servidor' }, { status })
    if (path.endsWith('/auth/login')) {
      return Response.json({ access_token: 'new', refresh_token: 'r', token_type: 'Bearer', expires_in: 900 })
    }
    const user = {
      id: 'u',
      email: credentials.email,
      is_active: true,
      is_email_confirmed: true,
      is_master: false,
      lacks_second_factor: false,
      features: { nfce: true, oauth_client: true },
    }
    return Response.json({
      ...user,
      tenants: tenants.map((one) => ({ ...one, grants: [] })),
      grants: [],
      permissions: [],
    })
  })
  return asked
}

const failure = (tenants: readonly object[], refuse?: Parameters<typeof serve>[1]) => {
  serve(tenants, refuse)
  return signIn(credentials).then(
    () => undefined,
    (error: unknown) => loginFailure(error) ?? (error instanceof Error && error.message),
  )
}

describe('login', () => {
  beforeEach(() => useSession.setState({ tenant: undefined }))
  afterEach(() => vi.unstubAllGlobals())

  test('opens the first tenant, and asks for the tenants before one is chosen', async () => {
    const asked = serve([aurora, horizonte])
    expect(await signIn(credentials)).toEqual({
      accessToken: 'new',
      refreshToken: 'r',
      email: credentials.email,
      tenant: aurora,
      tenants: [aurora, horizonte],
    })
    expect(await asked[0]?.json()).toEqual(credentials)
    expect(asked.map(({ headers }) => [headers.get('Authorization'), headers.get('X-Tenant')])).toEqual([
      [null, null],
      ['Bearer new', null],
    ])
  })
  test('opens the former tenant again while the user has it', async () => {
    useSession.setState({ tenant: horizonte })
    serve([aurora, horizonte])
    expect(await signIn(credentials)).toMatchObject({ tenant: horizonte })
    serve([aurora])
    expect(await signIn(credentials)).toMatchObject({ tenant: aurora })
  })
  test.each([
    ['a wrong password', { login: 401 }, 'Email ou senha incorretos'],
    ['too many attempts', { login: 429 }, 'Ocorreu um erro ao realizar o login'],
    ['a broken server', { login: 500 }, 'Ocorreu um erro ao realizar o login'],
    ['a network that is gone', { isAway: true }, 'Ocorreu um erro ao realizar o login'],
    ['a token refused at once', { me: 401 }, 'Ocorreu um erro ao realizar o login'],
  ])('says the catalogue’s text after %s', async (_what, refuse, text) => {
    expect(await failure([aurora], refuse)).toBe(text)
  })
  test('without a tenant it says so', async () => {
    expect(await failure([])).toBe('Seu usuário não tem acesso a nenhuma organização.')
  })
})

test.each([
  ['', '/'],
  ['?next=%2Fnfces%3Fstatus%3Dauthorized', '/nfces?status=authorized'],
  ['?next=%2Fnfces%3Fstatus%3Dcanceled%26page%3D1', '/nfces?status=canceled&page=1'],
  ['?next=', '/'],
  ['?next=//evil.example', '/'],
  ['?next=%2F%2Fevil.example%2Fnfces', '/'],
  ['?next=/%5Cevil.example', '/'],
  ['?next=javascript:alert(1)', '/'],
  ['?next=https://evil.example', '/'],
  ['?next=/login', '/'],
  ['?next=%2Flogin%3Fnext%3D%2Flogin', '/'],
  ['?next=%2Flogin%3Fnext%3D%2Fnfces', '/'],
])('after login with %j to %s', (search, path) => expect(nextPath(search)).toBe(path))
