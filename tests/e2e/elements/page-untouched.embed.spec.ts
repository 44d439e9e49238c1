import { NAMES } from './names.ts'
import { expect, runReact, test } from '../fixtures.ts'

// What a partner's page has of its own is as it was, but for what libraries put there: docs/elements.md names all of it.

test('the page stays as it was: head, title, address, history, focus, scroll, storage, globals, all functions but three', async ({
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
  // What libraries wrap of the page's functions.
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
  await expect(list.getByRole('dialog', { name: 'Filtrar' }).getByRole('combobox').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list.getByRole('dialog')).toHaveCount(0)
  await list.getByRole('row').nth(1).getByRole('link').click()
  await expect(list.getByRole('img', { name: 'QR Code da nota' })).toBeVisible()
  await page.locator('#own').focus()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await state(), 'used').toEqual(before)

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
