import { isChunkOf } from '../../chunks.ts'
import { firstKey, inState, LIST } from '../../element.ts'
import { expect, type Locator, type Page, test } from '../../fixtures.ts'

/** Holds React back until it is let through. */
async function withoutReact(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(isChunkOf('react-root'), async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

const isTaken = (list: Locator) => expect(list.locator('.picture')).not.toBeAttached()

test('a page that signs in late need not wait for React to see its rows, and who takes the token away takes them away', async ({
  page,
  portal,
  admin,
}) => {
  await withoutReact(page)
  await portal({ body: '' })
  const list = page.locator('fiscal-nfce-list')
  await page.evaluate(
    (tenant) =>
      document.querySelector('main')?.append(Object.assign(document.createElement('fiscal-nfce-list'), { tenant })),
    admin.tenant.id,
  )
  await expect(list.locator('.skeleton').first()).toBeVisible()
  await list.evaluate((element, token) => Object.assign(element, { token }), admin.tokens.access_token)
  await expect(list.getByText(/^1–15 de/)).toBeVisible()
  await expect(list.locator('tbody tr .key').first()).toBeVisible()
  const rows = await list.evaluate((node) => {
    Object.assign(node, { token: '' })
    return node.shadowRoot?.querySelectorAll('tbody tr').length
  })
  expect(rows).toBe(0)
})

test('a screen that is no list has shapes until React draws its own', async ({ page, portal }) => {
  const come = await withoutReact(page)
  await page.route('**/api/v1/dashboards/park*', () => undefined)
  await portal({ body: '<fiscal-sat-park tenant="TENANT"></fiscal-sat-park>' })
  const park = page.locator('fiscal-sat-park')
  await expect(park.locator('.picture .skeleton').first()).toBeVisible()
  come()
  await isTaken(park)
  await expect(park.locator('.stage .skeleton').first()).toBeVisible()
})

const PRESSES: Readonly<Record<string, { press: (list: Locator) => Promise<unknown>; shows: RegExp }>> = {
  'the next page': {
    press: (list) => list.getByRole('button', { name: 'Próxima página' }).press('Enter'),
    shows: /^16–30 de/,
  },
  'another size': { press: (list) => list.getByLabel('Itens por página').selectOption('10'), shows: /^1–10 de/ },
  'a filter': { press: (list) => list.getByRole('button', { name: 'Filtrar' }).click(), shows: /^Filtrar$/ },
  'a row by its key': { press: (list) => firstKey(list).press('Enter'), shows: /^NFC-e \d/ },
}
test('what is pressed before React is there is not lost, and the focus stays where it was', async ({
  page,
  portal,
}) => {
  for (const [what, { press, shows }] of Object.entries(PRESSES)) {
    const come = await withoutReact(page)
    await portal({ body: LIST })
    const list = page.locator('fiscal-nfce-list')
    await expect(list.getByText(/^1–15 de/), what).toBeVisible()
    await press(list)
    come()
    await isTaken(list)
    await expect(list.getByText(shows).locator('visible=true').first(), what).toBeVisible()
    await page.unrouteAll()
  }
  const come = await withoutReact(page)
  await portal({ body: LIST })
  const list = page.locator('fiscal-nfce-list')
  await expect(list.getByText(/^1–15 de/)).toBeVisible()
  const next = list.getByRole('button', { name: 'Próxima página' })
  await next.focus()
  come()
  await isTaken(list)
  await expect(next).toBeFocused()
})

test('React begins with the rows that are painted, and follows what the page changes as it hears of them', async ({
  page,
  portal,
}) => {
  const come = await withoutReact(page)
  await portal({ body: LIST })
  const list = page.locator('fiscal-nfce-list')
  await expect(list.getByText(/^1–15 de/)).toBeVisible()
  const first = list.evaluateHandle((element) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const root = element.shadowRoot
    if (!root) throw new Error('The element has no root')
    const look = () => {
      const stage = root.querySelector('.stage')
      if (stage?.hasChildNodes())
        resolve(stage.querySelector('.skeleton') ? 'shapes' : `${stage.querySelectorAll('tbody tr').length} rows`)
    }
    new MutationObserver(look).observe(root, { subtree: true, childList: true })
    const lead = () => element.setAttribute('view', '/nfces?status=canceled')
    element.addEventListener('fiscal-ready', lead, { once: true })
    // Not awaited before it is let through.
    return { promise }
  })
  await first
  come()
  expect(await (await first).evaluate(({ promise }) => promise)).toBe('15 rows')
  await expect(list.getByRole('button', { name: 'Remover filtro Status' })).toBeVisible()
})

test('lists that nobody touches become React’s, ask once for all, and say once that they are ready', async ({
  page,
  portal,
  admin,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.includes('/api/v1/')) calls.push(pathname)
  })
  await page.addInitScript(() => {
    const states: string[] = []
    Object.assign(window, { states })
    document.addEventListener('fiscal-state', (event) => states.push(Reflect.get(event, 'detail').state))
    document.addEventListener('fiscal-ready', () => states.push('told'))
  })
  const signed = LIST.replace(' ', ` token="${admin.tokens.access_token}" `)
  await portal({ body: signed.repeat(2) })
  const lists = page.locator('fiscal-nfce-list')
  for (const list of await lists.all()) {
    await isTaken(list)
    await inState(list, 'ready').toBe(true)
  }
  expect(calls.toSorted()).toEqual(['/api/v1/custody/nfce/', '/api/v1/users/me'])
  const states = await page.evaluate<string[]>(() => Reflect.get(window, 'states'))
  expect(states.toSorted()).toEqual(['loading', 'loading', 'ready', 'ready', 'told', 'told'])
})
