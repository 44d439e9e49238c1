import type { Browser, Page, Request } from '@playwright/test'
import { expect } from '@playwright/test'

/** Rows of a list's first page. */
const ROWS = 15

async function showsOnce(page: Page, asked: readonly string[], ready = '1'): Promise<void> {
  const list = page.locator('fiscal-nfce-list')
  await expect(list.locator('tbody tr')).toHaveCount(ROWS)
  // React's, which draws the same rows: what fires twice has fired by then.
  await expect(list.locator('.stage')).toBeVisible()
  await expect(page.locator('output')).toHaveText(ready)
  expect(asked, 'a token is asked for once').toHaveLength(1)
}

/** The link by which an app of several parts takes its elements away, and the one that brings them back. */
const AWAY = 'Outra página'
const BACK = 'Notas'

/** Leaves an app's elements and comes back: away, nothing of theirs stands or asks; back, they begin anew, and the page is asked for a token once. */
async function showsAgain(page: Page, asked: string[]): Promise<void> {
  const list = page.locator('fiscal-nfce-list')
  for (const ready of ['2', '3']) {
    await page.getByRole('link', { name: AWAY }).click()
    await expect(list).toHaveCount(0)
    const calls: string[] = []
    const hear = (request: Request) => calls.push(request.url())
    page.on('request', hear)
    // What has elements that stand look for news.
    await page.evaluate(async () => {
      for (const name of ['focus', 'online', 'pageshow']) dispatchEvent(new Event(name))
      document.dispatchEvent(new Event('visibilitychange'))
      await fetch('/?asked')
    })
    expect(calls.map((url) => new URL(url).search)).toEqual(['?asked'])
    page.off('request', hear)
    asked.length = 0
    await page.getByRole('link', { name: BACK }).click()
    await showsOnce(page, asked, ready)
  }
}

/** What a page may say of several copies of the library. */
const COPIES = /fiscal-widgets [\d.]+ \(.*\): <fiscal-[\w-]+> is already defined/

/**
 * Opens an app of the guide, and again as a reload: rows, one `fiscal-ready` that its own handler hears, a token that its own function was
 * asked for, nothing in the console; all of it once more where its parts take elements away and back. `warnings`: how many copies of the
 * library say that they came too late. Throws with what is otherwise.
 */
export async function seeApp(browser: Browser, origin: string, token: string, warnings = 0): Promise<void> {
  const page = await browser.newPage({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  try {
    const asked: string[] = []
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      const isOwn = message.location().url.endsWith('/favicon.ico')
      if (!isOwn && /^(error|warning)$/.test(message.type())) complaints.push(message.text())
    })
    await page.route('**/fiscal-token', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ body: token })
    })
    await page.goto(origin)
    await showsOnce(page, asked)
    if ((await page.getByRole('link', { name: AWAY }).count()) > 0) await showsAgain(page, asked)
    const copies = complaints.filter((text) => COPIES.test(text))
    expect(copies, 'copies that came too late').toHaveLength(warnings)
    asked.length = 0
    await page.reload()
    await showsOnce(page, asked)
    expect(
      complaints.filter((text) => !copies.includes(text)),
      'what the console says',
    ).toEqual([])
  } finally {
    await page.close()
  }
}
