import { notes } from '../api.ts'
import { expect, type Locator, type Page, test } from '../fixtures.ts'

// An element that shows one thing stays at it, unless its page lets it go on.

const back = (element: Locator) => element.locator('.stage').getByRole('link', { name: 'Voltar' })

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

for (const [tag, name, list] of [
  ['fiscal-nfce-detail', 'nfce.index', '/nfces'],
  ['fiscal-cfe-skips', 'cfe.index', '/cfes'],
] as const) {
  test(`a lone ${tag} does not turn into a list: 'Voltar' is there where the page asks for it`, async ({
    page,
    portal,
    admin,
  }) => {
    const asked = await listen(page)
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    const key = (await notes(admin)).items[0]?.key
    await portal({
      body: ['back="nowhere"', 'back="page"', 'back="list"']
        .map((attribute) => `<${tag} tenant="TENANT" nfce-key="${key}" ${attribute}></${tag}>`)
        .join(''),
    })
    const [none, told, all] = [0, 1, 2].map((index) => page.locator(tag).nth(index)) as [Locator, Locator, Locator]
    await expect(back(told)).toBeVisible()
    await expect(none.getByText(tag === 'fiscal-cfe-skips' ? 'ativo' : 'Emitente').first()).toBeVisible()
    await expect(back(none)).toHaveCount(0)
    await expect.poll(() => warnings).toEqual([`${tag}: back "nowhere" is unknown, there is no way back`])

    await back(told).click()
    expect(await asked()).toEqual([[name, list]])
    await expect(told).not.toHaveAttribute('view')
    await expect(back(told)).toBeVisible()

    await back(all).click()
    await expect(all).toHaveAttribute('view', list)
    expect(await asked()).toEqual([
      [name, list],
      [name, list],
    ])
  })
}

test('back as a property, set before the library is there', async ({ page, portal, admin, server }) => {
  const asked = await listen(page)
  const key = (await notes(admin)).items[0]?.key
  await portal({ body: `<fiscal-nfce-detail tenant="TENANT" nfce-key="${key}"></fiscal-nfce-detail>`, bare: true })
  const detail = page.locator('fiscal-nfce-detail')
  await detail.evaluate((node) => Object.assign(node, { back: 'page' }))
  await page.evaluate((url) => import(url), `${server.origin}/elements/elements.js`)
  await back(detail).click()
  expect(await asked()).toEqual([['nfce.index', '/nfces']])
})
