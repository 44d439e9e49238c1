import { at } from '../at.ts'
import { expect, type Locator, test } from '../pages/reused-page.ts'
import { NO_ACCESS_EMAIL, NO_COUPONS_EMAIL, READER } from '../people.ts'

test('without the permission: home, which offers what there is', async ({ page, signIn, server }) => {
  await signIn(await server.as(NO_ACCESS_EMAIL))
  for (const path of [
    '/nfces',
    '/nfces/35260799100200000264650010000096141504071596',
    '/nf-download/preview',
    '/documents/import',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(at('/'))
    await expect(page.getByRole('main').getByRole('link')).toHaveText([/Cupons/])
  }
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu).toHaveAttribute('aria-busy', 'false')
  await expect(menu.getByRole('link')).toHaveText(['Cupons'])
})

test('without coupons: neither menu nor page leads there, and the home page leads to the other areas', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(await server.as(NO_COUPONS_EMAIL))
  for (const path of ['/cfes', '/cfes/skips', '/cfes/35260799100200000264590010000096141504071596']) {
    await page.goto(path)
    await expect(page).toHaveURL(at('/'))
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /NFCe/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Cupons/ })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: /NFCe/ }).click()
  await expect(page).toHaveURL(at('/nfces'))
})

test('who has one tenant, imports nothing and is no master has no way to any of it', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(await server.as(READER))
  for (const path of ['/documents/import', '/audit']) {
    await page.goto(path)
    await expect(page).toHaveURL(at('/'))
  }
  await expect(page.getByRole('button', { name: `Menu do usuário ${READER}` })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Grupo Aurora')).toBeVisible()
  await expect(page.getByRole('button', { name: /Trocar de grupo/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Downloads' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Importar documentos' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Primários' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Auditoria' })).toHaveCount(0)
})

test('past the menu, by the menu, by titles, and where there is nothing', async ({ page, signIn, admin }) => {
  await signIn(admin)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: 'Notas' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('contentinfo')).toContainText('2026')

  // Titles, and the menu, which marks where one is.
  await expect(page).toHaveTitle('Dashboard · Grupo Aurora · Fiscal')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const entry = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'NFCe' })
  await expect(entry).not.toHaveAttribute('aria-current')
  await entry.click()
  await expect(page).toHaveURL(at('/nfces'))
  await expect(page).toHaveTitle('NFCe · Grupo Aurora · Fiscal')
  await expect(page.getByRole('heading', { level: 1, name: 'NFCe' })).toBeVisible()
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  await expect(entry).toHaveAttribute('aria-current', 'page')

  // A path that nobody knows, and one that no browser can decode.
  const nowhere = page.getByText('A Página que está procurando não existe.')
  await page.goto('/no/such/page')
  await expect(nowhere).toBeVisible()
  await expect(page).toHaveTitle('Página não encontrada · Grupo Aurora · Fiscal')
  await page.getByRole('link', { name: 'Ir para o início', exact: true }).click()
  await expect(page).toHaveURL(at('/'))
  await page.goto('/nfces/%E0%A4%A')
  await expect(nowhere).toBeVisible()
})

test('on a narrow window the menu is a drawer that takes and returns the focus; wider, icons that say their names', async ({
  page,
  signIn,
  admin,
}) => {
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

  await page.setViewportSize({ width: 768, height: 800 })
  await page.reload()
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
  await expect(page).toHaveURL(at('/sat-alarms'))
  await expect(menu.getByRole('link', { name: 'Alarmes' })).toBeHidden()
})
