import { firstKey, inState } from '../element.ts'
import { expect, type Page, test } from '../fixtures.ts'

// That not even code is fetched for who is not seen yet; what hides it, and how high it is, is tested in tests/page/elements/lazy.test.ts.

/** What was asked of the server beside the loader. */
function requests(page: Page, origin: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.url().startsWith(origin) && pathname !== '/elements/elements.js') asked.push(pathname)
  })
  return asked
}

/** Two frames: an observer of what is seen has told by then. */
const frames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

const LAZY = '<fiscal-nfce-list loading="lazy" tenant="TENANT"></fiscal-nfce-list>'

test('lazy, far below: nothing is asked for until it is seen', async ({ page, portal, server }) => {
  const asked = requests(page, server.origin)
  const policy = `default-src 'none'; script-src ${server.origin}; connect-src ${server.origin}; style-src 'unsafe-inline'`
  await portal({ head: '<style>main { padding-top: 9000px }</style>', body: LAZY, policy })
  const list = page.locator('fiscal-nfce-list')
  await inState(list, 'loading').toBe(true)
  await page.waitForLoadState('networkidle')
  await frames(page)
  expect(asked).toEqual([])
  await list.scrollIntoViewIfNeeded()
  await expect(firstKey(list)).toBeVisible()
  expect(asked.filter((path) => path === '/api/v1/custody/nfce/')).toHaveLength(1)
})
