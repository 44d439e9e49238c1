import { declared } from '#widgets/declared.ts'
import { fixClock } from '../../world/fixed-clock.ts'
import { attributesOf } from '../../screens/screens.ts'
import { notes } from '../api.ts'
import { firstKey } from '../element.ts'
import { expect, runReact, setTokens, test } from '../fixtures.ts'

// Conditions of the WebView of an app, as far as Chromium can be made like one.

/** For a page's first script: takes away what a WebView lacks, or refuses as it does third parties' storage. */
function bare(): void {
  const refuse = (name: string) =>
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException(`${name} is refused`, 'SecurityError')
      },
    })
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) refuse(name)
  Object.defineProperty(document, 'cookie', {
    get() {
      throw new DOMException('cookies are refused', 'SecurityError')
    },
  })
  for (const name of [
    'BroadcastChannel',
    'SharedWorker',
    'Notification',
    'requestIdleCallback',
    'cookieStore',
    'open',
  ]) {
    Reflect.deleteProperty(window, name)
  }
  const { prototype } = Navigator
  for (const name of ['serviceWorker', 'locks', 'clipboard', 'wakeLock', 'storage', 'share', 'connection']) {
    Reflect.deleteProperty(prototype, name)
  }
  Reflect.deleteProperty(Element.prototype, 'requestFullscreen')
  Reflect.deleteProperty(Document.prototype, 'fullscreenEnabled')
}

test('every element works in a browser that lacks all that it may lack', async ({ page, portal, admin }) => {
  test.slow()
  await page.addInitScript(bare)
  const key = (await notes(admin)).items[0]?.key ?? ''
  const body = declared
    .map(({ tag }) => {
      const own = Object.entries(attributesOf(tag, key)).map(([name, value]) => ` ${name}="${value}"`)
      return `<${tag} tenant="TENANT" preferences="page"${own.join('')}></${tag}>`
    })
    .join('')
  await portal({ body })
  expect(await page.evaluate(() => ['locks' in navigator, 'BroadcastChannel' in window])).toEqual([false, false])
  for (const { tag } of declared) {
    const element = page.locator(tag)
    await expect
      .poll(() => element.evaluate((node) => node.matches(':state(ready)')), { message: tag, timeout: 60_000 })
      .toBe(true)
    await runReact(element)
  }
  const list = page.locator('fiscal-nfce-list')
  await list.getByLabel('Itens por página').selectOption('10')
  await expect(list.locator('tbody tr')).toHaveCount(10)
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('dialogs and messages keep clear of the edges of a phone', async ({ page, portal }) => {
    const devtools = await page.context().newCDPSession(page)
    await portal({ body: '<fiscal-nfce-list tenant="TENANT"></fiscal-nfce-list>' })
    const list = page.locator('fiscal-nfce-list')
    await runReact(list)
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 40, bottom: 34 } })
    await list.getByRole('button', { name: 'Filtrar' }).click()
    const dialog = list.getByRole('dialog', { name: 'Filtrar' })
    const send = await dialog.getByRole('button', { name: 'Filtrar', exact: true }).boundingBox()
    expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(640 - 34)
    const panel = await dialog.locator('.dialog').boundingBox()
    expect((panel?.y ?? 0) + (panel?.height ?? 0), 'its ground goes on below').toBe(640)
  })
})

test('a page without a viewport is laid out as on a computer, and works', async ({ browser, portalServer, admin }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  })
  await fixClock(context)
  const page = await context.newPage()
  portalServer.show({
    body: `<fiscal-nfce-list tenant="${admin.tenant.id}"></fiscal-nfce-list>`,
    // The last one counts: what browsers take where there is none.
    head: '<meta name="viewport" content="width=980">',
  })
  await page.goto(portalServer.origin)
  expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(980)
  await setTokens(page, admin.tokens.access_token)
  const list = page.locator('fiscal-nfce-list')
  await expect(firstKey(list)).toBeVisible()
  await runReact(list)
  await list.getByRole('button', { name: 'Filtrar' }).tap()
  const dialog = list.getByRole('dialog', { name: 'Filtrar' })
  await expect(dialog.locator('.dialog')).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Fechar' }).tap()
  await expect(dialog).toHaveCount(0)
  await context.close()
})
