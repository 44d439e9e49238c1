import { expect, test } from '../fixtures.ts'

test('a back-office whose code cannot be had says so, with a way out', async ({ page, complaints }) => {
  let asked = 0
  const openWithout = async () => {
    await page.route(/\/App-[\w-]+\.js/, (route) => {
      asked += 1
      return route.abort()
    })
    await page.goto('/login')
  }
  await openWithout()
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar esta página.')
  expect(asked, 'asked for again').toBeGreaterThanOrEqual(3)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const retry = page.getByRole('button', { name: 'Tentar novamente' })
  const before = asked
  await retry.click()
  await expect.poll(() => asked, 'asked for anew, in vain').toBeGreaterThan(before)
  await expect(retry).toBeEnabled()
  await page.unrouteAll()
  await retry.click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await page.evaluate(() => 'isSamePage' in window), 'without a reload').toBe(true)

  await openWithout()
  const reload = page.getByRole('button', { name: 'Recarregar a página' })
  await expect(reload).toBeVisible()
  await page.unrouteAll()
  await reload.click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  complaints.length = 0
})
