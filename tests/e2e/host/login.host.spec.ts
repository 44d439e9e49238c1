import { expect, test } from '../fixtures.ts'
import { atEveryWidth } from '../overflow.ts'
import { ADMIN, PASSWORD, UNCONFIRMED } from '../people.ts'
import type { Page } from '../fixtures.ts'

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('the focus begins where to type', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page).toHaveTitle('Entrar · Fiscal')
})

test('a wrong password is told, and what was typed stays', async ({ page }) => {
  await page.goto('/login')
  await enter(page, ADMIN, 'not the password')
  await expect(page.getByRole('alert')).toHaveText('Email ou senha incorretos')
  await expect(page.getByLabel('E-mail')).toHaveValue(ADMIN)
  await expect(page).toHaveURL('/login')
})

test('a user whose e-mail is not confirmed is refused alike', async ({ page }) => {
  await page.goto('/login')
  await enter(page, UNCONFIRMED, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Email ou senha incorretos')
})

test('any other failure is told as one', async ({ page }) => {
  await page.route('**/auth/login', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Ocorreu um erro interno' } }),
  )
  await page.goto('/login')
  await enter(page, ADMIN, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Ocorreu um erro ao realizar o login')
  await page.unroute('**/auth/login')
  await page.route('**/auth/login', (route) => route.abort())
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('alert')).toHaveText('Ocorreu um erro ao realizar o login')
  await expect(page.getByLabel('E-mail')).toHaveValue(ADMIN)
})

test('fields at fault are named before anything is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/login')
  await enter(page, 'no e-mail', '')
  await expect(page.getByText('Informe um e-mail válido')).toBeVisible()
  await expect(page.getByText('Informe a senha')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('the button says that it works', async ({ page }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/auth/login', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/login')
  await enter(page, ADMIN, PASSWORD)
  await expect(page.getByRole('button', { name: 'Entrando...' })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

for (const [next, goal] of [
  ['/nfces?status=canceled&page=1', '/nfces?status=canceled&page=1'],
  ['', '/'],
  ['//portal.example/nfces', '/'],
  ['https://portal.example/', '/'],
  ['/\\portal.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?next=/nfces', '/'],
] as const) {
  test(`after the login with next '${next}' comes ${goal}`, async ({ page, baseURL }) => {
    await page.goto(`/login?${new URLSearchParams({ next })}`)
    await enter(page, ADMIN, PASSWORD)
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
    await expect(page).toHaveURL(baseURL + goal)
  })
}

test('who is in already does not see the login', async ({ page, signIn, admin }) => {
  await signIn(admin)
  await page.goto('/login?next=/nfces')
  await expect(page).toHaveURL('/nfces')
})

test('out: the session is gone, also when going back', async ({ page, signIn, server }) => {
  await signIn(await server.as(ADMIN))
  await page.goto('/nfces')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: `Menu do usuário ${ADMIN}` }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/login?next=%2Fnfces')
  expect(await page.evaluate(() => localStorage.getItem('fiscal.session'))).not.toContain('accessToken')
})

test('a refused token is renewed once, whatever asks', async ({ page, server, context }) => {
  // A session of its own: a refresh token serves once.
  const reply = await context.request.post('/api/v1/auth/login', { data: { email: ADMIN, password: PASSWORD } })
  const { refresh_token: refreshToken } = await reply.json()
  const { tenant, tokens } = await server.as(ADMIN)
  const accessToken = `${tokens.access_token.slice(0, -6)}AAAAAA`
  const state = { accessToken, refreshToken, email: ADMIN, tenant }
  await context.addInitScript(
    (text) => localStorage.getItem('fiscal.session') ?? localStorage.setItem('fiscal.session', text),
    JSON.stringify({ state, version: 1 }),
  )
  let renewals = 0
  page.on('request', (request) => request.url().endsWith('/auth/refresh') && renewals++)
  await page.goto('/nfces')
  await expect(page.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  expect(renewals).toBe(1)
})

test('a session that cannot be renewed ends at the login, which comes back', async ({ page, signIn, admin }) => {
  await signIn({ ...admin, tokens: { ...admin.tokens, access_token: 'gone', refresh_token: 'gone' } })
  await page.goto('/nfces?status=canceled')
  await expect(page).toHaveURL('/login?next=%2Fnfces%3Fstatus%3Dcanceled')
})

test('nothing leaves its box before the login at any width', async ({ page }) => {
  for (const [path, text] of [
    ['/login', 'Entrar'],
    ['/login?recover=1', 'Enviar'],
    ['/reset-password?token=nenhum', 'Salvar'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: text })).toBeVisible()
    expect(await atEveryWidth(page, page.locator('body')), path).toEqual([])
  }
})
