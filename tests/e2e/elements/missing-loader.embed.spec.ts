import { isChunkOf } from '../chunks.ts'
import { inState, LIST } from '../element.ts'
import { reportsWith } from '../error-reports.ts'
import { expect, type Page, test } from '../fixtures.ts'

/** In the report of what could not be loaded. */
const REPORTED = 'fiscal-nfce-list load'

/** What the page is told of failures, as codes. */
async function failuresOf(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const told: unknown[] = []
    Object.assign(globalThis, { told })
    document.addEventListener('fiscal-error', (event) => told.push(event instanceof CustomEvent && event.detail.code))
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'told'))
}

test('an element whose painting code cannot be had says so, with a way out, and tells the page', async ({
  page,
  portal,
  complaints,
}) => {
  await page.route(isChunkOf('first-paint'), (route) => route.abort())
  const failures = await failuresOf(page)
  await portal({ body: LIST })
  const list = page.locator('fiscal-nfce-list')
  await expect(list.getByRole('button', { name: 'Recarregar a página' })).toBeVisible()
  await inState(list, 'error').toBe(true)
  expect(await failures()).toEqual(['network'])
  await page.unrouteAll()
  await list.getByRole('button', { name: 'Tentar novamente' }).click()
  await inState(list, 'ready').toBe(true)
  await expect(list.locator('tbody tr')).toHaveCount(15)
  complaints.length = 0
})

test('a list whose React cannot be had reports it, keeps its rows and goes on when asked, or when the line is back', async ({
  page,
  portal,
  server,
}) => {
  const before = (await reportsWith(server, REPORTED)).length
  let asked = 0
  let isAway = true
  await page.route(isChunkOf('react-root'), (route) => {
    asked += 1
    return isAway ? route.abort() : route.continue()
  })
  const failures = await failuresOf(page)
  await portal({ body: LIST })
  const list = page.locator('fiscal-nfce-list')
  const rows = list.locator('tbody tr')
  await expect(rows).toHaveCount(15)
  await rows.nth(2).getByRole('link').click()
  const again = list.getByRole('button', { name: 'Tentar novamente' })
  await expect(again).toBeVisible()
  await inState(list, 'error').toBe(true)
  await expect(rows).toHaveCount(15)
  expect(await failures()).toEqual(['network'])
  await expect.poll(async () => (await reportsWith(server, REPORTED)).length).toBe(before + 1)
  const tries = asked
  await again.click()
  await expect.poll(() => asked).toBeGreaterThan(tries)
  await expect(again).toBeVisible()
  await expect(rows).toHaveCount(15)
  isAway = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  // What was pressed meanwhile is done as soon as it can be.
  await expect(list).toHaveAttribute('view', /^\/nfces\/\d{44}$/)
  await expect(list.getByRole('heading', { name: /^NFC-e \d/ })).toBeVisible()
  await expect(again).toHaveCount(0)
})
