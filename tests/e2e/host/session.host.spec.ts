import { at } from '../at.ts'
import { expect, test } from '../fixtures.ts'
import type { Page } from '../fixtures.ts'
import { ADMIN, PASSWORD, READER } from '../people.ts'
import type { BrowserContext, Request, Route } from '@playwright/test'

// One session per browser: what its tabs share, how it is renewed, and what another version has left behind.

interface Stored {
  accessToken?: string
  refreshToken?: string
  email?: string
  tenant?: { id: string; description: string }
}

/** A session of the test's own, because a refresh token serves once: as it is stored. */
async function freshSession(context: BrowserContext, email = ADMIN): Promise<Required<Stored>> {
  const reply = await context.request.post('/api/v1/auth/login', { data: { email, password: PASSWORD } })
  const { access_token: accessToken, refresh_token: refreshToken } = await reply.json()
  const me = await context.request.get('/api/v1/users/me', { headers: { Authorization: `Bearer ${accessToken}` } })
  const { tenants } = await me.json()
  return { accessToken, refreshToken, email, tenant: tenants[0] }
}

/** Stores a session before the first page of the context asks for it, once. */
async function store(context: BrowserContext, state: object, version: number | string = 1): Promise<void> {
  await context.addInitScript((text) => {
    if (localStorage.getItem('stored')) return
    localStorage.setItem('stored', 'yes')
    localStorage.setItem('fiscal.session', text)
  }, JSON.stringify({ state, version }))
}

/** The same user, whose token the server refuses. */
const refused = (session: Required<Stored>) => ({
  ...session,
  accessToken: `${session.accessToken.slice(0, -6)}AAAAAA`,
})

function count(context: BrowserContext, wanted: (request: Request) => boolean): () => number {
  let found = 0
  context.on('request', (request) => {
    if (wanted(request)) found += 1
  })
  return () => found
}
const isRefresh = (request: Request) => request.url().endsWith('/auth/refresh')
const rows = (page: Page) => page.getByRole('row').getByRole('link')
const logOut = async (page: Page, email = ADMIN) => {
  await page.getByRole('button', { name: new RegExp(email) }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
}

test('two tabs whose token is refused together renew it once, by a lease in storage where there are no locks', async ({
  context,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  await store(context, refused(await freshSession(context)))
  const renewals = count(context, isRefresh)
  const refusals = count(context, (request) => request.url().includes('/api/v1/'))
  const [one, other] = [await context.newPage(), await context.newPage()]
  await Promise.all([one.goto('/nfces'), other.goto('/nfces')])
  await expect(rows(one).first()).toBeVisible()
  await expect(rows(other).first()).toBeVisible()
  expect(refusals()).toBeGreaterThan(4)
  expect(renewals()).toBe(1)
})

test('ten calls of five tabs, all refused at the same moment, are renewed once and all repeated', async ({
  context,
  world,
}) => {
  const session = await freshSession(context)
  // A token of the same second would be the same one.
  await world.pass(1000)
  await store(context, session)
  const renewals = count(context, isRefresh)
  // The server takes the token for expired, and says so once all have asked: each tab for the user and for the list.
  let asked = 0
  let refuseAll = () => {}
  const allAsked = new Promise<void>((resolve) => {
    refuseAll = resolve
  })
  await context.route(/\/api\/v1\/(users\/me|custody\/nfce\/)/, async (route) => {
    if (route.request().headers()['authorization'] !== `Bearer ${session.accessToken}`) return route.continue()
    asked += 1
    if (asked === 10) refuseAll()
    await allAsked
    return route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Sessão expirada.' } })
  })
  const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto('/nfces')))
  for (const tab of tabs) await expect(rows(tab).first()).toBeVisible({ timeout: 30_000 })
  expect(asked).toBe(10)
  expect(renewals()).toBe(1)
})

test('a refresh that fails ends the session in every tab, with the way back', async ({ context }) => {
  await store(context, await freshSession(context))
  const [one, other] = [await context.newPage(), await context.newPage()]
  await one.goto('/nfces')
  await other.goto('/nfces?status=canceled')
  await expect(rows(one).first()).toBeVisible()
  await expect(rows(other).first()).toBeVisible()
  await context.route('**/api/v1/custody/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Sessão expirada.' } }),
  )
  await context.route('**/auth/refresh', (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Sessão expirada.' } }),
  )
  await one.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect(one).toHaveURL(at('/login?next=%2Fnfces'))
  await expect(other).toHaveURL(at('/login?next=%2Fnfces%3Fstatus%3Dcanceled'))
})

const databaseAway = {
  status: 503,
  headers: { 'Retry-After': '1' },
  json: { code: 'database_away', message: 'Sem conexão com o banco de dados.' },
}

