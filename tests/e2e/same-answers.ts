import type { APIResponse } from '@playwright/test'
import type { Page } from './fixtures.ts'

/** From now on what a page reads stays what it was at first: other tests change the same server meanwhile. */
export async function sameAnswers(
  page: Page,
  address: string,
  ready: Promise<void> = Promise.resolve(),
): Promise<void> {
  const answers = new Map<string, Promise<APIResponse>>()
  await page.route(address, async (route) => {
    await ready
    const request = route.request()
    if (request.method() !== 'GET') return route.continue()
    const answer = answers.get(request.url()) ?? route.fetch()
    answers.set(request.url(), answer)
    await route.fulfill({ response: await answer })
  })
}
