import type { Locator, Page } from './fixtures.ts'
import { expect, test } from './fixtures.ts'

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element.matches(':focus'))) return
  }
  throw new Error('Tab does not lead there')
}

test('Tab reaches a key, Enter opens its note', async ({ mounted: { root, open, expectAt, page } }) => {
  await open('/nfces')
  const link = root.getByRole('row').nth(1).getByRole('link')
  await expect(link).toBeVisible()
  const key = await link.textContent()
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expectAt(`/nfces/${key}`)
})

test('filters by keyboard alone: open, choose, apply', async ({ mounted: { root, open, expectAt, page } }) => {
  await open('/nfces')
  await expect(root.getByRole('row')).toHaveCount(16)
  await tabTo(page, root.getByRole('button', { name: 'Filtrar' }))
  await page.keyboard.press('Enter')
  const dialog = root.getByRole('dialog', { name: 'Filtrar' })
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: /^Status/ }))
  await page.keyboard.press('Space')
  await expect(root.getByRole('option', { name: 'Cancelada' })).toBeVisible()
  await page.keyboard.type('Canc')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Status: Cancelada' })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'Filtrar', exact: true }))
  await page.keyboard.press('Enter')
  await expectAt('/nfces?status=canceled&environment=production')
})

test('Esc closes one layer at a time, and the focus returns', async ({ mounted: { root, open, page } }) => {
  await open('/nfces')
  await expect(root.getByRole('row')).toHaveCount(16)
  const opener = root.getByRole('button', { name: 'Filtrar' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = root.getByRole('dialog', { name: 'Filtrar' })
  await dialog.getByRole('button', { name: /^Status/ }).press('Space')
  await expect(root.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(root.getByRole('listbox')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('the dialog keeps the focus', async ({ mounted: { root, open, page } }) => {
  await open('/nfces')
  await expect(root.getByRole('row')).toHaveCount(16)
  await root.getByRole('button', { name: 'Filtrar' }).click()
  const dialog = root.getByRole('dialog', { name: 'Filtrar' })
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Filtrar', exact: true }))
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'Fechar' }))
})

test('a snackbar and a menu of pages work by keyboard too', async ({ mounted: { root, open, page } }) => {
  await open('/nfces')
  await expect(root.getByRole('row')).toHaveCount(16)
  const next = root.getByRole('button', { name: 'Próxima página' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(root.getByText(/^16–30 de/)).toBeVisible()
  await expect(next).toBeFocused()
})
