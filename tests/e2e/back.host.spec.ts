import { findNote, notes, shownKey } from './api.ts'
import { pathOf } from './at.ts'
import { expect, test } from './pages/reused-page.ts'

// The browser's own ways: its address loaded anew, back and forward. What leads back from where without them is in tests/page.

test('a list is found as it was left: loaded anew, by Voltar, back and forward; an event leads back to its note', async ({
  mounted: { root, open, expectAt, reopen, page },
  admin,
}) => {
  const list = '/nfces?status=authorized&page=2'
  const { items, total } = await notes(admin, { status: 'authorized', page: '2' })
  const range = root.getByText(`16–30 de ${total}`)
  const detail = `/nfces/${items[0]?.key}?status=authorized&page=2`
  await test.step('a page of a filter, loaded anew', async () => {
    await open('/nfces?status=authorized')
    await root.getByRole('button', { name: 'Próxima página' }).click()
    await expectAt(list)
    await reopen()
    await expect(range).toBeVisible()
    await expect(root.getByRole('link', { name: shownKey(items[0]) })).toBeVisible()
  })
  await test.step("a note, loaded anew, and 'Voltar'", async () => {
    await root.getByRole('row').nth(1).getByRole('link').click()
    await expectAt(detail)
    await reopen()
    await root.getByRole('link', { name: 'Voltar' }).click()
    await expectAt(list)
  })
  await test.step('back and forward', async () => {
    await root.getByRole('row').nth(1).getByRole('link').click()
    await expect(root.getByRole('heading', { name: 'Emitente' })).toBeVisible()
    await page.goBack()
    await expectAt(list)
    await expect(range).toBeVisible()
    await page.goForward()
    await expectAt(detail)
    await expect(root.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  })
  await test.step("from a reason of refusal to a note, and back to the reason's notes", async () => {
    await open('/nfces/rejections?per_page=50')
    const sums = root.getByRole('region', { name: 'Rejeições no período' }).getByRole('link')
    await sums.first().click()
    await expect(sums.first()).toHaveAttribute('aria-current', 'page')
    const reason = pathOf(new URL(page.url()))
    await root.locator('tbody').getByRole('link').first().click()
    await expect(root.getByText(/^NFC-e \d+/).first()).toBeVisible()
    await page.goBack()
    await expectAt(reason)
    await expect(sums.first()).toHaveAttribute('aria-current', 'page')
  })
  await test.step('an event over its note', async () => {
    const { note } = await findNote(admin, {}, ({ events }) => events.length > 0)
    await open(`/nfces/${note.key}?page=2`)
    await root.locator('.evlink').last().click()
    await expectAt(new RegExp(`^/nfces/${note.key}/events/[^?]+\\?page=2$`))
    await expect(root.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectAt(`/nfces/${note.key}?page=2`)
  })
})

test('back and forward walk through a coupon as through a screen, not through its tabs', async ({
  mounted: { root, open, expectAt, page },
}) => {
  await open('/cfes?status=cancelled')
  await root.getByRole('row').nth(1).getByRole('link').click()
  const dialog = root.getByRole('dialog', { name: 'Cupom Fiscal' })
  await dialog.getByRole('tab', { name: 'Emitente' }).click()
  await dialog.getByRole('tab', { name: 'Impostos' }).click()
  await expect.poll(() => pathOf(new URL(page.url()))).toMatch(/tab=taxes$/)
  await page.goBack()
  await expectAt('/cfes?status=cancelled')
  await expect(dialog).toHaveCount(0)
  await page.goForward()
  await expect(dialog.getByRole('tab', { name: 'Impostos' })).toHaveAttribute('aria-selected', 'true')
})
