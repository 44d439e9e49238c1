import { findNote, notes, shownKey } from './api.ts'
import { expect, test } from './pages/reused-page.ts'

// What opens from a list leads back to the list as it was left, also when the page was loaded anew meanwhile.

test("the place is kept: opened anew the same page of the same filter, 'Voltar' of a note leads there, an event's dialog back to its note", async ({
  mounted: { root, open, expectAt, reopen, page },
  admin,
}) => {
  const list = '/nfces?status=authorized&page=2'
  const { items, total } = await notes(admin, { status: 'authorized', page: '2' })
  await open('/nfces?status=authorized')
  await root.getByRole('button', { name: 'Próxima página' }).click()
  await expectAt(list)
  await reopen()
  await expect(root.getByText(`16–30 de ${total}`)).toBeVisible()
  await expect(root.getByRole('link', { name: shownKey(items[0]) })).toBeVisible()
  await root.getByRole('row').nth(1).getByRole('link').click()
  await expectAt(`/nfces/${items[0]?.key}?status=authorized&page=2`)
  await reopen()
  await root.getByRole('link', { name: 'Voltar' }).click()
  await expectAt(list)
  await expect(root.getByRole('link', { name: shownKey(items[0]) })).toBeVisible()

  const { note } = await findNote(admin, {}, ({ events }) => events.length > 0)
  await open(`/nfces/${note.key}?page=2`)
  await root.locator('.evlink').last().click()
  await expectAt(new RegExp(`^/nfces/${note.key}/events/[^?]+\\?page=2$`))
  await expect(root.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAt(`/nfces/${note.key}?page=2`)
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
