import { paths } from '#widgets/paths.ts'
import { findNote, type Signed } from './api.ts'
import { expect, type Locator, type Mounted, type Page, test, ONE_MOUNT } from './pages/reused-page.ts'

/** What one works with, and what stands around a screen: none of it belongs on paper. */
const CHROME =
  '.menu, .topbar, .foot, .btn, .copy, .count, .chip .clear, .pag, .bar > .seg, .snacks, dialog, [popover], [role="timer"]'

const screens: Readonly<Record<string, (admin: Signed) => string | Promise<string>>> = {
  list: () => paths.nfces('?status=authorized'),
  detail: async (admin) => paths.nfce((await aLongNote(admin)).key),
  park: () => paths.park(),
  alarms: () => paths.satAlarms(),
  downloads: () => paths.downloads(),
  profile: () => paths.profile(),
}

/** One with more products than the screen shows at once. */
async function aLongNote(admin: Signed) {
  const found = await findNote(admin, {}, ({ note }) => note.data.informacao_nfe.detalhes.length > 5)
  return found.note
}

/** A screen with how it prints. */
async function openPrinted(mounted: Mounted, path: string): Promise<Locator> {
  await mounted.open(path)
  // Before anything is drawn nothing is loading either.
  await expect(mounted.root.locator('.btn').first()).toBeVisible()
  await expect(mounted.root.locator('.sk')).toHaveCount(0)
  return print(mounted)
}

/** How what is on the screen prints, which comes once nothing else is to be done. */
async function print(mounted: Mounted): Promise<Locator> {
  await expect
    .poll(async () => {
      await mounted.page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      return mounted.root.locator('.print-head').count()
    })
    .toBe(1)
  await mounted.page.emulateMedia({ media: 'print' })
  return mounted.root.locator('.print-head')
}

/** What is cut: boxes that scroll or hide what is in them, by their classes. */
const cut = (root: Locator) =>
  root.evaluate((element) => {
    const within = [...(element.shadowRoot ?? element).querySelectorAll('*')]
    const isShown = (one: Element) => one.checkVisibility() && getComputedStyle(one).overflow !== 'visible'
    return within
      .filter((one) => isShown(one) && !(one instanceof SVGElement))
      .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
      .map(({ className }) => className)
  })

async function pagesOf(page: Page): Promise<number> {
  // Small enough that 50 rows need several.
  const pdf = await page.pdf({ format: 'A5' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** The sheet is one and the same: an element shows it on a list and on a page of sections. */
const inOne = (name: string) => (name === 'list' || name === 'detail' ? {} : ONE_MOUNT)

for (const [name, pathOf] of Object.entries(screens)) {
  test(`${name} prints white, whole and without what one works with`, inOne(name), async ({ mounted, page, admin }) => {
    await page.setViewportSize({ width: 794, height: 1123 })
    const head = await openPrinted(mounted, await pathOf(admin))
    const frame = mounted.mount === 'host' ? page.locator('body.fx') : mounted.root.locator('.wdg')
    await expect(frame).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(frame).toHaveCSS('color', 'rgb(20, 22, 27)')
    await expect(frame).toHaveCSS('color-scheme', 'light')
    await expect(mounted.root.locator(CHROME).filter({ visible: true })).toHaveCount(0)
    expect(await cut(mounted.root)).toEqual([])
    expect(await frame.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    await expect(head).toContainText(admin.tenant.description)
    await expect(head).toContainText(/Impresso em \d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  })
}

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
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(mounted.root.locator('.print-head')).toHaveCount(0)
})

test('a note prints all its products', async ({ mounted, admin }) => {
  const note = await aLongNote(admin)
  const products = mounted.root.getByRole('table', { name: 'Produtos da nota' }).locator('tbody tr')
  await openPrinted(mounted, paths.nfce(note.key))
  await expect(products).toHaveCount(note.data.informacao_nfe.detalhes.length)
  await mounted.page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(products).toHaveCount(5)
})
