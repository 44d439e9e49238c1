import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { login, refresh } from '#api/contract/account/session.ts'
import { readMe } from '#api/contract/access/users.ts'
import { listNfces } from '#api/contract/documents/nfces.ts'
import { DEMO_PASSWORD } from '#api/demo/people.ts'
import { type Answer, answer, refuse } from '../partner-page.ts'
import {
  ADMIN,
  as,
  banner,
  entries,
  expectAt,
  go,
  HORIZONTE,
  menu,
  openBackOffice,
  openSignedOut,
  READER,
  rowLinks,
  sessionOf,
} from './back-office.ts'

// How a session begins and ends in one tab. What several tabs share, and what is loaded anew, is tested end to end.

const over = refuse({ code: 'unauthenticated', message: 'Sessão expirada.' }, 401)
const away = () =>
  Response.json(
    { code: 'database_away', message: 'Sem conexão com o banco de dados.' },
    { status: 503, headers: { 'Retry-After': '1' } },
  )
const pass: Answer['reply'] = (request, { api }) => api(request)
/** What renews a session: a token of the same user. */
const renewed = async () =>
  Response.json({ access_token: (await as(ADMIN)).token, refresh_token: 'next', token_type: 'Bearer', expires_in: 900 })

async function enter(email: string): Promise<void> {
  await page.getByLabelText('E-mail').fill(email)
  await page.getByLabelText('Senha', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test.each([
  ['/', '/login'],
  ['/nfces?status=canceled&page=1', '/login?next=%2Fnfces%3Fstatus%3Dcanceled%26page%3D1'],
])('without a session %s leads to the login, which knows the way back', async (path, there) => {
  await openSignedOut(path)
  await expectAt(there)
  await expect.element(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
})

test('who is in already does not see the login', async () => {
  await openBackOffice('/login?next=/nfces')
  await expectAt('/nfces')
  await expect.element(rowLinks().first()).toBeVisible()
})

test('after a login the tab is of the tenant of the address that was asked for', async () => {
  const id = (await as(ADMIN)).me.tenants.find(({ description }) => description === HORIZONTE)?.id
  await openSignedOut(`/nfces?tenant=${id}`, [{ to: login, reply: pass }])
  await enter(ADMIN)
  await expectAt('/nfces')
  await expect.element(banner(HORIZONTE)).toBeVisible()
  expect(new URLSearchParams(location.search).get('tenant')).toBe(id)
})

test('a next page of another origin is nowhere to go', async () => {
  await openSignedOut(`/login?${new URLSearchParams({ next: '//portal.example/nfces' })}`, [{ to: login, reply: pass }])
  await enter(READER)
  await expectAt('/')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('a session that cannot be renewed ends at the login, which comes back', async () => {
  await openBackOffice('/nfces?status=canceled', { session: { accessToken: 'gone', refreshToken: 'gone' } }, [
    { to: refresh, reply: pass },
  ])
  await expectAt('/login?next=%2Fnfces%3Fstatus%3Dcanceled')
  await expect.element(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  expect(document.querySelector('.shell')).toBeNull()
})

test('a session that ends says so at the login, and leads back to where it ended', async () => {
  await openBackOffice('/companies/new')
  await expect.element(page.getByLabelText('Razão social')).toBeVisible()
  // What the menu counts is asked for by itself, and would end the session before.
  await expect.element(menu().getByCss('.alert-count[data-level]')).toBeVisible()
  await answer([{ reply: over }])
  await go('Empresas')
  await expectAt('/login?next=%2Fcompanies')
  await expect.element(page.getByRole('status').getByText(/^Sua sessão terminou. Entre novamente/)).toBeVisible()
})

test.each<[string, Answer['reply']]>([
  ['a defect of the server', refuse({ code: 'internal', message: 'x' }, 500)],
  ['a network that is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a database that is gone', away],
])('%s at the time of a refresh ends no session, which goes on', async (_, fault) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // Another one each time: one that has been spent is waited for.
  const refreshToken = crypto.randomUUID()
  let tries = 0
  let isWell = false
  const { token } = await as(ADMIN)
  const isGood = (request: Request) => request.headers.get('Authorization') === `Bearer ${token}`
  await openBackOffice('/nfces', { session: { accessToken: `${token.slice(0, -6)}AAAAAA`, refreshToken } }, [
    {
      to: refresh,
      reply: (request, served) => {
        tries += 1
        return isWell ? renewed() : fault(request, served)
      },
    },
    { reply: (request, served) => (isGood(request) ? pass(request, served) : over()) },
  ])
  await expect.poll(() => vi.advanceTimersByTimeAsync(1000).then(() => tries)).toBeGreaterThan(1)
  expect(localStorage.getItem('fiscal.session')).toContain(refreshToken)
  isWell = true
  await expect
    .poll(() => vi.advanceTimersByTimeAsync(1000).then(() => rowLinks().first().query()?.checkVisibility()))
    .toBe(true)
  await expectAt('/nfces')
})

test('what another version stored of somebody waits for a database that is away, is renewed, and nothing is lost', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { tenant } = sessionOf(await as(ADMIN))
  let isAway = true
  let renewals = 0
  // Without its access token: so a session of another version is read (tests/unit/host/stored-session.test.ts).
  const session = { accessToken: undefined, email: undefined, tenant, refreshToken: crypto.randomUUID() }
  await openBackOffice('/nfces', { session }, [
    {
      to: refresh,
      reply: () => {
        if (isAway) return away()
        renewals += 1
        return renewed()
      },
    },
  ])
  await expect.element(page.getByText('Sem conexão com o banco de dados. Tentando novamente…')).toBeVisible()
  isAway = false
  await expect
    .poll(() => vi.advanceTimersByTimeAsync(1000).then(() => rowLinks().first().query()?.checkVisibility()))
    .toBe(true)
  await expectAt('/nfces')
  await expect.element(page.getByRole('button', { name: new RegExp(ADMIN) })).toBeVisible()
  expect(renewals).toBe(1)
  const { id, description } = tenant ?? {}
  expect(JSON.parse(localStorage.getItem('fiscal.session') ?? '')).toMatchObject({
    version: 1,
    state: { email: ADMIN, refreshToken: 'next', tenant: { id, description } },
  })
})

test('a role that was changed meanwhile changes the menu within a minute, and a refused screen goes home at once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { me } = await as(READER)
  let permissions = ['cfe:read']
  const self: Answer = { to: readMe, reply: () => Response.json({ ...me, permissions }) }
  await openBackOffice('/cfes', { as: READER }, [self])
  await expect.poll(entries).toEqual(['CFe', expect.stringMatching(/^Pendências\d*$/)])
  permissions = ['cfe:read', 'nfce:read']
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(entries).toContain('NFCe')
  await go('NFCe')
  await expect.element(rowLinks().first()).toBeVisible()
  // Refused, the open screen learns of it before the minute is over.
  permissions = []
  await answer([self, { to: listNfces, reply: refuse({ code: 'forbidden', message: 'Sem permissão.' }, 403) }])
  await page.getByRole('button', { name: 'Atualizar agora' }).click()
  await expectAt('/')
  await expect.element(page.getByText('Nenhuma área disponível')).toBeVisible()
  expect(entries()).toEqual([])
})
