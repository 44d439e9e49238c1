import { isChunkOf } from '../chunks.ts'
import { expect, type Page, test } from '../fixtures.ts'

/** Holds back the code of the app, and counts the calls for lists of notes. */
async function withoutApp(page: Page): Promise<{ release: () => void; listCalls: () => number }> {
  const isApp = isChunkOf('App')
  const gate = Promise.withResolvers<void>()
  await page.route(isApp, async (route) => {
    await gate.promise
    await route.continue()
  })
  let calls = 0
  page.on('request', (request) => {
    if (/\/custody\/nfce\/\?/.test(request.url())) calls += 1
  })
  return { release: gate.resolve, listCalls: () => calls }
}

const keyInRow = (page: Page, row: number) =>
  page
    .locator('tbody tr')
    .nth(row)
    .locator('.key')
    .evaluate((key) => key.textContent)

test.beforeEach(async ({ signIn, admin }) => {
  await signIn(admin)
})

test('rows stand before the code of the app is there, and turn their pages', async ({ page }) => {
  const { release, listCalls } = await withoutApp(page)
  await page.goto('/nfces')
  await expect(page.locator('tbody tr .key')).toHaveCount(15)
  await expect(page.getByRole('heading', { name: 'NFCe', level: 1 })).toBeVisible()
  const first = await keyInRow(page, 0)

  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page).toHaveURL('/nfces?page=2')
  await expect.poll(() => keyInRow(page, 0)).not.toBe(first)
  await page.goBack()
  await expect.poll(() => keyInRow(page, 0)).toBe(first)
  await page.goForward()
  await expect.poll(() => keyInRow(page, 0)).not.toBe(first)
  const second = await keyInRow(page, 0)
  const before = listCalls()

  release()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page).toHaveURL('/nfces?page=2')
  await expect(page.getByRole('row')).toHaveCount(16)
  expect(await keyInRow(page, 0)).toBe(second)
  expect(listCalls(), 'the app takes the answer that was painted').toBe(before)
})

test('what is pressed before the app is there is done once it is', async ({ page }) => {
  const { release } = await withoutApp(page)
  await page.goto('/nfces')
  await expect(page.locator('tbody tr .key')).toHaveCount(15)
  await page.getByRole('button', { name: 'Filtrar' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Filtrar' })).toBeVisible()
})

test('a key of the keyboard follows a row’s link as well', async ({ page }) => {
  const { release } = await withoutApp(page)
  await page.goto('/nfces')
  await expect(page.locator('tbody tr .key')).toHaveCount(15)
  await page.locator('tbody .keylink').nth(1).press('Enter')
  release()
  await expect(page).toHaveURL(/\/nfces\/\w{44}/)
})

test('focus and scroll stay where they were when the app takes over', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  const { release } = await withoutApp(page)
  await page.goto('/nfces')
  await expect(page.locator('tbody tr .key')).toHaveCount(15)
  const rows = page.locator('.tw')
  await rows.evaluate((scroller) => scroller.scrollTo(0, 300))
  await page.getByRole('button', { name: 'Atualizar agora' }).focus()
  release()
  // Only the app knows addresses.
  await expect(page.locator('tbody a[href]')).toHaveCount(15)
  await expect(page.getByRole('button', { name: 'Atualizar agora' })).toBeFocused()
  expect(await rows.evaluate((scroller) => scroller.scrollTop)).toBe(300)
})

test('a session that is no more leads to the login, whatever was painted', async ({ page }) => {
  await page.route(/\/api\/v1\/(custody|users\/me|auth\/refresh)/, (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Sessão expirada.' } }),
  )
  await page.goto('/nfces')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect(page.locator('.shell')).toHaveCount(0)
})

test('where the first data hang, the menu can be used all the same', async ({ page }) => {
  await page.route(/\/custody\/nfce\/\?/, () => undefined)
  await page.goto('/nfces')
  await page.getByRole('link', { name: 'Empresas' }).click()
  await expect(page).toHaveURL('/companies')
  await expect(page.getByRole('table', { name: 'Empresas' })).toBeVisible()
})

test('an app whose code cannot be had is told in the place of what was painted', async ({ page, complaints }) => {
  await page.route(isChunkOf('App'), (route) => route.abort())
  await page.goto('/nfces')
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar esta página.')
  await expect(page.locator('.shell')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('row')).toHaveCount(16)
  complaints.length = 0
})
