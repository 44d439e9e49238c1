import { at } from '../at.ts'
import { expect, test } from '../fixtures.ts'
import type { Page } from '../fixtures.ts'
import { ADMIN, PASSWORD, READER } from '../people.ts'
import type { BrowserContext, Request } from '@playwright/test'

// One session per browser: what its tabs share, and how it is renewed. What one tab alone does is tested in tests/page/host/session.test.ts.

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

test('six calls of three tabs, all refused at the same moment, are renewed once and all repeated', async ({
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
    if (asked === 6) refuseAll()
    await allAsked
    return route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Sessão expirada.' } })
  })
  const tabs = await Promise.all(Array.from({ length: 3 }, () => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto('/nfces')))
  for (const tab of tabs) await expect(rows(tab).first()).toBeVisible({ timeout: 30_000 })
  expect(asked).toBe(6)
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

test('what another version stored of nobody who is logged in is cleared, and the page loads anew at the login', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    const loads = 1 + Number(sessionStorage.getItem('loads'))
    sessionStorage.setItem('loads', `${loads}`)
    if (loads === 1) localStorage.setItem('fiscal.session', '{"state":{"accessToken":"x","tenant":"y"},"version":0}')
  })
  await page.goto('/nfces')
  await expect(page).toHaveURL(at('/login?next=%2Fnfces'))
  expect(await page.evaluate(() => localStorage.getItem('fiscal.session') ?? '')).not.toContain('accessToken')
  expect(await page.evaluate(() => sessionStorage.getItem('loads'))).toBe('2')
})
