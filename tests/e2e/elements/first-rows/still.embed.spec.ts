import type { Signed } from '../../api.ts'
import { isChunkOf } from '../../chunks.ts'
import { firstKey, inState, LIST } from '../../element.ts'
import { expect, type Locator, type Page, test } from '../../fixtures.ts'
import { NOW } from '../../../../stories/now.ts'

// A list whose picture is whole stands without React until somebody uses it, or only React can do what is due.

/** Counts requests from now on, by what is asked for. */
function count(page: Page) {
  const isReact = isChunkOf('react-root')
  const asked = { react: 0, lists: 0, me: 0 }
  page.on('request', (request) => {
    const url = new URL(request.url())
    asked.react += Number(isReact(url))
    if (request.method() !== 'GET') return
    asked.lists += Number(url.pathname.endsWith('/custody/nfce/'))
    asked.me += Number(url.pathname.endsWith('/users/me'))
  })
  return asked
}

interface Told {
  states: string[]
  ready: number
}

/** Collects what elements tell the page, from its first script on. */
async function listen(page: Page): Promise<() => Promise<Told>> {
  await page.addInitScript(() => {
    const told: Told = { states: [], ready: 0 }
    Object.assign(window, { told })
    document.addEventListener('fiscal-state', (event) => told.states.push(Reflect.get(event, 'detail').state))
    document.addEventListener('fiscal-ready', () => told.ready++)
  })
  return () => page.evaluate(() => Reflect.get(window, 'told'))
}

const secondsLeft = async (list: Locator) => {
  const text = await list.getByRole('timer').textContent()
  return Number(/(\d+) s$/.exec(text ?? '')?.[1])
}

const stands = (list: Locator) => expect(list.locator('.picture')).toBeAttached()
const isTaken = (list: Locator) => expect(list.locator('.picture')).not.toBeAttached()

interface Opening {
  page: Page
  portal: (content: { body: string }) => Promise<void>
  admin: Signed
}

/**
 * Lists that stand without React, nothing being under way any more; the first of them. Their token is in the markup: without one React is
 * asked what to say at once.
 */
async function openStill({ page, portal, admin }: Opening, lists = 1) {
  const signed = LIST.replace(' ', ` token="${admin.tokens.access_token}" `)
  const list = page.locator('fiscal-nfce-list').first()
  // Where it lay before, the list would come under it.
  await page.mouse.move(0, 0)
  await portal({ body: signed.repeat(lists) })
  await expect(firstKey(list)).toBeVisible()
  await inState(list, 'ready').toBe(true)
  await page.waitForLoadState('networkidle')
  await stands(list)
  return list
}

test('a list that nobody touches never asks for React, says once that it is ready, and counts truly', async ({
  page,
  portal,
  admin,
}) => {
  await page.clock.install({ time: NOW })
  const asked = count(page)
  const told = await listen(page)
  const list = await openStill({ page, portal, admin })
  expect(await secondsLeft(list)).toBeGreaterThan(50)
  await page.clock.runFor(20_000)
  await expect.poll(() => secondsLeft(list)).toBeLessThanOrEqual(40)
  await stands(list)
  expect(asked).toEqual({ react: 0, lists: 1, me: 1 })
  expect(await told()).toEqual({ states: ['loading', 'ready'], ready: 1 })
})

test('when its refresh is due React begins, and refreshes', async ({ page, portal, admin }) => {
  await page.clock.install({ time: NOW })
  const asked = count(page)
  const told = await listen(page)
  const list = await openStill({ page, portal, admin })
  await page.clock.runFor(61_000)
  await isTaken(list)
  await expect.poll(() => asked.lists).toBe(2)
  await expect.poll(() => secondsLeft(list)).toBeGreaterThan(50)
  expect(await told()).toEqual({ states: ['loading', 'ready'], ready: 1 })
})

