import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../../scripts/chromium.mjs'
import { callText, type Engine } from './engine.ts'

/** The Chromium of the other tests, for comparison. */
export async function openChromium(size: { width: number; height: number }): Promise<Engine> {
  const browser = await chromium.launch(chromiumLaunch())
  const page = await browser.newPage({ viewport: size, locale: 'pt-BR' })
  return {
    goto: async (url) => void (await page.goto(url)),
    async run(run, ...args) {
      const value = await page.evaluate<string | undefined>(callText(run, args))
      return value === undefined ? undefined : JSON.parse(value)
    },
    click: (x, y) => page.mouse.click(x, y),
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key)
    },
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
}
