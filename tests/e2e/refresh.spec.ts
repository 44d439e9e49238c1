import type { Locator, Page } from './fixtures.ts'
import { expect, test } from './pages/reused-page.ts'
import { NOW } from '../../stories/now.ts'

/** How many times the list has been asked for. */
function countLists(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/custody/nfce/?')) count++
  })
  return () => count
}

const secondsRemaining = async (timer: Locator) => Number(/(\d+) s$/.exec((await timer.textContent()) ?? '')?.[1])

test('the countdown begins at 60, a refresh by hand begins it anew, and after it the list refreshes by itself', async ({
  mounted: { root, open, page },
}) => {
  const asked = countLists(page)
  await page.clock.install({ time: NOW })
  await open('/nfces')
  await expect(root.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  const timer = root.getByRole('timer')
  // The clock runs while the test looks, on a busy machine for some seconds.
  await expect.poll(() => secondsRemaining(timer)).toBeGreaterThan(50)
  expect(await secondsRemaining(timer)).toBeLessThanOrEqual(60)
  expect(asked()).toBe(1)
  await page.clock.runFor(20_000)
  await expect.poll(() => secondsRemaining(timer)).toBeLessThanOrEqual(40)
  expect(asked()).toBe(1)
  await root.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect.poll(() => secondsRemaining(timer)).toBeGreaterThan(50)
  expect(asked()).toBe(2)

  await page.clock.runFor(61_000)
  await expect.poll(asked).toBe(3)
  await expect(timer).toContainText(/(60|5\d) s$/)
})
