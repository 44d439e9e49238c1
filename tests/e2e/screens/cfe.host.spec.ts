import { expect, test } from '../fixtures.ts'
import { NO_COUPONS_EMAIL } from '../people.ts'

test('without the permission: home, and neither menu nor page leads to coupons', async ({ page, signIn, server }) => {
  await signIn(await server.as(NO_COUPONS_EMAIL))
  for (const path of ['/cfes', '/cfes/skips', '/cfes/35260799100200000264590010000096141504071596']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
  await expect(page.getByRole('main').getByRole('link', { name: /NFCe/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Cupons/ })).toHaveCount(0)
})

test('back and forward walk through a coupon as through a screen, not through its tabs', async ({
  page,
  signIn,
  admin,
}) => {
  await signIn(admin)
  await page.goto('/cfes?status=cancelled')
  await page.getByRole('row').nth(1).getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Cupom Fiscal' })
  await dialog.getByRole('tab', { name: 'Emitente' }).click()
  await dialog.getByRole('tab', { name: 'Impostos' }).click()
  await expect(page).toHaveURL(/tab=taxes$/)
  await page.goBack()
  await expect(page).toHaveURL('/cfes?status=cancelled')
  await expect(dialog).toHaveCount(0)
  await page.goForward()
  await expect(dialog.getByRole('tab', { name: 'Impostos' })).toHaveAttribute('aria-selected', 'true')
})
