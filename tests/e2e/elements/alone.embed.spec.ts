import { notes } from '../api.ts'
import { expect, type Page, test } from '../fixtures.ts'

// That an element stays at the one thing it shows is tested in tests/page/elements/alone.test.ts.

/** Where elements asked to go. */
async function listen(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const asked: unknown[] = []
    Object.assign(window, { asked })
    document.addEventListener('fiscal-navigate', (event) => {
      if (event instanceof CustomEvent) asked.push([event.detail.name, event.detail.to])
    })
  })
  return () => page.evaluate(() => Reflect.get(window, 'asked'))
}

test('back as a property, set before the library is there', async ({ page, portal, admin, server }) => {
  const asked = await listen(page)
  const key = (await notes(admin)).items[0]?.key
  await portal({ body: `<fiscal-nfce-detail tenant="TENANT" nfce-key="${key}"></fiscal-nfce-detail>`, bare: true })
  const detail = page.locator('fiscal-nfce-detail')
  await detail.evaluate((node) => Object.assign(node, { back: 'page' }))
  await page.evaluate((url) => import(url), `${server.origin}/elements/elements.js`)
  await detail.locator('.stage').getByRole('link', { name: 'Voltar' }).click()
  expect(await asked()).toEqual([['nfce.index', '/nfces']])
})
