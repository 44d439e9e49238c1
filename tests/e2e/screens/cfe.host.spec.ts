import { isLargest } from '../../large-coupon.ts'
import { findCoupon } from '../api.ts'
import { at, pathOf } from '../at.ts'
import { expect, test } from '../pages/reused-page.ts'

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
  await expect(page).toHaveURL((url) => pathOf(url).endsWith('tab=taxes'))
  await page.goBack()
  await expect(page).toHaveURL(at('/cfes?status=cancelled'))
  await expect(dialog).toHaveCount(0)
  await page.goForward()
  await expect(dialog.getByRole('tab', { name: 'Impostos' })).toHaveAttribute('aria-selected', 'true')
})

test('on a phone nothing of an item is lost, and the tab that an address names is in sight', async ({
  mounted: { root, page, open },
  admin,
}) => {
  const { cfe_id: key } = await findCoupon(admin, (item) => isLargest(item.cfe_id))
  await page.setViewportSize({ width: 390, height: 844 })
  await open(`/cfes/${key}?tab=qrcode`)
  await expect(root.getByRole('tab', { name: 'QR Code' })).toBeInViewport({ ratio: 1 })
  await open(`/cfes/${key}?tab=products`)
  const table = root.getByRole('table', { name: 'Produtos do cupom' })
  const first = table.getByRole('row').nth(1)
  await expect(first.getByText('1 UN × 1,00', { exact: true })).toBeVisible()
  await first.getByRole('button', { name: 'Impostos e códigos' }).click()
  for (const text of ['Valor bruto 1,00', 'Desconto −0,10', 'Rateio do desconto −0,01', 'ICMS 0,18'])
    await expect(first.getByText(text, { exact: true })).toBeVisible()
  await expect(first.getByText(/^ICMS\sCST\s000\s18\s% · PIS\sCST\s49/)).toBeVisible()
  expect(await table.locator('..').evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth)).toBe(0)
})
