import { expect, test } from '../fixtures.ts'

const LIST = '<fiscal-nfce-list tenant="TENANT"></fiscal-nfce-list>'

test('an element brings its font, and text that is being read is not set anew', async ({ page, portal }) => {
  const ours = /^"Fiscal Inter"/
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/font-bytes-*', async (route) => {
    await held
    await route.fallback()
  })
  await portal({ body: LIST, font: true })
  const frames = page.locator('fiscal-nfce-list .fx.wdg')
  const link = page.locator('fiscal-nfce-list').getByRole('row').nth(1).getByRole('link')
  await expect(link).toBeVisible()
  const place = await link.boundingBox()
  release()
  const faces = () => page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`))
  await expect.poll(faces).toEqual([expect.stringMatching(/Fiscal Inter.* loaded/)])
  expect(await link.boundingBox()).toEqual(place)
  await expect(frames).not.toHaveCSS('font-family', ours)
  await link.click()
  await expect(frames).toHaveCSS('font-family', ours)

  // The next ones have it from the first.
  await page.evaluate(() => {
    const element = document.querySelector('fiscal-nfce-list')
    const next = document.createElement('fiscal-nfce-list')
    Object.assign(next, { tenant: Reflect.get(element ?? {}, 'tenant'), token: Reflect.get(element ?? {}, 'token') })
    element?.after(next)
  })
  await expect(frames.nth(1).getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await expect(frames.nth(1)).toHaveCSS('font-family', ours)
})
