import { at } from '../at.ts'
import { expect, test } from '../fixtures.ts'
import type { Page } from '../fixtures.ts'

// Every way out of a screen asks before it loses what was typed, and every way back finds what was left.

const QUESTION = { name: 'Descartar o que foi preenchido?' }

async function typeInForm(page: Page): Promise<void> {
  await page.goto('/companies/new')
  await page.getByLabel('Razão social').fill('Padaria do Porto')
}

test("'Sair' asks before it loses a form, and leads to a login without a next page", async ({
  page,
  signIn,
  admin,
}) => {
  await signIn(admin)
  await typeInForm(page)
  const logOut = async () => {
    await page.getByRole('button', { name: 'Menu do usuário' }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
  }
  await logOut()
  await page.getByRole('alertdialog', QUESTION).getByRole('button', { name: 'Continuar editando' }).click()
  await expect(page.getByLabel('Razão social')).toHaveValue('Padaria do Porto')
  await logOut()
  await page.getByRole('alertdialog', QUESTION).getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL(at('/login'))
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect(page.getByText('Sua sessão terminou')).toHaveCount(0)
})

test('another tenant asks before it loses a form', async ({ page, signIn, admin }) => {
  await signIn(admin)
  await typeInForm(page)
  const choose = async () => {
    await page.getByRole('button', { name: 'Trocar de grupo de empresas. Atual: Grupo Aurora' }).click()
    await page.getByRole('menuitem', { name: 'Rede Horizonte' }).click()
  }
  await choose()
  await page.getByRole('alertdialog', QUESTION).getByRole('button', { name: 'Continuar editando' }).click()
  await expect(page.getByLabel('Razão social')).toHaveValue('Padaria do Porto')
  await choose()
  await page.getByRole('alertdialog', QUESTION).getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('button', { name: 'Trocar de grupo de empresas. Atual: Rede Horizonte' })).toBeVisible()
})

test('a session that ends says so at the login, and leads back to where it ended', async ({ page, signIn, admin }) => {
  await signIn(admin)
  await page.goto('/companies/new')
  await expect(page.getByLabel('Razão social')).toBeVisible()
  const over = { status: 401, json: { code: 'unauthenticated', message: 'Sessão expirada.' } }
  // No other call: one that comes late would lead to the login before the press, and leave no link to press.
  for (const path of ['companies/**', 'auth/**']) {
    await page.route(`**/api/v1/${path}`, (route) => route.fulfill(over))
  }
  await page.getByRole('link', { name: 'Empresas' }).click()
  await expect(page).toHaveURL(at('/login?next=%2Fcompanies'))
  await expect(page.getByRole('status').getByText('Sua sessão terminou. Entre novamente')).toBeVisible()
})

for (const [what, close] of [
  ['Esc', (page: Page) => page.keyboard.press('Escape')],
  ['Esc, pressed twice', (page: Page) => page.keyboard.press('Escape').then(() => page.keyboard.press('Escape'))],
  ["the browser's way back", (page: Page) => page.goBack()],
] as const) {
  test(`a dialog closed by ${what} is not opened again by the way back`, async ({ page, signIn, admin }) => {
    await signIn(admin)
    await page.goto('/companies')
    await page.getByRole('link', { name: 'Cupons' }).click()
    await page.locator('tbody').getByRole('link').nth(1).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('tab').nth(1).click()
    await close(page)
    await expect(page).toHaveURL(at('/cfes'))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(at('/companies'))
  })
}

test('a dialog opened by its address is closed in its own place', async ({ page, signIn, admin }) => {
  await signIn(admin)
  await page.goto('/cfes')
  const link = page.locator('tbody').getByRole('link').nth(1)
  const href = await link.getAttribute('href')
  await page.goto('/companies')
  await page.goto(href ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).first().click()
  await expect(page).toHaveURL(at('/cfes'))
  await page.goBack()
  await expect(page).toHaveURL(at('/companies'))
})

for (const [what, comeBack] of [
  ["'Voltar'", (page: Page) => page.getByRole('link', { name: 'Voltar' }).click()],
  ["the browser's way back", (page: Page) => page.goBack()],
] as const) {
  test(`a list is found as it was left after a detail, by ${what}`, async ({ page, signIn, admin }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await signIn(admin)
    await page.goto('/nfces')
    const table = page.locator('.table-wrap')
    const row = page.getByRole('row').nth(9).getByRole('link')
    await row.focus()
    const top = await table.evaluate((scroller) => scroller.scrollTop)
    expect(top).toBeGreaterThan(50)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Voltar' })).toBeVisible()
    await comeBack(page)
    await expect(page).toHaveURL(at('/nfces'))
    await expect.poll(() => table.evaluate((scroller) => scroller.scrollTop)).toBe(top)
    await expect(row).toBeFocused()
    // Gone on to, it begins at its top.
    await page.getByRole('link', { name: 'Empresas' }).click()
    await page.getByRole('link', { name: 'NFCe', exact: true }).click()
    await expect(row).toBeVisible()
    expect(await table.evaluate((scroller) => scroller.scrollTop)).toBe(0)
  })
}

test('the park of SATs is found as it was left after a detail', async ({ page, signIn, admin }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await signIn(admin)
  await page.goto('/dashboard/park')
  const boxes = page.locator('.park-frame .scroll').first()
  const box = boxes.locator('.box').last()
  await box.click()
  const panel = page.getByRole('complementary', { name: /^SAT \d+$/ })
  const detail = panel.getByRole('link').first()
  await expect(detail).toBeVisible()
  const top = await boxes.evaluate((scroller) => scroller.scrollTop)
  expect(top).toBeGreaterThan(50)
  await detail.click()
  await expect(page).toHaveURL(/\/sats\/\d+/)
  await page.goBack()
  await expect(panel).toBeVisible()
  await expect.poll(() => boxes.evaluate((scroller) => scroller.scrollTop)).toBe(top)
})

test('a form that was saved is not opened again by the way back', async ({ page, signIn, admin }) => {
  await signIn(admin)
  const groups = '/grants/secondary/company_groups'
  await page.goto('/companies')
  await page.goto(groups)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.getByLabel('Descrição').fill('Lojas do sul e do oeste')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page).toHaveURL(at(groups))
  await expect(page.getByText('Lojas do sul e do oeste')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(at('/companies'))
})
