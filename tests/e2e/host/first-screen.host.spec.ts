import { expect, test } from '../fixtures.ts'

test('the first screen’s calls are sent once, beside the code of the app', async ({ page, signIn, admin }) => {
  await signIn(admin)
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
