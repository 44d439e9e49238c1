import { overflowIn } from '../overflow.ts'
import { expect, type Locator, type Page } from './fixtures.ts'

/** From the narrowest place an element is put in to a large screen; 1024 and 1280 are the commonest of laptops. */
const WIDTHS = [280, 320, 360, 390, 480, 600, 768, 900, 1024, 1280, 1440, 1920] as const

/** What of a screen leaves its box now, see {@link overflowIn}. */
export const overflowOf = (root: Locator): Promise<string[] | false> => root.evaluate(overflowIn)

/** The same at widths of the window, each time once what moves has come to rest. */
export async function overflowAt(page: Page, root: Locator, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    try {
      await expect.poll(() => overflowOf(root), { timeout: 10_000 }).toEqual([])
    } catch {
      // Told with what is found at the other widths.
      const left = (await overflowOf(root)) || ['still waits for its data']
      found.push(...left.map((one) => `at ${width} px: ${one}`))
    }
  }
  return found
}

export const atEveryWidth = (page: Page, root: Locator): Promise<string[]> => overflowAt(page, root, WIDTHS)
