import { LIST } from '../element.ts'
import { expect, test } from '../fixtures.ts'

// Of an element's life what a fresh page alone shows; all else of it is tested in tests/page/elements/life.test.ts.

test('what is under way ends with the session', async ({ page, portal }) => {
  const list = page.locator('fiscal-nfce-list')
  const ended: string[] = []
  page.on('requestfailed', (request) => ended.push(new URL(request.url()).pathname))
  let held = 0
  // Never answered.
  await page.route('**/api/v1/custody/nfce/**', () => void held++)
  await portal({ body: LIST })
  await expect.poll(() => held).toBeGreaterThan(0)
  await list.evaluate((node) => Object.assign(node, { token: '' }))
  await expect.poll(() => ended).toContain('/api/v1/custody/nfce/')
})

test('an element may leave its page just as a chart of it is to be drawn', async ({ page, portal }) => {
  await portal({ body: '<fiscal-dashboard tenant="TENANT"></fiscal-dashboard>' })
  await expect(page.locator('fiscal-dashboard .chart-shapes svg').first()).toBeVisible()
  const isGone = await page.evaluate(async () => {
    const first = document.querySelector('fiscal-dashboard')
    const second = document.createElement('fiscal-dashboard')
    for (const { name, value } of first?.attributes ?? []) if (name !== 'view') second.setAttribute(name, value)
    Object.assign(second, { token: Reflect.get(first ?? {}, 'token') })
    const isLoaded = () => second.shadowRoot?.querySelector('.chart-space') != null
    const { setTimeout: later } = window
    // What is to be done in a task of its own finds the element gone, once all is there but the chart.
    const leaveFirst = (done: () => void, wait?: number) =>
      later(() => {
        if (!wait && isLoaded()) second.remove()
        done()
      }, wait)
    Object.assign(window, { setTimeout: leaveFirst })
    first?.replaceWith(second)
    for (let tries = 0; tries < 200 && second.isConnected; tries++) await new Promise((resolve) => later(resolve, 25))
    Object.assign(window, { setTimeout: later })
    await new Promise((resolve) => later(resolve, 100))
    return !second.isConnected
  })
  expect(isGone).toBe(true)
})
