import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Rows of a list's first page. */
const ROWS = 15

async function showsOnce(page: Page, asked: readonly string[]): Promise<void> {
  const list = page.locator('fiscal-nfce-list')
  await expect(list.locator('tbody tr')).toHaveCount(ROWS)
  // React's, which draws the same rows: what fires twice has fired by then.
  await expect(list.locator('.stage')).toBeVisible()
  await expect(page.locator('output')).toHaveText('1')
  expect(asked, 'a token is asked for once').toHaveLength(1)
}

/**
 * Opens an app of the guide, and again as a reload: rows, one `fiscal-ready` that its own handler hears, a token that its own function was
 * asked for, nothing in the console. Throws with what is otherwise.
 */
export async function seeApp(browser: Browser, origin: string, token: string): Promise<void> {
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
    asked.length = 0
    await page.reload()
    await showsOnce(page, asked)
    expect(complaints, 'what the console says').toEqual([])
  } finally {
    await page.close()
  }
}
