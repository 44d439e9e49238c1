import { findCoupon, findNote } from './api.ts'
import { expect, test } from './fixtures.ts'

// Pictures for the eyes: every screen in its widths, under test-results/look.

for (const width of [390, 768, 1440]) {
  test(`pictures at ${width} pixels`, async ({ mounted: { root, open, page, mount }, admin }) => {
    const { note, events } = await findNote(
      admin,
      { status: 'canceled' },
      ({ note: { substituted_by } }) => substituted_by !== null,
    )
    await page.setViewportSize({ width, height: 900 })
    const take = (name: string) =>
      page.screenshot({ path: `test-results/look/${name}-${mount}-${width}.png`, animations: 'disabled' })

    await open('/nfces', { theme: 'light' })
    await expect(root.getByRole('row').nth(1).getByRole('link')).toBeVisible()
    await take('list')
    await root.getByRole('button', { name: 'Filtrar' }).click()
    await expect(root.getByRole('dialog')).toBeVisible()
    await take('filter')
    await open(`/nfces/${note.key}`, { theme: 'light' })
    await expect(root.getByRole('img', { name: 'QR Code da nota' })).toBeVisible()
    await take('detail')
    await open(`/nfces/${note.key}/events/${events[0]?.id}`, { theme: 'light' })
    await expect(root.getByRole('tab').first()).toBeVisible()
    await take('event')
    await open('/nf-download', { theme: 'light' })
    await expect(root.getByRole('link', { name: 'Novo Download' })).toBeVisible()
    await take('downloads')
    await open('/nf-download/preview?type=nfce&date_start=2026-01-01&date_end=2026-12-31', { theme: 'light' })
    await root.getByRole('button', { name: 'Selecionar todas' }).click()
    await expect(root.getByRole('meter').first()).toBeVisible()
    await take('new-download')
    await open('/cfes', { theme: 'light' })
    await expect(root.getByRole('row').nth(1)).toBeVisible()
    await take('coupons')
    const coupon = await findCoupon(admin, ({ status }) => status === 'cancelled')
    for (const tab of ['', 'issuer', 'products', 'taxes', 'payments', 'qrcode']) {
      await open(`/cfes/${coupon.cfe_id}${tab && `?tab=${tab}`}`, { theme: 'light' })
      await expect(root.getByRole('tab', { selected: true })).toBeVisible()
      await take(`coupon-${tab || 'information'}`)
    }
    await open('/cfes/skips', { theme: 'light' })
    await expect(root.getByRole('row').nth(1)).toBeVisible()
    await take('skips')
    if (mount === 'embed') return
    await page.goto('/')
    await expect(root.getByRole('main').getByRole('link', { name: /NFCe/ })).toBeVisible()
    await take('home')
    await page.goto('/nowhere')
    await expect(root.getByText('A Página que está procurando não existe.')).toBeVisible()
    await take('404')
    await page.evaluate(() => localStorage.setItem('fiscal.session', '{"state":{},"version":1}'))
    await page.goto('/login')
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await take('login')
  })
}
