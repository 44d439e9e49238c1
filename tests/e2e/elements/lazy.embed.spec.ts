import { firstKey, inState } from '../element.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { widgets } from '#widgets/index.ts'

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
const styles = (origin: string) =>
  `default-src 'none'; script-src ${origin}; connect-src ${origin}; style-src 'unsafe-inline'`

const hidden = [
  [
    'far below',
    `<style>main { padding-top: 9000px }</style>`,
    LAZY,
    () => document.querySelector('fiscal-nfce-list')?.scrollIntoView(),
  ],
  ['in display: none', '<style>main { display: none }</style>', LAZY, () => document.querySelector('style')?.remove()],
  [
    'in a closed <details>',
    '',
    `<details><summary>Notas</summary>${LAZY}</details>`,
    () => document.querySelector('details')?.setAttribute('open', ''),
  ],
] as const

for (const [where, head, body, reveal] of hidden) {
  test(`lazy, ${where}: nothing is asked for until it is seen`, async ({ page, portal, server }) => {
    const asked = requests(page, server.origin)
    await portal({ head, body, policy: styles(server.origin) })
    const list = page.locator('fiscal-nfce-list')
    // The token of an element inside something is set here: the fixture sets those of the page's own children.
    const { tokens } = await server.as('admin@aurora.example')
    await list.evaluate((node, token) => Object.assign(node, { token }), tokens.access_token)
    await inState(list, 'loading').toBe(true)
    await page.waitForLoadState('networkidle')
    await frames(page)
    expect(asked).toEqual([])
    await page.evaluate(reveal)
    await expect(firstKey(list)).toBeVisible()
    expect(asked.filter((path) => path === '/api/v1/custody/nfce/')).toHaveLength(1)
  })
}

test('lazy, every element has its height before it is seen, and asks for nothing', async ({ page, portal, server }) => {
  const asked = requests(page, server.origin)
  const all = widgets.flatMap(({ elements }) => Object.entries(elements))
  const head = '<style>main { padding-top: 9000px }</style>'
  const body = all.map(([tag]) => `<${tag} loading="lazy" tenant="TENANT"></${tag}>`).join('')
  await portal({ head, body, policy: styles(server.origin) })
  await page.waitForLoadState('networkidle')
  await frames(page)
  for (const [tag, { height }] of all) {
    const box = await page.locator(tag).boundingBox()
    expect(box?.height, tag).toBeCloseTo(height[0], 0)
  }
  expect(asked).toEqual([])
})

test('no longer lazy, it comes at once', async ({ page, portal, server }) => {
  const asked = requests(page, server.origin)
  await portal({ head: '<style>main { padding-top: 9000px }</style>', body: LAZY, policy: styles(server.origin) })
  const list = page.locator('fiscal-nfce-list')
  await page.waitForLoadState('networkidle')
  await frames(page)
  expect(asked).toEqual([])
  await list.evaluate((node) => node.removeAttribute('loading'))
  await inState(list, 'ready').toBe(true)
})

test('lazy and in sight, it comes like any other; an unknown value warns and is not lazy', async ({ page, portal }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const list = page.locator('fiscal-nfce-list')
  await portal({ body: LAZY })
  await expect(firstKey(list)).toBeVisible()
  await inState(list, 'ready').toBe(true)
  expect(warnings).toEqual([])
  await portal({ body: LAZY.replace('"lazy"', '"later"') })
  await expect(firstKey(list)).toBeVisible()
  // The page is warned once its rows are there.
  await expect.poll(() => warnings).toEqual(['fiscal-nfce-list: loading "later" is unknown, "eager" is used'])
})

test("the least height is the page's own by --fiscal-min-height, from the first frame on", async ({
  page,
  portal,
  server,
}) => {
  const head = '<style>main { padding-top: 9000px; --fiscal-min-height: 123px }</style>'
  await portal({ head, body: LAZY, policy: styles(server.origin) })
  await inState(page.locator('fiscal-nfce-list'), 'loading').toBe(true)
  expect((await page.locator('fiscal-nfce-list').boundingBox())?.height).toBe(123)
})
