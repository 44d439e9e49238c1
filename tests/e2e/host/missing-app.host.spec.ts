import { expect, test } from '../fixtures.ts'

test('a back-office whose code cannot be had says so, with a way out', async ({ page, complaints }) => {
  let asked = 0
  await page.route(/\/App-[\w-]+\.js/, (route) => {
    asked += 1
    return route.abort()
  })
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar esta página.')
  expect(asked, 'asked for again').toBeGreaterThanOrEqual(3)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Recarregar a página' }).click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  complaints.length = 0
})
