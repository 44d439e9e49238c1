import { at } from '../at.ts'
import { expect, test } from '../fixtures.ts'

test.beforeEach(async ({ signIn, admin }) => {
  await signIn(admin)
})

test('the first screen’s calls are sent once, beside the code of the app', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/api\/v1\/(custody\/nfce|users\/me)/.test(request.url())) calls.push(new URL(request.url()).pathname)
  })
  const gate = Promise.withResolvers<void>()
  await page.route(/\/App-[\w-]+\.js/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/nfces')
  await expect.poll(() => calls.length).toBe(2)
  gate.resolve()
  await expect(page.getByRole('row')).toHaveCount(16)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  expect(calls.toSorted()).toEqual(['/api/v1/custody/nfce/', '/api/v1/users/me'])
})

test('where the first data hang, the menu can be used all the same', async ({ page }) => {
  await page.route(/\/custody\/nfce\/\?/, () => undefined)
  await page.goto('/nfces')
  await page.getByRole('link', { name: 'Empresas' }).click()
  await expect(page).toHaveURL(at('/companies'))
  await expect(page.getByRole('table', { name: 'Empresas' })).toBeVisible()
})
