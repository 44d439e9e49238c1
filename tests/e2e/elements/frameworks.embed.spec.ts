import type { Wanted } from './apps/app.ts'
import { type App, CFE, NFCE } from './apps/app.ts'
import { bundleApp, type Framework } from './apps/bundle.ts'
import { firstKey, inState } from '../element.ts'
import { expect, type Page, test } from '../fixtures.ts'

// The built elements in small apps of React (StrictMode), Vue and Svelte, on a partner's strict page: what a framework sets before the
// library is there, events, hiding, keyed order, taking away and bringing back. Angular is compiled alone (scripts/package/compiled.ts).

const draw = (page: Page, changed: Partial<Wanted>) =>
  page.evaluate((given) => window.app.draw({ ...window.app.wanted, ...given }), changed)
const readyOf = (page: Page): Promise<App['ready']> => page.evaluate(() => window.app.ready.toSorted())

for (const framework of ['react', 'vue', 'svelte'] satisfies Framework[]) {
  test(`in an app of ${framework}`, async ({ page, portal, admin, server }) => {
    await portal({ body: '<p></p>', bare: true, script: await bundleApp(framework) })
    await draw(page, {
      tenant: admin.tenant.id,
      token: admin.tokens.access_token,
      order: [NFCE, CFE],
      mounted: true,
    })
    const nfces = page.locator('fiscal-nfce-list')
    const cfes = page.locator('fiscal-cfe-list')
    await expect(cfes).toBeAttached()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname)
    })

    // Set before the library is there, kept; each call made once, each event heard once.
    await page.evaluate((url) => import(url), `${server.origin}/elements/elements.js`)
    await inState(nfces, 'ready').toBe(true)
    await inState(cfes, 'ready').toBe(true)
    await expect(nfces.locator('.fx')).toHaveAttribute('data-theme', 'light')
    await expect(cfes.locator('.fx')).toHaveAttribute('data-theme', 'dark')
    expect(await readyOf(page)).toEqual(['fiscal-cfe-list', 'fiscal-nfce-list'])
    expect(asked.filter((path, index) => asked.indexOf(path) !== index)).toEqual([])

    await draw(page, { hidden: true })
    await expect(nfces).toBeHidden()
    await draw(page, { hidden: false })
    await expect(firstKey(nfces)).toBeVisible()

    // Another order: the same elements, as the user left them.
    await nfces.getByRole('button', { name: 'Próxima página' }).click()
    await expect(nfces).toHaveAttribute('view', '/nfces?page=2')
    await nfces.getByRole('button', { name: 'Filtrar' }).click()
    await nfces.getByLabel('Data inicial').fill('2026-01-31')
    await cfes.evaluate((node) => Object.assign(window, { before: node }))
    const before = asked.length
    await draw(page, { order: [CFE, NFCE] })
    await expect(page.locator('fiscal-cfe-list + fiscal-nfce-list')).toBeAttached()
    await expect(nfces.getByLabel('Data inicial')).toHaveValue('31/01/2026')
    expect(await nfces.locator('dialog').evaluate((node) => node.matches(':modal'))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(nfces).toHaveAttribute('view', '/nfces?page=2')
    expect(await cfes.evaluate((node) => node === Reflect.get(window, 'before'))).toBe(true)
    expect(asked.slice(before).filter((path) => path.includes('nfce'))).toEqual([])

    await draw(page, { token: '' })
    await inState(nfces, 'auth').toBe(true)
    await expect(nfces.locator('tbody td')).toHaveCount(0)
    await draw(page, { token: admin.tokens.access_token, mounted: false })
    await expect(page.locator('fiscal-nfce-list, fiscal-cfe-list')).toHaveCount(0)
    await draw(page, { mounted: true })
    await expect(firstKey(nfces)).toBeVisible()
    await inState(cfes, 'ready').toBe(true)
  })
}
