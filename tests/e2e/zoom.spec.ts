import { paths } from '#widgets/paths.ts'
import { expect, type Page, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

/** What has the focus, and whether some of it is in the part of the page that is seen: Chromium moves that no further. */
const focusSeen = (page: Page) =>
  page.evaluate(() => {
    let { activeElement: one } = document
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement
    const view = window.visualViewport
    if (!one || !view) return undefined
    const { top, bottom, left, right } = one.getBoundingClientRect()
    const high = Math.min(bottom, view.offsetTop + view.height) - Math.max(top, view.offsetTop)
    const wide = Math.min(right, view.offsetLeft + view.width) - Math.max(left, view.offsetLeft)
    const name = one.getAttribute('aria-label') ?? (one.id || one.textContent)
    return { name, isSeen: wide > 4 && high > 4 }
  })

test('enlarged by two fingers a dialog is filled in by the keyboard, and the focus is seen wherever it goes', async ({
  mounted,
}) => {
  const { page, root } = mounted
  await mounted.open(paths.nfces())
  const filter = root.getByRole('button', { name: 'Filtrar' })
  await expect(filter).toBeVisible()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.synthesizePinchGesture', { x: 100, y: 300, scaleFactor: 2, relativeSpeed: 4000 })
  const scale = () => page.evaluate(() => window.visualViewport?.scale)
  await expect.poll(scale).toBeGreaterThan(1.8)

  await filter.press('Enter')
  const dialog = root.getByRole('dialog', { name: 'Filtrar' })
  await expect(dialog).toBeVisible()
  const names = new Set<string | null>()
  for (let fields = 0; fields < 12; fields++) {
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await focusSeen(page))?.isSeen, `field ${fields}`).toBe(true)
    names.add((await focusSeen(page))?.name ?? null)
  }
  expect(names.size, 'it goes on').toBeGreaterThan(8)
  await dialog.getByRole('textbox', { name: 'Número' }).fill('1')
  await page.keyboard.press('Enter')
  await expect(dialog).not.toBeAttached()
  await mounted.expectAt(/number/)
  expect(await scale(), 'it stays as large').toBeGreaterThan(1.8)
})
