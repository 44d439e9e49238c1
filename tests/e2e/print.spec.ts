import { paths } from '#widgets/paths.ts'
import { idsOf } from '../screens/ids.ts'
import type { Nfce } from '#api/contract/documents/nfces.ts'
import { endPrint, print } from '../screens/paper.ts'
import { expect, type Page, test } from './pages/reused-page.ts'

async function pagesOf(page: Page): Promise<number> {
  // Small enough that 50 rows need several.
  const pdf = await page.pdf({ format: 'A5' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('a list prints its filters, its range and every row, its head on every page; a note all its products', async ({
  mounted,
  page,
  admin,
  server,
}) => {
  await mounted.open(paths.nfces('?status=authorized'))
  await mounted.root.getByLabel('Itens por página').selectOption('50')
  await expect(mounted.root.locator('tbody tr')).toHaveCount(50)
  await mounted.open(paths.nfces('?status=authorized'))
  await expect(mounted.root.locator('tbody tr')).toHaveCount(50)
  const head = await print(mounted)
  await expect(mounted.root.locator('tbody tr')).toHaveCount(50)
  await expect(head.getByRole('heading')).toHaveText('NFCe')
  await expect(head).toContainText(/1–50 de \d+/)
  await expect(mounted.root.locator('.chip', { hasText: 'Autorizada' })).toBeVisible()
  await expect(mounted.root.locator('thead')).toHaveCSS('display', 'table-header-group')
  await expect(mounted.root.locator('thead th').first()).toHaveCSS('position', 'static')
  await expect(mounted.root.locator('tbody tr').last()).toHaveCSS('break-inside', 'avoid')
  expect(await pagesOf(page)).toBeGreaterThan(1)
  // As on the screen before: printed again it has one head.
  await endPrint(mounted)
  await expect(mounted.root.locator('.print-head')).toHaveCount(0)

  const { note } = await idsOf(server)
  const { data } = await admin.json<Nfce>(`/custody/nfce/${note}`)
  const products = mounted.root.getByRole('table', { name: 'Produtos da nota' }).locator('tbody tr')
  await mounted.open(paths.nfce(note))
  await expect(products).toHaveCount(5)
  await print(mounted)
  await expect(products).toHaveCount(data.informacao_nfe.detalhes.length)
  await endPrint(mounted)
  await expect(products).toHaveCount(5)
})