test('neither a defect of the server nor a network or a database that is gone at the time of a refresh ends a session, which goes on by itself', async ({
  page,
  context,
}) => {
  const session = await freshSession(context)
  await store(context, refused(session))
  const answers: Readonly<Record<string, (route: Route) => Promise<void>>> = {
    // Tried again for as long as reads are, and then by hand.
    defect: (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }),
    network: (route) => route.abort(),
    database: (route) => route.fulfill(databaseAway),
    none: (route) => route.continue(),
  }
  let fault = 'defect'
  let tries = 0
  await context.route('**/auth/refresh', (route) => {
    tries += 1
    return answers[fault]?.(route)
  })
  await page.goto('/nfces')
  for (const next of ['network', 'database', 'none']) {
    const before = fault === 'database' ? tries : 0
    await expect.poll(() => tries, fault).toBeGreaterThan(before + 1)
    expect(await page.evaluate(() => localStorage.getItem('fiscal.session')), fault).toContain(session.refreshToken)
    if (fault === 'defect') {
      fault = next
      tries = 0
      await page.reload()
    }
    fault = next
  }
  await expect(rows(page).first()).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(at('/nfces'))
})

test('out in one tab is out in the other; in again in one is in again in the other', async ({ context }) => {
  const session = await freshSession(context)
  await store(context, session)
  const [one, other] = [await context.newPage(), await context.newPage()]
  await one.goto('/nfces')
  await other.goto('/nfces')
  await expect(rows(other).first()).toBeVisible()
  const ended = one.waitForResponse('**/auth/logout')
  await logOut(one)
  expect((await ended).request().postDataJSON()).toEqual({ refresh_token: session.refreshToken })
  await expect(one).toHaveURL(at('/login'))
  await expect(other).toHaveURL(at('/login?next=%2Fnfces'))
  await expect(rows(other)).toHaveCount(0)
  const again = await context.request.post('/api/v1/auth/refresh', { data: { refresh_token: session.refreshToken } })
  expect(again.status(), 'the server has ended the session').toBe(401)

  await one.getByLabel('E-mail').fill(READER)
  await one.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await one.getByRole('button', { name: 'Entrar' }).click()
  await expect(one).toHaveURL(at('/'))
  await expect(other).toHaveURL(at('/nfces'))
  await expect(rows(other).first()).toBeVisible()
  await expect(other.getByRole('button', { name: new RegExp(READER) })).toBeVisible()

  // Without a server the logout works as well.
  await one.route('**/auth/logout', (route) => route.abort())
  await logOut(one, READER)
  await expect(one).toHaveURL(at('/login'))
})

test('what another version stored of somebody logged in waits for a database that is away, is renewed, and nothing is lost', async ({
  page,
  context,
}) => {
  const { refreshToken, tenant } = await freshSession(context)
  await store(context, { accessToken: 'of another kind', refreshToken, tenant: tenant.id }, 0)
  let isAway = true
  let renewals = 0
  await context.route('**/auth/refresh', (route) => {
    if (isAway) return route.fulfill(databaseAway)
    renewals += 1
    return route.continue()
  })
  await page.goto('/nfces')
  await expect(page.getByText('Sem conexão com o banco de dados. Tentando novamente…')).toBeVisible()
  isAway = false
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(at('/nfces'))
  await expect(page.getByRole('button', { name: new RegExp(ADMIN) })).toBeVisible()
  expect(renewals).toBe(1)
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('fiscal.session') ?? ''))
  const { id, description } = tenant
  expect(stored).toMatchObject({ version: 1, state: { email: ADMIN, tenant: { id, description } } })
})

test('what another version stored of nobody who is logged in is cleared, and the page loads anew at the login', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => sessionStorage.setItem('loads', `${1 + Number(sessionStorage.getItem('loads'))}`))
  for (const [what, state, version, loads] of [
    ['of another version', { accessToken: 'x', tenant: 'y' }, 0, '2'],
    ['of a newer version', { token: 'x' }, 2, '2'],
    ['of no version', Object('text'), 'none', '2'],
    ['a refresh token that serves no more', { refreshToken: 'gone' }, 0, undefined],
  ] as const) {
    // A page of the same origin that is none of the app's.
    await page.goto('/livez')
    await page.evaluate((text) => {
      sessionStorage.clear()
      localStorage.clear()
      localStorage.setItem('fiscal.session', text)
    }, JSON.stringify({ state, version }))
    await page.goto('/nfces')
    await expect(page, what).toHaveURL(at('/login?next=%2Fnfces'))
    expect(await page.evaluate(() => localStorage.getItem('fiscal.session') ?? ''), what).not.toContain('accessToken')
    if (loads) expect(await page.evaluate(() => sessionStorage.getItem('loads')), what).toBe(loads)
  }
})
