import { isChunkOf } from '../chunks.ts'
import { inState, LIST } from '../element.ts'
import { expect, test } from '../fixtures.ts'

for (const name of ['first-paint', 'react-root']) {
  test(`an element whose ${name} chunk cannot be had says so, with a way out, and tells the page`, async ({
    page,
    portal,
    complaints,
  }) => {
    await page.route(isChunkOf(name), (route) => route.abort())
    await page.addInitScript(() => {
      const told: unknown[] = []
      Object.assign(globalThis, { told })
      document.addEventListener('fiscal-error', (event) => told.push(event instanceof CustomEvent && event.detail.code))
    })
    await portal({ body: LIST })
    const list = page.locator('fiscal-nfce-list')
    // What is only looked at does without React.
    if (name === 'react-root') await list.getByRole('table').hover()
    await expect(list.getByRole('button', { name: 'Recarregar a página' })).toBeVisible()
    await inState(list, 'error').toBe(true)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'told'))).toEqual(['network'])
    complaints.length = 0
  })
}
