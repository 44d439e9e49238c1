import { notes } from '../api.ts'
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

for (const locks of ['Web Locks', 'a lease in storage'] as const) {
  test(`two tabs whose token is refused together renew it once, by ${locks}`, async ({ context }) => {
    if (locks !== 'Web Locks') {
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
    }
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
}

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
  await expect(one).toHaveURL('/login?next=%2Fnfces')
  await expect(other).toHaveURL('/login?next=%2Fnfces%3Fstatus%3Dcanceled')
})

const databaseAway = {
  status: 503,
  headers: { 'Retry-After': '1' },
  json: { code: 'database_away', message: 'Sem conexão com o banco de dados.' },
}

for (const [what, answer] of [
  ['a database that is away', (route: Route) => route.fulfill(databaseAway)],
  [
    'a defect of the server',
    (route: Route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }),
  ],
  ['a network that is gone', (route: Route) => route.abort()],
] as const) {
  test(`${what} at the time of a refresh ends no session, which goes on by itself`, async ({ context }) => {
    const session = await freshSession(context)
    await store(context, refused(session))
    let isAway = true
    let tries = 0
    await context.route('**/auth/refresh', (route) => {
      tries += 1
      return isAway ? answer(route) : route.continue()
    })
    const page = await context.newPage()
    await page.goto('/nfces')
    await expect.poll(() => tries).toBeGreaterThan(1)
    expect(await page.evaluate(() => localStorage.getItem('fiscal.session'))).toContain(session.refreshToken)
    isAway = false
    // What is no outage is tried again for as long as reads are, and then by hand.
    if (what.includes('defect')) await page.reload()
    await expect(rows(page).first()).toBeVisible({ timeout: 30_000 })
    await expect(page).toHaveURL('/nfces')
  })
}

test('a session of another version waits for a database that is away, and says so', async ({ context }) => {
  const session = await freshSession(context)
  await store(context, session, 0)
  let isAway = true
  await context.route('**/auth/refresh', (route) => (isAway ? route.fulfill(databaseAway) : route.continue()))
  const page = await context.newPage()
  await page.goto('/nfces')
  await expect(page.getByText('Sem conexão com o banco de dados. Tentando novamente…')).toBeVisible()
  isAway = false
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL('/nfces')
})

test('out in one tab is out in the other; in again in one is in again in the other', async ({ context }) => {
  const session = await freshSession(context)
  await store(context, session)
  const [one, other] = [await context.newPage(), await context.newPage()]
  await one.goto('/nfces')
  await other.goto('/nfces')
  await expect(rows(other).first()).toBeVisible()
  const ended = one.waitForRequest('**/auth/logout')
  await logOut(one)
  expect((await ended).postDataJSON()).toEqual({ refresh_token: session.refreshToken })
  await expect(one).toHaveURL('/login')
  await expect(other).toHaveURL('/login?next=%2Fnfces')
  await expect(rows(other)).toHaveCount(0)
  const again = await context.request.post('/api/v1/auth/refresh', { data: { refresh_token: session.refreshToken } })
  expect(again.status(), 'the server has ended the session').toBe(401)

  await one.getByLabel('E-mail').fill(READER)
  await one.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await one.getByRole('button', { name: 'Entrar' }).click()
  await expect(one).toHaveURL('/')
  await expect(other).toHaveURL('/nfces')
  await expect(rows(other).first()).toBeVisible()
  await expect(other.getByRole('button', { name: new RegExp(READER) })).toBeVisible()
})

test('without a server the logout works as well', async ({ page, context }) => {
  await store(context, await freshSession(context))
  await page.goto('/nfces')
  await expect(rows(page).first()).toBeVisible()
  await page.route('**/auth/logout', (route) => route.abort())
  await logOut(page)
  await expect(page).toHaveURL('/login')
})

test('another tenant in one tab is another tenant in the other, which leaves what is not its own', async ({
  context,
  admin,
}) => {
  const [note] = (await notes(admin)).items
  await store(context, await freshSession(context))
  const [one, other] = [await context.newPage(), await context.newPage()]
  await one.goto('/nfces')
  await other.goto(`/nfces/${note?.key}`)
  await expect(other.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  await one.getByRole('button', { name: /Trocar de grupo de empresas/ }).click()
  await one.getByRole('menuitem', { name: 'Rede Horizonte' }).click()
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('banner').getByText('Rede Horizonte')).toBeVisible()
  await expect(other.getByText(String(note?.key))).toHaveCount(0)
})

test('what another version stored of somebody logged in is renewed, and nothing is lost', async ({ page, context }) => {
  const { refreshToken, tenant } = await freshSession(context)
  await store(context, { accessToken: 'of another kind', refreshToken, tenant: tenant.id }, 0)
  const renewals = count(context, isRefresh)
  await page.goto('/nfces')
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL('/nfces')
  await expect(page.getByRole('button', { name: new RegExp(ADMIN) })).toBeVisible()
  expect(renewals()).toBe(1)
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('fiscal.session') ?? ''))
  expect(stored).toMatchObject({ version: 1, state: { email: ADMIN, tenant } })
})

test('a refresh token of another version that serves no more leads to the login', async ({ page, context }) => {
  await store(context, { refreshToken: 'gone' }, 0)
  await page.goto('/nfces')
  await expect(page).toHaveURL('/login?next=%2Fnfces')
})

for (const [what, state, version] of [
  ['of another version', { accessToken: 'x', tenant: 'y' }, 0],
  ['of a newer version', { token: 'x' }, 2],
  ['of no version', 'text', 'none'],
] as const) {
  test(`what is stored ${what}, of nobody logged in, is cleared and the page loads anew`, async ({ page, context }) => {
    await context.addInitScript(() => sessionStorage.setItem('loads', `${1 + Number(sessionStorage.getItem('loads'))}`))
    await store(context, Object(state), version)
    await page.goto('/nfces')
    await expect(page).toHaveURL('/login?next=%2Fnfces')
    expect(await page.evaluate(() => localStorage.getItem('fiscal.session') ?? '')).not.toContain('accessToken')
    expect(await page.evaluate(() => sessionStorage.getItem('loads'))).toBe('2')
  })
}
