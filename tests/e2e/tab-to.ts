import type { Locator, Page } from './fixtures.ts'

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element.matches(':focus'))) return
  }
  throw new Error('Tab does not lead there')
}
