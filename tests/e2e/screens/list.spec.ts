import type { Signed } from '../api.ts'
import { notes, shownKey } from '../api.ts'
import { expect, test, ONE_MOUNT } from '../pages/reused-page.ts'
import { nfceStatus } from '#domain/documents/document-status.ts'

/** The browser's clock is São Paulo's (playwright.config.ts); this process may have another one. */
const saoPauloTime = (iso: string) =>
  new Date(iso).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' }).replace(',', '')

/** Ranges as the pager words them. */
const range = (first: number, last: number, total: number) => `${first}–${last} de ${total}`

async function total(admin: Signed): Promise<number> {
  return (await notes(admin)).total
}

test('columns and the newest notes, as the server has them; a key is copied, and leads to its note as its row does', async ({
  mounted: { page, root, open, expectAt },
  context,
  admin,
}) => {
  const { items } = await notes(admin)
  // At 1280 the back-office leaves the environment, which is the same in all rows, to its chip.
  await page.setViewportSize({ width: 1440, height: 900 })
  await open('/nfces')
  await expect(root.getByRole('columnheader')).toHaveText([
    'Chave',
    'Ambiente',
    'Série',
    'Número',
    'Data e hora',
    'Status',
  ])
  const rows = root.getByRole('row').filter({ has: root.page().getByRole('cell') })
  await expect(rows).toHaveCount(items.length)
  for (const [index, note] of items.entries()) {
    const cells = rows.nth(index).getByRole('cell')
    await expect(cells.nth(0).getByRole('link')).toHaveText(shownKey(note))
    await expect(cells.nth(1)).toHaveText('Produção')
    await expect(cells.nth(2)).toHaveText(String(note.serie))
    await expect(cells.nth(3)).toHaveText(String(note.number))
    await expect(cells.nth(4)).toHaveText(saoPauloTime(note.issue_date_utc))
    await expect(cells.nth(5)).toContainText(nfceStatus(note.status).label)
    await expect(cells.nth(5).locator(`[data-level="${note.status_level}"] svg`)).toBeVisible()
  }

  const [first, second] = items
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const row = root.getByRole('row').nth(1)
  await row.hover()
  await row.getByRole('button', { name: 'Copiar chave' }).click()
  await expect(row.getByRole('status')).toHaveText('Chave copiada')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first?.key)
  await expectAt('/nfces')
  await root.getByRole('link', { name: shownKey(first) }).click()
  await expectAt(`/nfces/${first?.key}`)
  await expect(root.getByRole('heading', { name: `NFC-e ${first?.number}` })).toBeVisible()
  await root.getByRole('link', { name: 'Voltar' }).click()
  await root.getByRole('row').nth(2).getByRole('cell').nth(4).click()
  await expectAt(`/nfces/${second?.key}`)
})

test('a row pressed before the rows of a new filter have come keeps that filter', async ({ mounted, admin }) => {
  const { page, root, open, expectAt } = mounted
  const [first] = (await notes(admin)).items
  await open('/nfces')
  await expect(root.getByRole('link', { name: shownKey(first) })).toBeVisible()
  await page.route(/custody\/nfce\/\?.*status=/, () => undefined)
  await root.getByRole('button', { name: 'Filtrar' }).click()
  const filters = root.getByRole('dialog', { name: 'Filtrar' })
  await filters.getByRole('button', { name: /^Status/ }).click()
  await root.getByRole('option', { name: 'Autorizada' }).click()
  await filters.getByRole('button', { name: 'Filtrar', exact: true }).click()
  const chosen = '?status=authorized&environment=production'
  await expectAt(`/nfces${chosen}`)
  await root.getByRole('row').nth(1).getByRole('cell').nth(4).click()
  await expectAt(`/nfces/${first?.key}${chosen}`)
})

test('pages and their size, which is remembered and said by the address', async ({
  mounted: { root, open, expectAt },
  admin,
}) => {
  const all = await total(admin)
  const second = await notes(admin, { page: '2' })
  await open('/nfces')
  await expect(root.getByText(range(1, 15, all))).toBeVisible()
  await expect(root.getByRole('button', { name: 'Página anterior' })).toBeDisabled()
  await root.getByRole('button', { name: 'Próxima página' }).click()
  await expect(root.getByText(range(16, 30, all))).toBeVisible()
  await expect(root.getByRole('link', { name: shownKey(second.items[0]) })).toBeVisible()
  await expectAt('/nfces?page=2')
  await root.getByRole('button', { name: 'Página anterior' }).click()
  await expect(root.getByText(range(1, 15, all))).toBeVisible()
  await expectAt('/nfces')
  const last = Math.ceil(all / 15)
  await open(`/nfces?page=${last}`)
  await expect(root.getByText(range((last - 1) * 15 + 1, all, all))).toBeVisible()
  await expect(root.getByRole('button', { name: 'Próxima página' })).toBeDisabled()

  await open('/nfces?page=2')
  const size = root.getByLabel('Itens por página')
  await expect(size).toHaveValue('15')
  await expect(size.locator('option')).toHaveText(['10', '15', '20', '30', '40', '50'])
  await size.selectOption('10')
  await expect(root.getByText(range(1, 10, all))).toBeVisible()
  await expectAt('/nfces?per_page=10')
  // By the menu, and by whom sends another the address: what the address says comes first, and is not preferred from then on.
  await open('/nfces')
  await expect(size).toHaveValue('10')
  await expectAt('/nfces?per_page=10')
  await open('/nfces?environment=production&per_page=40')
  await expect(size).toHaveValue('40')
  await expect(root.getByText(range(1, Math.min(40, all), all))).toBeVisible()
  await open('/nfces')
  await expect(size).toHaveValue('10')
  await expect(root.getByRole('row')).toHaveCount(11)
})

// An element leaves the history to its page.
test(
  'back and forward walk through pages and notes',
  ONE_MOUNT,
  async ({ mounted: { root, open, expectAt, page }, admin }) => {
    const all = await total(admin)
    await open('/nfces')
    await root.getByRole('button', { name: 'Próxima página' }).click()
    await expect(root.getByText(range(16, 30, all))).toBeVisible()
    await root.getByRole('row').nth(1).getByRole('link').click()
    await expect(root.getByRole('heading', { name: 'Emitente' })).toBeVisible()
    await page.goBack()
    await expectAt('/nfces?page=2')
    await expect(root.getByText(range(16, 30, all))).toBeVisible()
    await page.goBack()
    await expect(root.getByText(range(1, 15, all))).toBeVisible()
    await page.goForward()
    await expect(root.getByText(range(16, 30, all))).toBeVisible()
  },
)
