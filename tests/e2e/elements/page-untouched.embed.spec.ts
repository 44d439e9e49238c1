import { widgets } from '#widgets/index.ts'
import { inState } from '../element.ts'
import { expect, runReact, test } from '../fixtures.ts'

// What a partner's page has of its own is as it was, but for what libraries put there: docs/elements.md names all of it.

/** Where copies of zod on a page share their settings (colinhacks/zod#5889), and wouter's mark of what it has wrapped. */
const NAMES = ['Symbol(wouter_v3)', '__zod_globalConfig']

test('the page stays as it was: head, title, address, history, focus, scroll, storage, globals', async ({
  page,
  portal,
  admin,
}) => {
  const list = page.locator('fiscal-nfce-list')
  await portal({ body: '<button id="own">Own</button>' })
  const state = () =>
    page.evaluate(
      (names) => ({
        head: document.head.innerHTML,
        title: document.title,
        address: location.href,
        history: history.length,
        historyState: history.state,
        focus: document.activeElement?.id,
        scroll: scrollY,
        body: [...document.body.children].map(({ localName }) => localName),
        html: document.documentElement.getAttributeNames(),
        globals: Reflect.ownKeys(window)
          .map(String)
          .filter((name) => !names.includes(name)),
        storage: Object.keys(localStorage),
        session: Object.keys(sessionStorage),
        cookies: document.cookie,
        sheets: document.adoptedStyleSheets.length,
      }),
      NAMES,
    )
  await page.locator('#own').focus()
  const before = await state()
  await page.evaluate(
    ({ tenant, token }) => {
      const element = Object.assign(document.createElement('fiscal-nfce-list'), { tenant, token })
      document.querySelector('main')?.append(element)
    },
    { tenant: admin.tenant.id, token: admin.tokens.access_token },
  )
  await expect(list.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  // Links by which code is fetched ahead stand in the head until it has come.
  await runReact(list)
  await expect(page.locator('head link')).toHaveCount(0)
  expect(await state(), 'shown').toEqual(before)
  await list.getByLabel('Itens por página').selectOption('10')
  await list.getByRole('button', { name: 'Próxima página' }).click()
  await list.getByRole('button', { name: 'Filtrar' }).click()
  await expect(list.getByRole('dialog', { name: 'Filtrar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list.getByRole('dialog')).toHaveCount(0)
  await list.getByRole('row').nth(1).getByRole('link').click()
  await expect(list.getByRole('img', { name: 'QR Code da nota' })).toBeVisible()
  await page.locator('#own').focus()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await state(), 'used').toEqual(before)
})

test('no element leaves a name on the window of the page but two', async ({ page, portal, admin }) => {
  await portal({ body: '' })
  const names = () => page.evaluate(() => Reflect.ownKeys(window).map(String))
  const before = await names()
  const tags = widgets.flatMap(({ elements }) => Object.keys(elements))
  await page.evaluate(
    ({ all, tenant, token }) => {
      for (const tag of all) {
        // Any key: what an element says of one that does not exist needs its code, too.
        const nfceKey = '0'.repeat(44)
        const element = Object.assign(document.createElement(tag), { tenant, token, nfceKey })
        document.querySelector('main')?.append(element)
      }
    },
    { all: tags, tenant: admin.tenant.id, token: admin.tokens.access_token },
  )
  for (const tag of tags) {
    await expect(page.locator(tag).locator('.stage'), tag).toBeVisible()
    await inState(page.locator(tag), 'loading').toBe(false)
  }
  expect((await names()).filter((name) => !before.includes(name)).toSorted()).toEqual(NAMES)
})

test('of the page’s functions libraries wrap three, which do as they did, and no other', async ({
  page,
  portal,
  admin,
}) => {
  const list = page.locator('fiscal-nfce-list')
  await portal({ body: '<button id="own">Own</button>' })
  const wrapped = await page.evaluateHandle(() => {
    const objects = { window, document, history, element: document.body }
    const before = Object.entries(objects).flatMap(([home, object]) => {
      const names = new Set<string>()
      for (let at: object | null = object; at; at = Reflect.getPrototypeOf(at)) {
        for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
          if (typeof value === 'function') names.add(name)
        }
      }
      return [...names].map((name) => ({ object, name, path: `${home}.${name}`, value: Reflect.get(object, name) }))
    })
    return () => before.filter(({ object, name, value }) => Reflect.get(object, name) !== value).map(({ path }) => path)
  })
  await page.evaluate(
    ({ tenant, token }) => {
      const element = Object.assign(document.createElement('fiscal-nfce-list'), { tenant, token })
      document.querySelector('main')?.append(element)
    },
    { tenant: admin.tenant.id, token: admin.tokens.access_token },
  )
  await expect(list.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await list.getByRole('button', { name: 'Filtrar' }).click()
  await expect(list.getByRole('dialog', { name: 'Filtrar' }).getByRole('combobox').first()).toBeVisible()
  await page.keyboard.press('Escape')
  // wouter tells of moves that others make (molefrog/wouter#167), react-aria of a focus that no key and no pointer has set.
  expect((await wrapped.evaluate((names) => names())).toSorted()).toEqual([
    'element.focus',
    'history.pushState',
    'history.replaceState',
  ])
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('#own')?.focus({ preventScroll: true })
    history.pushState({ own: 1 }, '', '?pushed')
    history.replaceState({ own: 2 }, '', '?replaced')
  })
  await expect(page.locator('#own')).toBeFocused()
  expect(await page.evaluate(() => [location.search, history.state])).toEqual(['?replaced', { own: 2 }])
})
