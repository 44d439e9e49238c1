import { test as base, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { pathOf } from './at.ts'
import { type Signed, ServerApi } from './api.ts'
import { ADMIN } from './people.ts'
import { openPortal, type Portal, type PortalPage } from './portal.ts'
import { fixClock } from '../world/fixed-clock.ts'
import { openWorld, type World } from '../world/world.ts'
import { ANY_ELEMENT, tagAt } from '../screens/element-at.ts'

export { ANY_ELEMENT, expect }
/** A test of what both mounts share, the API's answers and their words: the back-office alone runs it (playwright.config.ts). */
export const ONE_MOUNT = { tag: '@one-mount' }
export type { Locator, Page }

interface OpenOptions {
  /** Who looks; the administrator unless told. */
  as?: string
  /** An element's theme; the host has its own. */
  theme?: 'dark' | 'light'
}

/** One screen in either mount: a page of the back-office, or an element on a partner's page. */
export interface Mounted {
  page: Page
  mount: 'host' | 'embed'
  /** All that the widget draws. */
  root: Locator
  /** Opens a path of the product, `/nfces?status=canceled`. */
  open(path: string, options?: OpenOptions): Promise<void>
  /** Waits until the widget stands at a path: the page's address, or the element's `view`. */
  expectAt(path: string | RegExp): Promise<void>
  /** Opens anew where the widget stands now. */
  reopen(): Promise<void>
}

interface Fixtures {
  mounted: Mounted
  /**
   * A partner's page with markup of the test's own ('TENANT' stands for the tenant), all its elements signed in as `as`. Their font, which
   * may come before the data or after them, and would be seen in every width, comes only with `font`.
   */
  portal: (content: PortalPage & { as?: string; font?: true }) => Promise<void>
  admin: Signed
  /** Puts somebody's session into the browser before the back-office is opened. */
  signIn: (signed: Signed) => Promise<void>
  /** What the page complained of: errors, refused styles and scripts. Empty at the end of every test, unless the test empties it. */
  complaints: string[]
}

export const test = base.extend<Fixtures & { server: ServerApi }, { world: World; portalServer: Portal }>({
  // A worker's own: no test sees what another one does (tests/world).
  world: [
    async ({}, use) => {
      const world = await openWorld()
      await use(world)
      await world.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [
    async ({ world }, use) => {
      await world.reset()
      await use(new ServerApi(world.origin))
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  portalServer: [
    async ({ world }, use) => {
      const portal = await openPortal(world.origin)
      await use(portal)
      await portal.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await fixClock(context)
    await use(context)
  },
  admin: async ({ server }, use) => use(await server.as(ADMIN)),

  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        // Replies that a test makes fail are the browser's to note and the screen's to tell.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          complaints.push(message.text())
        }
      })
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
          console.error(`refused by ${effectiveDirective}: ${blockedURI} in ${sourceFile}`),
        )
      })
      await use(complaints)
      // What is answered to a page that is about to close fails, and would fail the test.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(complaints, 'what the page complained of').toEqual([])
    },
    { auto: true },
  ],

  signIn: async ({ context }, use) => use((signed) => signInto(context, signed)),

  portal: async ({ page, server, portalServer }, use) => {
    await use(async ({ as = ADMIN, font, ...content }) => {
      if (!font) await page.addInitScript(withoutFonts)
      const { tokens, tenant } = await server.as(as)
      portalServer.show({ ...content, body: content.body.replaceAll('TENANT', tenant.id) })
      await page.goto(portalServer.origin)
      await setTokens(page, tokens.access_token)
    })
  },

  mounted: async ({ page, signIn, portal, server }, use, { project }) => {
    await use(project.name === 'embed' ? embedded(page, portal) : hosted(page, signIn, server))
  },
})

/** For a page's first script: nothing makes a font. */
export const withoutFonts = (): void => void Reflect.deleteProperty(window, 'FontFace')

/** Puts somebody's session into a browser before its pages are opened. */
export async function signInto(context: BrowserContext, { tokens, email, tenant }: Signed): Promise<void> {
  const state = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, email, tenant }
  await context.addInitScript(
    (text) => {
      // Once: a test that logs out must stay out.
      if (localStorage.getItem('fiscal.session') === null) localStorage.setItem('fiscal.session', text)
    },
    JSON.stringify({ state, version: 1 }),
  )
}

/** Gives a token to every element of the page, as a partner's script would. */
export async function setTokens(page: Page, token: string): Promise<void> {
  await page.evaluate((given) => {
    for (const element of document.querySelectorAll('main > *')) {
      if (element.localName.includes('fiscal-')) Object.assign(element, { token: given })
    }
  }, token)
}

function hosted(page: Page, signIn: Fixtures['signIn'], server: ServerApi): Mounted {
  const root = page.locator('#root')
  return {
    page,
    mount: 'host',
    root,
    async open(path, { as = ADMIN } = {}) {
      await signIn(await server.as(as))
      await page.goto(path)
    },
    expectAt: (path) => expect.poll(() => pathOf(new URL(page.url()))).toMatch(exactly(path)),
    reopen: async () => void (await page.reload()),
  }
}

/** Waits until React has taken an element over from what was painted, which takes no keys. */
export const runReact = (element: Locator): Promise<void> => expect(element.locator('.stage')).toBeVisible()

function embedded(page: Page, portal: Fixtures['portal']): Mounted {
  const root = page.locator(ANY_ELEMENT)
  const open = async (path: string, { as, theme = 'dark' }: OpenOptions = {}) => {
    const tag = tagAt(path)
    await portal({
      as,
      body: `<${tag} tenant="TENANT" view="${path.replaceAll('&', '&amp;')}" theme="${theme}" back="list" preferences="page"></${tag}>`,
    })
    await runReact(root)
  }
  let opened: OpenOptions | undefined
  return {
    page,
    mount: 'embed',
    root,
    open(path, options) {
      opened = options
      return open(path, options)
    },
    async expectAt(path) {
      await expect(root).toHaveAttribute('view', exactly(path))
      expect(page.url(), 'the address of the page is its own').toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    },
    reopen: async () => open((await root.getAttribute('view')) ?? '', opened),
  }
}

const exactly = (path: string | RegExp): RegExp =>
  typeof path === 'string' ? new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) : path
