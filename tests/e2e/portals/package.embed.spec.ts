import { firstKey, inState } from '../element.ts'
import { expect, test, withoutFonts } from '../fixtures.ts'
import { openPackedApps } from './packed-apps.ts'

// The package as partners get it: published to a registry, installed from there, compiled and bundled by Vite into apps (tests/apps), on
// another origin than the API's, whose server gives them data and no code.

test('apps with the package of a registry: mount, property, event, move, removal', async ({
  page,
  server,
  admin,
}, info) => {
  // Packed and bundled first.
  test.slow()
  await page.addInitScript(withoutFonts)
  const apps = await openPackedApps(info.outputPath(), {
    api: server.origin,
    tenant: admin.tenant.id,
    token: admin.tokens.access_token,
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === server.origin && request.method() === 'GET') asked.push(pathname)
  })
  const nfces = page.locator('fiscal-nfce-list')
  const cfes = page.locator('fiscal-cfe-list')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  for (const app of ['react', 'vue', 'svelte']) {
    await test.step(app, async () => {
      asked.length = 0
      await page.goto(`${apps.origin}/${app}.html`)
      await expect(firstKey(nfces)).toBeVisible()
      // The newest coupon may have no XML, and leads nowhere then.
      await expect(cfes.getByRole('row').getByRole('link').first()).toBeVisible()
      await inState(nfces, 'ready').toBe(true)
      await inState(cfes, 'ready').toBe(true)
      await expect(page.locator('output')).toContainText('2')

      await expect(nfces.locator('.fx')).toHaveAttribute('data-theme', 'light')
      await press('Tema')
      await expect(nfces.locator('.fx')).toHaveAttribute('data-theme', 'dark')

      // Where the user wants to go is the app's to decide.
      const key = (await firstKey(nfces).textContent())?.replaceAll(/\s/g, '')
      await firstKey(nfces).click()
      await expect(page.locator('fiscal-access-key')).toHaveJSProperty('value', key)
      await inState(page.locator('fiscal-access-key'), 'ready').toBe(true)

      await nfces.getByRole('button', { name: 'Próxima página' }).click()
      await expect(nfces).toHaveAttribute('view', '/nfces?page=2')
      await inState(nfces, 'ready').toBe(true)
      await nfces.evaluate((node) => Object.assign(window, { before: node }))
      // What the page hears changes by is asked once its rows stand.
      await expect.poll(() => asked.some((path) => path.includes('/changes/'))).toBe(true)
      const before = asked.length
      await press('Ordem')
      await expect(page.locator('fiscal-cfe-list + fiscal-nfce-list')).toBeAttached()
      await expect(nfces).toHaveAttribute('view', '/nfces?page=2')
      expect(await nfces.evaluate((node) => node === Reflect.get(window, 'before'))).toBe(true)
      expect(asked.slice(before)).toEqual([])

      await press('Fechar')
      await expect(page.locator('fiscal-nfce-list, fiscal-cfe-list')).toHaveCount(0)
      await press('Fechar')
      await expect(firstKey(nfces)).toBeVisible()
      await expect(page.locator('fiscal-cfe-list + fiscal-nfce-list')).toBeAttached()
      expect(asked.filter((path) => !path.startsWith('/api/v1/'))).toEqual([])
    })
  }
  await apps.close()
})