const USES: Readonly<Record<string, (list: Locator, page: Page) => Promise<void>>> = {
  'a pointer over it': (list) => list.getByRole('row').nth(3).hover(),
  'a key': (_, page) => page.keyboard.press('Tab'),
  'a press of the page’s own': (list) => list.getByRole('table').evaluate((table: HTMLElement) => table.click()),
  'another view': (list) => list.evaluate((node) => node.setAttribute('view', '/nfces?per_page=10')),
}
for (const [what, use] of Object.entries(USES)) {
  test(`${what} has React take the list over, with what it shows`, async ({ page, portal, admin }) => {
    await page.clock.install({ time: NOW })
    const asked = count(page)
    const told = await listen(page)
    const list = await openStill({ page, portal, admin })
    await page.clock.runFor(25_000)
    const key = await firstKey(list).textContent()
    await use(list, page)
    await isTaken(list)
    await expect(firstKey(list)).toHaveText(key ?? '')
    expect(await secondsLeft(list)).toBeLessThanOrEqual(what === 'another view' ? 60 : 36)
    expect(asked.me).toBe(1)
    expect(asked.lists).toBe(what === 'another view' ? 2 : 1)
    expect(await told()).toEqual({ states: ['loading', 'ready'], ready: 1 })
  })
}

test('what is pressed first is done: filters, pages, rows, a size, and the focus stays', async ({
  page,
  portal,
  admin,
}) => {
  const asked = count(page)
  const next = (list: Locator) => list.getByRole('button', { name: 'Próxima página' })
  const anew = () => openStill({ page, portal, admin })

  let list = await anew()
  await list.getByRole('button', { name: 'Filtrar' }).click()
  await expect(list.getByRole('dialog')).toBeVisible()

  list = await anew()
  await next(list).click()
  await expect(list.getByText(/^16–30 de/)).toBeVisible()
  await isTaken(list)
  await expect(list.getByText(/^16–30 de/)).toBeVisible()
  await next(list).click()
  await expect(list.getByText(/^31–45 de/)).toBeVisible()

  list = await anew()
  await next(list).focus()
  await isTaken(list)
  await expect(next(list)).toBeFocused()
  await next(list).press('Enter')
  await expect(list.getByText(/^16–30 de/)).toBeVisible()

  list = await anew()
  await list.getByLabel('Itens por página').selectOption('10')
  await expect(list.getByText(/^1–10 de/)).toBeVisible()

  list = await anew()
  const before = asked.lists
  await list.getByRole('button', { name: 'Atualizar agora' }).evaluate((button: HTMLElement) => button.click())
  await isTaken(list)
  await expect.poll(() => asked.lists).toBe(before + 1)

  list = await anew()
  await firstKey(list).evaluate((link: HTMLElement) => link.focus())
  await page.keyboard.press('Enter')
  await expect(list).toHaveAttribute('view', /^\/nfces\/\w{44}/)
})

test('what is held down stands until it is let go', async ({ page, portal, admin }) => {
  const list = await openStill({ page, portal, admin }, 2)
  const other = page.locator('fiscal-nfce-list').last()
  const filter = list.getByRole('button', { name: 'Filtrar' })
  const { x = 0, y = 0, width = 0, height = 0 } = (await filter.boundingBox()) ?? {}
  // A pointer over it asks for React already, which must not be there before the press.
  const isPressed = Promise.withResolvers<void>()
  await page.route(isChunkOf('react-root'), async (route) => {
    await isPressed.promise
    await route.continue()
  })
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  isPressed.resolve()
  await other.getByRole('table').dispatchEvent('click')
  await isTaken(other)
  await stands(list)
  await page.mouse.up()
  await isTaken(list)
  await expect(list.getByRole('dialog')).toBeVisible()
})

