import type { Page } from '@playwright/test'
import { fixClock } from '../../world/fixed-clock.ts'
import { expect, test as base, withoutFonts } from '../fixtures.ts'
import { ADMIN } from '../people.ts'
import type { PortalPage } from '../portal.ts'

// For tests that ask nothing of a page but that an element is new on it: a worker keeps one partner's page, with the library and all that it
// has loaded, instead of loading everything anew for each of them. What a page loads first, and when, is tested on pages of their own.

export { expect }

interface Put {
  tag: string
  attributes?: Readonly<Record<string, string>>
  /** Nodes of the page's own in the element's slots: name → text. */
  slotted?: Readonly<Record<string, string>>
  /** A paragraph of the page's own after it. */
  after?: string
  /** Done on the empty page before the element comes. */
  before?: (page: Page) => Promise<void>
}

interface Fixtures {
  /** Puts one element, signed in as the administrator, on a page where no other is. */
  put: (element: Put, content?: Omit<PortalPage, 'body'>) => Promise<void>
}

interface Kept {
  page: Page
  /** What was served to it. */
  shown?: string
}

const VIEWPORT = { width: 1280, height: 720 }

export const test = base.extend<Fixtures, { kept: Kept }>({
  kept: [
    async ({ browser }, use, { project }) => {
      const { locale, timezoneId, contextOptions } = project.use
      const context = await browser.newContext({ ...contextOptions, locale, timezoneId, viewport: VIEWPORT })
      await fixClock(context)
      await context.addInitScript(withoutFonts)
      await use({ page: await context.newPage() })
      await context.close()
    },
    { scope: 'worker' },
  ],

  page: async ({ kept }, use, info) => {
    await kept.page.setViewportSize(VIEWPORT)
    await use(kept.page)
    kept.page.removeAllListeners()
    if (info.status !== info.expectedStatus) kept.shown = undefined
  },

  put: async ({ kept, page, portalServer, server }, use) => {
    await use(async ({ tag, attributes = {}, slotted = {}, after, before }, content = {}) => {
      const { tokens, tenant } = await server.as(ADMIN)
      const shown = JSON.stringify(content)
      if (kept.shown !== shown) {
        portalServer.show({ ...content, body: '' })
        await page.goto(portalServer.origin)
        kept.shown = shown
      }
      await page.evaluate(async () => {
        document.querySelector('main')?.replaceChildren()
        // The last one to leave empties the cache, once it is known that it was not merely moved.
        for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
      })
      await before?.(page)
      await page.evaluate(
        ({ tag, attributes, slotted, after, token }) => {
          const element = document.createElement(tag)
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
          for (const [slot, text] of Object.entries(slotted)) {
            element.append(Object.assign(document.createElement('p'), { slot, textContent: text }))
          }
          Object.assign(element, { token })
          document.querySelector('main')?.append(element)
          if (after) element.after(Object.assign(document.createElement('p'), { textContent: after }))
        },
        { tag, attributes: { tenant: tenant.id, ...attributes }, slotted, after, token: tokens.access_token },
      )
    })
  },
})
