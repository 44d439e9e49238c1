import { at } from '../at.ts'
import { expect, test } from '../fixtures.ts'
import { atEveryWidth } from '../overflow.ts'
import { ADMIN, PASSWORD, UNCONFIRMED } from '../people.ts'
import type { Page } from '../fixtures.ts'

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('the login: what is wrong is told and what was typed stays, then it says that it works, and leads nowhere foreign', async ({
  page,
}) => {
  const address = `/login?${new URLSearchParams({ next: '//portal.example/nfces' })}`
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto(address)
  await expect(page.getByLabel('E-mail'), 'the focus begins where to type').toBeFocused()
  await expect(page).toHaveTitle('Entrar · Fiscal')

  await enter(page, 'no e-mail', '')
  await expect(page.getByText('Informe um e-mail válido')).toBeVisible()
  await expect(page.getByText('Informe a senha')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  expect(sent, 'named before anything is sent').toEqual([])

  // Each text is another one than that before it.
  const alert = page.getByRole('alert')
  await enter(page, ADMIN, 'not the password')
  await expect(alert).toHaveText('Email ou senha incorretos')
  await expect(page.getByLabel('E-mail')).toHaveValue(ADMIN)
  await expect(page).toHaveURL(at(address))
  await page.route('**/auth/login', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Ocorreu um erro interno' } }),
  )
  await enter(page, ADMIN, PASSWORD)
  await expect(alert).toHaveText('Ocorreu um erro ao realizar o login')
  await page.unroute('**/auth/login')
  await enter(page, UNCONFIRMED, PASSWORD)
  await expect(alert, 'whose e-mail is not confirmed is refused alike').toHaveText('Email ou senha incorretos')
  await page.route('**/auth/login', (route) => route.abort())
  await enter(page, ADMIN, PASSWORD)
  await expect(alert).toHaveText('Ocorreu um erro ao realizar o login')
  await expect(page.getByLabel('E-mail')).toHaveValue(ADMIN)
  await page.unroute('**/auth/login')

  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/auth/login', async (route) => {
    await asked
    await route.continue()
  })
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('button', { name: 'Entrando...' })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page).toHaveURL(at('/'))
})

test('without a session to the login, with the way back; in; out: the session is gone, also when going back', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(at('/login'))
  await page.goto('/nfces')
  await expect(page).toHaveURL(at('/login?next=%2Fnfces'))
  const path = '/nfces?status=canceled&page=1'
  await page.goto(path)
  await expect(page).toHaveURL(at('/login?next=%2Fnfces%3Fstatus%3Dcanceled%26page%3D1'))
  await enter(page, ADMIN, PASSWORD)
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  await expect(page).toHaveURL(at(path))
  // Who is in already does not see the login.
  await page.goto('/login?next=/nfces')
  await expect(page).toHaveURL(at('/nfces'))
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: `Menu do usuário ${ADMIN}` }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(at('/login'))
  await page.goBack()
  await expect(page).toHaveURL(at('/login?next=%2Fnfces'))
  expect(await page.evaluate(() => localStorage.getItem('fiscal.session'))).not.toContain('accessToken')
})

test('a session that cannot be renewed ends at the login, which comes back', async ({ page, signIn, admin }) => {
  await signIn({ ...admin, tokens: { ...admin.tokens, access_token: 'gone', refresh_token: 'gone' } })
  await page.goto('/nfces?status=canceled')
  await expect(page).toHaveURL(at('/login?next=%2Fnfces%3Fstatus%3Dcanceled'))
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect(page.locator('.shell')).toHaveCount(0)
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
