import { findNote, notes, shownKey } from './api.ts'
import { expect, test } from './pages/reused-page.ts'

// What opens from a list leads back to the list as it was left, also when the page was loaded anew meanwhile.

test("'Voltar' of a note: filters and page of its list", async ({
  mounted: { root, open, expectAt, reopen },
  admin,
}) => {
  const list = '/nfces?status=authorized&page=2'
  const { items } = await notes(admin, { status: 'authorized', page: '2' })
  const key = items[0]?.key
  await open(list)
  await root.getByRole('row').nth(1).getByRole('link').click()
  await expectAt(`/nfces/${key}?status=authorized&page=2`)
  await reopen()
  await expect(root.getByRole('link', { name: 'Voltar' })).toBeVisible()
  await root.getByRole('link', { name: 'Voltar' }).click()
  await expectAt(list)
  await expect(root.getByRole('link', { name: shownKey(items[0]) })).toBeVisible()
})

test("an event's dialog, and 'Voltar' after it", async ({ mounted: { root, open, expectAt }, page, admin }) => {
  const found = await findNote(admin, {}, ({ events }) => events.length > 0)
  await open(`/nfces/${found.note.key}?page=2`)
  await root.locator('.evlink').last().click()
  await expectAt(new RegExp(`^/nfces/${found.note.key}/events/[^?]+\\?page=2$`))
  await expect(root.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAt(`/nfces/${found.note.key}?page=2`)
})

test("'Voltar' of skipped numbers: filters and page of the coupons", async ({
  mounted: { root, open, expectAt, reopen },
}) => {
  const list = '/cfes?status=transmitted&page=2'
  await open(list)
  await root.getByRole('link', { name: 'Saltos de numeração' }).click()
  await root.getByLabel('Itens por página').selectOption('5')
  await expectAt(/^\/cfes\/skips\?per_page=5&list=/)
  await reopen()
  await root.getByRole('link', { name: 'Voltar' }).click()
  await expectAt(list)
})

test("'Voltar' of a new download: period and page of the downloads", async ({
  mounted: { root, open, expectAt, reopen },
}) => {
  const list = '/nf-download?date_start=2026-01-01&per_page=20'
  await open(list)
  await root.getByRole('link', { name: 'Novo Download' }).click()
  await root.getByLabel('Data inicial').fill('2026-02-01')
  await expectAt(/^\/nf-download\/preview\?date_start=2026-02-01&list=/)
  await reopen()
  await root.getByRole('button', { name: 'Voltar' }).click()
  await expectAt(list)
})
