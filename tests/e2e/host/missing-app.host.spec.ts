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

test('a back-office that throws as it starts, or as it draws, says so, and begins anew when asked', async ({
  page,
  signIn,
  admin,
  complaints,
}) => {
  await signIn(admin)
  await page.addInitScript(() => {
    const fault = (name: string) => {
      // Which of the two is broken, until it is mended.
      if (sessionStorage.getItem('broken') === name) throw new TypeError('broken by the test')
    }
    const { setAttribute } = Element.prototype
    Element.prototype.setAttribute = function (name, value) {
      fault(name)
      Reflect.apply(setAttribute, this, [name, value])
    }
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (type: string, ...more: unknown[]) {
      fault(type)
      Reflect.apply(addEventListener, this, [type, ...more])
    }
  })
  // A page of the same origin, to set it from.
  await page.goto('/livez')
  for (const [what, name] of [
    ['as it starts', 'pageshow'],
    ['as it draws', 'popover'],
  ] as const) {
    await test.step(what, async () => {
      await page.evaluate((broken) => sessionStorage.setItem('broken', broken), name)
      await page.goto('/nfces')
      await expect(page.getByRole('alert')).toContainText('Ocorreu um erro ao mostrar esta página.')
      expect(complaints).toEqual([expect.stringContaining('broken by the test')])
      await page.evaluate(() => sessionStorage.removeItem('broken'))
      await page.getByRole('button', { name: 'Tentar novamente' }).click()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      complaints.length = 0
    })
  }
})
