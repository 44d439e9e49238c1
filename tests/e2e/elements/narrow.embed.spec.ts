import { declared } from '#widgets/declared.ts'
import { notes } from '../api.ts'
import { inState, valuesOf } from '../element.ts'
import { runReact, test as onPages } from '../fixtures.ts'
import { expect, test } from '../pages/kept-page.ts'
import { overflowOf } from '../overflow.ts'

// Where a page leaves an element little room, however wide the window is.

const head = '<style>body { margin: 0 } main { inline-size: 280px }</style>'
const policyOf = (origin: string) =>
  `default-src 'none'; script-src ${origin}; connect-src ${origin}; img-src ${origin} data:; style-src 'unsafe-inline'`

for (const { tag, attributes } of declared) {
  test(`${tag} is whole at 280 px`, async ({ page, put, server, admin }) => {
    const own = valuesOf(attributes, (await notes(admin)).items[0]?.key ?? '')
    await put({ tag, attributes: own }, { head, policy: policyOf(server.origin) })
    const element = page.locator(tag)
    await inState(element, 'ready').toBe(true)
    await runReact(element)
    expect(await element.evaluate((node) => node.getBoundingClientRect().width)).toBe(280)
    await expect.poll(() => overflowOf(element)).toEqual([])
    if (process.env['SHOTS']) await element.screenshot({ path: `/tmp/life/280-${tag}.png` })
    await page.setViewportSize({ width: 280, height: 640 })
    const filter = element.locator('.stage').getByRole('button', { name: 'Filtrar' })
    if (await filter.count()) {
      await filter.click()
      await expect(element.getByRole('dialog', { name: 'Filtrar' })).toBeVisible()
      await expect.poll(() => overflowOf(element)).toEqual([])
      if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/life/280-${tag}-filter.png` })
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the page does not scroll sideways').toBe(
      280,
    )
  })
}

onPages(
  'beside others in a row an element takes the room that is left, and leaves them theirs',
  async ({ page, portal, server }) => {
    const row = '<style>body { margin: 0 } .row { display: flex } .row > aside { inline-size: 200px }</style>'
    const body = '<div class="row"><aside>Menu</aside><fiscal-nfce-list tenant="TENANT"></fiscal-nfce-list></div>'
    await portal({ body: '', head: row, policy: policyOf(server.origin) })
    const { tokens, tenant } = await server.as('admin@aurora.example')
    await page.evaluate(
      ({ markup, token }) => {
        const main = document.querySelector('main')
        main?.insertAdjacentHTML('beforeend', markup)
        const element = main?.querySelector('fiscal-nfce-list')
        if (element) Object.assign(element, { token })
      },
      { markup: body.replace('TENANT', tenant.id), token: tokens.access_token },
    )
    const list = page.locator('fiscal-nfce-list')
    await inState(list, 'ready').toBe(true)
    for (const [width, wanted] of [
      [1280, 1080],
      [400, 280],
    ] as const) {
      await page.setViewportSize({ width, height: 700 })
      expect(await list.evaluate((node) => node.getBoundingClientRect().width)).toBe(wanted)
    }
    await page.setViewportSize({ width: 1280, height: 700 })
    expect(await page.locator('aside').evaluate((node) => node.getBoundingClientRect().width)).toBe(200)
  },
)
