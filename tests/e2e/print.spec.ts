import { paths } from '#widgets/paths.ts'
import { idsOf } from '../screens/ids.ts'
import { parts } from '../screens/screens.ts'
import type { Nfce } from '#api/contract/documents/nfces.ts'
import { endPrint, paperFaults, print } from '../screens/paper.ts'
import { expect, ONE_MOUNT, type Page, test } from './pages/reused-page.ts'
import { walk } from '../screens/walk.ts'

/** The width (px) of A4. */
const A4 = 794

async function pagesOf(page: Page): Promise<number> {
  // Small enough that 50 rows need several.
  const pdf = await page.pdf({ format: 'A5' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

for (const [part, screens] of Object.entries(parts)) {
  test(
    `every screen prints white, whole and without what one works with: ${part}`,
    ONE_MOUNT,
    async ({ mounted, admin, server }) => {
      test.slow()
      const found = await walk(mounted, screens, await idsOf(server), (place) =>
        paperFaults(place, admin.tenant.description, A4),
      )
      expect(found).toEqual([])
    },
  )
}

test('an element prints white, whole and without what one works with', async ({ mounted, admin, server }) => {
  test.skip(mounted.mount === 'host', 'looked at above')
  const { note } = await idsOf(server)
  for (const path of [paths.nfces('?status=authorized'), paths.nfce(note)]) {
    await mounted.open(path)
    // Before anything is drawn nothing is loading either.
    await expect(mounted.root.locator('.btn').first()).toBeVisible()
    expect(await paperFaults(mounted, admin.tenant.description, A4), path).toEqual([])
  }
})

test('a list prints its filters, its range and every row, its head on every page', async ({ mounted, page }) => {
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
})

test('a note prints all its products', async ({ mounted, admin, server }) => {
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
