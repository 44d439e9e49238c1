import { expect, type Locator, test } from '../fixtures.ts'
import { NO_ACCESS_EMAIL, NO_COUPONS_EMAIL } from '../people.ts'

test('without a session: to the login, with the way back', async ({ page }) => {
  await page.goto('/nfces')
  await expect(page).toHaveURL('/login?next=%2Fnfces')
  await page.goto('/nfces?status=canceled&page=2')
  await expect(page).toHaveURL('/login?next=%2Fnfces%3Fstatus%3Dcanceled%26page%3D2')
  await page.goto('/')
  await expect(page).toHaveURL('/login')
})

test('without the permission: home, which offers what there is', async ({ page, signIn, server }) => {
  await signIn(await server.as(NO_ACCESS_EMAIL))
  for (const path of ['/nfces', '/nfces/35260799100200000264650010000096141504071596']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('main').getByRole('link')).toHaveText([/Cupons/])
  }
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu).toHaveAttribute('aria-busy', 'false')
  await expect(menu.getByRole('link')).toHaveText(['Cupons'])
})

test('the menu has what the user may open and marks where they are', async ({ page, signIn, admin }) => {
  await signIn(admin)
  await page.goto('/')
  const entry = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'NFCe' })
  await expect(entry).not.toHaveAttribute('aria-current')
  await entry.click()
  await expect(page).toHaveURL('/nfces')
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  await expect(entry).toHaveAttribute('aria-current', 'page')
})

test('who may not see the dashboard is led to the areas by the home page', async ({ page, signIn, server }) => {
  await signIn(await server.as(NO_COUPONS_EMAIL))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /NFCe/ }).click()
  await expect(page).toHaveURL('/nfces')
})

test('an unknown path says so, whoever asks for it', async ({ page, signIn, admin }) => {
  await signIn(admin)
  await page.goto('/no/such/page')
  await expect(page.getByText('A Página que está procurando não existe.')).toBeVisible()
  await expect(page).toHaveTitle('Página não encontrada · Fiscal')
  await page.getByRole('link', { name: 'Ir para o início', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('a path that no browser can decode is no crash', async ({ page, signIn, admin }) => {
  await signIn(admin)
  await page.goto('/nfces/%E0%A4%A')
  await expect(page.getByText('A Página que está procurando não existe.')).toBeVisible()
})

test('every page has a title', async ({ page, signIn, admin }) => {
  await signIn(admin)
  await page.goto('/')
  await expect(page).toHaveTitle('Dashboard · Fiscal')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goto('/nfces')
  await expect(page).toHaveTitle('NFCe · Fiscal')
  await expect(page.getByRole('heading', { level: 1, name: 'NFCe' })).toBeVisible()
})

test('the footer has the current year', async ({ page, signIn, admin }) => {
  await signIn(admin)
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toContainText('2026')
})

test('on a narrow window the menu is a drawer that takes and returns the focus', async ({ page, signIn, admin }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(admin)
  await page.goto('/nfces')
  await expect(page.getByRole('link', { name: 'NFCe' })).toBeHidden()
  const opener = page.getByRole('button', { name: 'Abrir menu' })
  await opener.click()
  await expect(page.getByRole('link', { name: 'NFCe' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(page.getByRole('link', { name: 'NFCe' })).toBeHidden()
})

test('between, its icons stay in sight and say their names', async ({ page, signIn, admin }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await signIn(admin)
  await page.goto('/nfces')
  const menu = page.getByRole('complementary', { name: 'Menu' })
  const notes = menu.getByRole('link', { name: 'NFCe', exact: true })
  await expect(notes).toHaveAttribute('title', 'NFCe')
  await expect(notes).toHaveCSS('height', '40px')
  expect(await menu.evaluate((node) => node.getBoundingClientRect().width)).toBe(56)
  const main = page.getByRole('main')
  const filter = main.getByRole('button', { name: 'Filtrar' })
  const left = (one: Locator) => one.evaluate((node) => node.getBoundingClientRect().left)
  expect(await left(page.getByRole('contentinfo').locator('span')), 'one gutter').toBe(await left(filter))
  expect(await left(page.getByRole('button', { name: 'Abrir menu' }).locator('svg'))).toBe(await left(filter))

  await expect(menu.getByRole('link', { name: 'Alarmes' })).toBeHidden()
  const group = menu.getByRole('button', { name: 'SAT', exact: true })
  await group.press('Enter')
  await expect(group).toBeFocused()
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await menu.getByRole('link', { name: 'Alarmes' }).click()
  await expect(page).toHaveURL('/sat-alarms')
  await expect(menu.getByRole('link', { name: 'Alarmes' })).toBeHidden()
})

test('the first Tab offers the way past the menu', async ({ page, signIn, admin }) => {
  await signIn(admin)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: 'Notas' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
