import type { Browser, Page, PlaywrightTestOptions } from '@playwright/test'
import { fixClock } from '../../world/fixed-clock.ts'
import { test as base } from '../fixtures.ts'

// For tests of what a screen shows and does: a worker hands one page on from test to test. A page of its own starts a process and compiles
// everything anew, which takes as long as the screen under test. What a browser loads, keeps or shares is tested on new pages (fixtures.ts).

export * from '../fixtures.ts'

interface Reused {
  page: Page
  /** What is to be taken back of what was done to it. */
  scripts: { dispose(): Promise<void> }[]
  /** Something was done to it that cannot be taken back. */
  isChanged: boolean
}

/** What outlives the document, and has no way back. */
const LASTING = [
  'addCookies',
  'clock',
  'close',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setOffline',
]

export const test = base.extend<object, { kept: { reused?: Reused } }>({
  kept: [
    async ({}, use) => {
      const kept: { reused?: Reused } = {}
      await use(kept)
      await kept.reused?.page.context().close()
    },
    { scope: 'worker' },
  ],

  page: async ({ browser, kept, viewport, portalServer, server }, use, info) => {
    const reused = kept.reused ?? (await openPage(browser, { ...info.project.use, baseURL: server.origin }))
    const { page } = reused
    kept.reused = undefined
    if (viewport) await page.setViewportSize(viewport)
    await use(page)
    if (reused.isChanged || info.status !== info.expectedStatus) return page.context().close()
    page.removeAllListeners()
    await page.context().unrouteAll({ behavior: 'ignoreErrors' })
    await Promise.all(reused.scripts.splice(0).map((script) => script.dispose()))
    for (const other of page.context().pages()) if (other !== page) await other.close()
    // Away from the screen, which would go on asking, but not from its site, whose process stays.
    portalServer.show({ body: '', bare: true })
    await page.goto(info.project.name === 'embed' ? portalServer.origin : `${server.origin}/livez`)
    await page.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
    })
    kept.reused = reused
  },
  context: async ({ page }, use) => use(page.context()),
})

async function openPage(browser: Browser, use: Partial<PlaywrightTestOptions>): Promise<Reused> {
  const { baseURL, locale, timezoneId, contextOptions } = use
  const context = await browser.newContext({ ...contextOptions, baseURL, locale, timezoneId })
  await fixClock(context)
  const page = await context.newPage()
  const reused: Reused = { page, scripts: [], isChanged: false }
  for (const owner of [page, context]) {
    owner.addInitScript = new Proxy(owner.addInitScript, {
      async apply(target, self, args) {
        const script = await Reflect.apply(target, self, args)
        reused.scripts.push(script)
        return script
      },
    })
    for (const name of LASTING) {
      const value: unknown = Reflect.get(owner, name)
      Object.defineProperty(owner, name, {
        get() {
          reused.isChanged = true
          return value
        },
      })
    }
  }
  return reused
}