test('without its token nothing of it is left, and with another one it is ready anew', async ({
  page,
  portal,
  admin,
}) => {
  const told = await listen(page)
  const list = await openStill({ page, portal, admin })
  const isWiped = await list.evaluate((node) => {
    Object.assign(node, { token: '' })
    return node.shadowRoot?.querySelectorAll('tbody tr').length
  })
  expect(isWiped).toBe(0)
  await inState(list, 'auth').toBe(true)
  await list.evaluate((node, token) => Object.assign(node, { token }), admin.tokens.access_token)
  await expect(firstKey(list)).toBeVisible()
  await inState(list, 'ready').toBe(true)
  const { states, ready } = await told()
  expect(states).toEqual(['loading', 'ready', 'loading', 'auth', 'loading', 'ready'])
  expect(ready).toBe(2)
})

test('for another tenant it shows that one’s alone', async ({ page, portal, admin }) => {
  const list = await openStill({ page, portal, admin })
  const key = (await firstKey(list).textContent()) ?? ''
  const other = admin.me.tenants.find(({ id }) => id !== admin.tenant.id)?.id ?? ''
  const rows = await list.evaluate((node, tenant) => {
    node.setAttribute('tenant', tenant)
    return node.shadowRoot?.querySelectorAll('tbody tr').length
  }, other)
  expect(rows).toBe(0)
  await inState(list, 'ready').toBe(true)
  await isTaken(list)
  await expect(list.locator('tbody')).not.toContainText(key)
})

test('once React runs for one element of the page it runs for all, without asking again', async ({
  page,
  portal,
  admin,
}) => {
  const asked = count(page)
  const list = await openStill({ page, portal, admin }, 2)
  const other = page.locator('fiscal-nfce-list').nth(1)
  await stands(other)
  await list.getByRole('row').nth(2).hover()
  await isTaken(list)
  await isTaken(other)
  await expect(firstKey(other)).toBeVisible()
  expect(asked).toMatchObject({ lists: 1, me: 1 })
})

test('a refresh reaches the server, whatever the other elements begin with', async ({ page, portal, admin }) => {
  const asked = count(page)
  const list = await openStill({ page, portal, admin }, 4)
  await list.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect.poll(() => asked.lists).toBe(2)
  for (const one of await page.locator('fiscal-nfce-list').all()) await isTaken(one)
  expect(asked).toMatchObject({ lists: 2, me: 1 })
})

test('moved in the document it stands as before; removed it leaves no timer', async ({ page, portal, admin }) => {
  await page.clock.install({ time: NOW })
  const asked = count(page)
  const list = await openStill({ page, portal, admin })
  await list.evaluate((node) => document.body.append(node))
  await page.clock.runFor(5000)
  await stands(list)
  const { left } = await list
    .evaluateHandle((node) => {
      node.remove()
      return { left: node }
    })
    .then(async (handle) => ({ left: await handle.getProperty('left') }))
  await page.clock.runFor(120_000)
  expect(asked).toEqual({ react: 0, lists: 1, me: 1 })
  expect(await left.evaluate((node) => (node as HTMLElement).shadowRoot?.childElementCount)).toBe(0)
})

for (const [what, reply] of Object.entries({
  'that is empty': { status: 200, json: { items: [], total: 0 } },
  'that is refused': { status: 403, json: { code: 'forbidden', message: 'Sem acesso a este recurso.' } },
  'that fails': { status: 400, json: { code: 'invalid', message: 'O banco descansa.' } },
})) {
  test(`an answer ${what} is React’s to tell`, async ({ page, portal }) => {
    await page.route('**/custody/nfce/?*', (route) => route.fulfill(reply))
    const list = page.locator('fiscal-nfce-list')
    await portal({ body: LIST })
    await isTaken(list)
    await expect(list.getByText(/Nenhuma nota|Sem acesso|O banco descansa/).first()).toBeVisible()
  })
}

test('it prints with its head without React', async ({ page, portal, admin }) => {
  const asked = count(page)
  const list = await openStill({ page, portal, admin })
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      return list.locator('.print-head').textContent()
    })
    .toContain(admin.tenant.description)
  expect(asked.react).toBe(0)
})
