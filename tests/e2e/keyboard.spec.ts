import { expect, test } from './pages/reused-page.ts'
import { tabTo } from './tab-to.ts'

test('by keyboard alone: pages, filters, a dialog that holds the focus and gives it back, a note', async ({
  mounted: { root, open, expectAt, page },
}) => {
  await open('/nfces')
  await expect(root.getByRole('row')).toHaveCount(16)
  const opener = root.getByRole('button', { name: 'Filtrar' })
  const dialog = root.getByRole('dialog', { name: 'Filtrar' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(dialog, 'the dialog itself, which is read').toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Data inicial'), 'and goes on at its first field').toBeFocused()

  // It keeps the focus.
  const apply = dialog.getByRole('button', { name: 'Filtrar', exact: true })
  await tabTo(page, apply)
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'Fechar' }))

  // Esc closes one layer at a time, and the focus returns.
  await dialog.getByRole('button', { name: /^Status/ }).press('Space')
  await expect(root.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(root.getByRole('listbox')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()

  const next = root.getByRole('button', { name: 'Próxima página' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(root.getByText(/^16–30 de/)).toBeVisible()
  await expect(next).toBeFocused()

  await opener.focus()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: /^Status/ }))
  // Enter opens it rather than sends the form.
  await page.keyboard.press('Enter')
  await expect(root.getByRole('option', { name: 'Cancelada' })).toBeVisible()
  await page.keyboard.type('Canc')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Status: Cancelada' })).toBeFocused()
  await tabTo(page, apply)
  await page.keyboard.press('Enter')
  await expectAt('/nfces?status=canceled&environment=production')
  await expect(root.getByRole('row').nth(1)).toContainText('Cancelada')

  const row = root.getByRole('row').nth(1)
  const link = row.getByRole('link')
  const key = (await link.textContent())?.replaceAll(/\s/g, '')
  await tabTo(page, link)
  // The ring is around the whole row, not through the digits of its key.
  await expect(link).toHaveCSS('outline-style', 'none')
  await expect(row).toHaveCSS('outline', /solid 2px$/)
  await expect(row).toHaveCSS('outline-offset', '-2px')
  await page.keyboard.press('Enter')
  await expectAt(`/nfces/${key}?status=canceled&environment=production`)
})
