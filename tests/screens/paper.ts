import { expect, type Locator } from '../e2e/fixtures.ts'
import type { Place } from './walk.ts'

/** What one works with, and what stands around a screen: none of it belongs on paper. */
const CHROME =
  '.menu, .topbar, .foot, .button, .copy, .count, .chip .clear, .pager, .bar > .segments, .snacks, dialog, [popover]'

/** How what is on the screen prints, which comes once nothing else is to be done: its head. */
export async function print({ page, root }: Place): Promise<Locator> {
  await expect(root.locator('.skeleton')).toHaveCount(0)
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      return root.locator('.print-head').count()
    })
    .toBe(1)
  await page.emulateMedia({ media: 'print' })
  return root.locator('.print-head')
}

/** Back to the screen. */
export async function endPrint({ page }: Place): Promise<void> {
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
}

/** What is wrong with a screen on paper of a width (px), for a tenant: it is white, whole, and without what one works with. */
export async function paperFaults(place: Place, tenant: string, width: number): Promise<string[]> {
  const { page, root, mount } = place
  await page.setViewportSize({ width, height: Math.round(width * Math.SQRT2) })
  const head = await print(place)
  const frame = mount === 'host' ? page.locator('body.fx') : root.locator('.widget')
  let found: string[] = []
  try {
    await expect
      .poll(async () => (found = [...(await inked(frame)), ...(await cut(root)), ...(await headed(head, tenant))]), {
        timeout: 5000,
      })
      .toEqual([])
  } catch {
    // Told with what is found of the other screens.
  }
  await endPrint(place)
  return found.map((one) => `on ${width} px: ${one}`)
}

/** What is drawn otherwise than as dark ink on white, all of it below each other. */
const inked = (frame: Locator) =>
  frame.evaluate((element, chrome) => {
    const { backgroundColor, color, colorScheme } = getComputedStyle(element)
    const colours = `${color} on ${backgroundColor}, ${colorScheme}`
    const found = colours === 'rgb(20, 22, 27) on rgb(255, 255, 255), light' ? [] : [colours]
    const tools = [...element.querySelectorAll(chrome)].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    )
    found.push(...tools.map(({ localName, className }) => `one works with ${localName}.${className}`))
    const { scrollHeight, clientHeight } = element
    return scrollHeight === clientHeight ? found : [...found, `scrolls by ${scrollHeight - clientHeight}`]
  }, CHROME)

/** Boxes that scroll or hide what is in them. */
const cut = (root: Locator) =>
  root.evaluate((element) => {
    const within = [...(element.shadowRoot ?? element).querySelectorAll('*')]
    /** Drawn, and not for those alone who do not see it. */
    const isShown = (one: Element) => {
      const { overflow, clipPath } = getComputedStyle(one)
      return one.checkVisibility() && overflow !== 'visible' && !clipPath.startsWith('inset(5')
    }
    return within
      .filter((one) => isShown(one) && !(one instanceof SVGElement))
      .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
      .map(({ localName, className }) => `cut: ${localName}.${className}`)
  })

async function headed(head: Locator, tenant: string): Promise<string[]> {
  const text = (await head.textContent()) ?? ''
  const isWhole = text.includes(tenant) && /Impresso em \d\d\/\d\d\/\d{4} \d\d:\d\d$/.test(text.trim())
  return isWhole ? [] : [`its head says ${text}`]
}
