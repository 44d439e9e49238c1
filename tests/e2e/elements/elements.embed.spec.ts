import { widgets } from '#widgets/index.ts'
import { notes, type Signed } from '../api.ts'
import { firstKey, inState, LIST } from '../element.ts'
import type { Page } from '../fixtures.ts'
import { expect, test } from '../fixtures.ts'
import { ADMIN } from '../people.ts'
import { NOW } from '../../../stories/now.ts'

/** Collects the detail of every event of a name from now on. */
async function listen(page: Page, name: string): Promise<() => Promise<unknown[]>> {
  await page.evaluate((type) => {
    const told: unknown[] = []
    Object.assign(window, { [`told ${type}`]: told })
    document.addEventListener(type, (event) => event instanceof CustomEvent && told.push(event.detail))
  }, name)
  return () => page.evaluate((type) => Reflect.get(window, `told ${type}`), name)
}

/** Puts a list into the page, its connection as properties. */
const appendList = (page: Page, admin: Signed) =>
  page.evaluate(
    ({ tenant, token }) => {
      const list = Object.assign(document.createElement('fiscal-nfce-list'), { tenant, token })
      document.querySelector('main')?.append(list)
    },
    { tenant: admin.tenant.id, token: admin.tokens.access_token },
  )

test('three elements ask once for what they all need', async ({ page, portal }) => {
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'GET' && asked.push(new URL(request.url()).pathname))
  await portal({ body: LIST.repeat(3) })
  for (const index of [0, 1, 2]) await expect(firstKey(page.locator('fiscal-nfce-list').nth(index))).toBeVisible()
  expect(asked.filter((path) => path === '/api/v1/custody/nfce/')).toHaveLength(1)
  expect(asked.filter((path) => path === '/api/v1/users/me')).toHaveLength(1)
  expect(asked.filter((path) => path.startsWith('/elements/'))).toEqual(
    [...new Set(asked)].filter((path) => path.startsWith('/elements/')),
  )
})

test('with only the loader on a page nothing else is fetched', async ({ page, portal, server }) => {
  const asked: string[] = []
  page.on(
    'request',
    (request) => request.url().startsWith(server.origin) && asked.push(new URL(request.url()).pathname),
  )
  await portal({ body: '<p>No element yet</p>' })
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['/elements/elements.js'])
})

test('properties set before the library loads are kept', async ({ page, portal, server, admin }) => {
  await portal({ body: '<fiscal-nfce-list></fiscal-nfce-list>', bare: true })
  await page.evaluate(
    ({ tenant, token }) => {
      const list = document.querySelector('fiscal-nfce-list')
      if (list) Object.assign(list, { tenant, token, view: '/nfces?page=2', theme: 'light' })
    },
    { tenant: admin.tenant.id, token: admin.tokens.access_token },
  )
  await page.evaluate((url) => import(url), `${server.origin}/elements/elements.js`)
  const list = page.locator('fiscal-nfce-list')
  await expect(list.getByText(/^16–30 de/)).toBeVisible()
  await expect(list.locator('.fx')).toHaveAttribute('data-theme', 'light')
  expect(await list.evaluate((node) => node.outerHTML), 'a token is never reflected').not.toContain('token')
})

test('fiscal-ready comes once', async ({ page, portal, admin }) => {
  await portal({ body: '<p></p>' })
  const told = await listen(page, 'fiscal-ready')
  await appendList(page, admin)
  const list = page.locator('fiscal-nfce-list')
  await expect(firstKey(list)).toBeVisible()
  await inState(list, 'ready').toBe(true)
  await list.getByRole('button', { name: 'Próxima página' }).click()
  await expect(list.getByText(/^16–30 de/)).toBeVisible()
  expect(await told()).toEqual([{}])
})

test('fiscal-navigate tells where to, and the page may keep it', async ({ page, portal, admin }) => {
  const [note] = (await notes(admin)).items
  const list = page.locator('fiscal-nfce-list')
  await portal({ body: LIST })
  const told = await listen(page, 'fiscal-navigate')
  await page.evaluate(() => {
    document.addEventListener(
      'fiscal-navigate',
      (event) => event instanceof CustomEvent && event.detail.name === 'nfce.detail' && event.preventDefault(),
    )
  })
  await firstKey(list).click()
  await expect
    .poll(told)
    .toEqual([{ from: '/nfces', to: `/nfces/${note?.key}`, name: 'nfce.detail', params: { nfce_key: note?.key } }])
  await expect(firstKey(list)).toBeVisible()
  await expect(list).not.toHaveAttribute('view')
  await list.getByRole('button', { name: 'Próxima página' }).click()
  await expect(list).toHaveAttribute('view', '/nfces?page=2')
  expect(await told()).toHaveLength(2)
})

test('a view that the page sets is followed, and not told back', async ({ page, portal, admin }) => {
  const [note] = (await notes(admin)).items
  const list = page.locator('fiscal-nfce-list')
  await portal({ body: LIST })
  await expect(firstKey(list)).toBeVisible()
  const told = await listen(page, 'fiscal-navigate')
  await list.evaluate((node, key) => node.setAttribute('view', `/nfces/${key}`), note?.key)
  await expect(list.getByRole('heading', { name: `NFC-e ${note?.number}` })).toBeVisible()
  await list.evaluate((node) => Object.assign(node, { view: '/nfces?status=canceled' }))
  await expect(list.getByRole('button', { name: 'Remover filtro Status' })).toBeVisible()
  expect(await told()).toEqual([])
})

test('a wrong nfce-key is told, on the screen and to the page; the right one mends it', async ({
  page,
  portal,
  admin,
}) => {
  const [note] = (await notes(admin)).items
  await portal({ body: '<p></p>' })
  const told = await listen(page, 'fiscal-error')
  await page.evaluate(
    ({ tenant, token }) => {
      const detail = Object.assign(document.createElement('fiscal-nfce-detail'), { tenant, token, nfceKey: '123' })
      document.querySelector('main')?.append(detail)
    },
    { tenant: admin.tenant.id, token: admin.tokens.access_token },
  )
  const detail = page.locator('fiscal-nfce-detail')
  const message = 'O atributo nfce-key está ausente ou é inválido.'
  await expect(detail.getByText(message)).toBeVisible()
  await inState(detail, 'error').toBe(true)
  expect(await told()).toEqual([{ code: 'config', message, retryable: false }])
  await detail.evaluate((node, key) => node.setAttribute('nfce-key', key), note?.key ?? '')
  await expect(detail.getByRole('heading', { name: `NFC-e ${note?.number}` })).toBeVisible()
  await inState(detail, 'ready').toBe(true)
})

test('a context that is none is told; another one shows its own', async ({ page, portal }) => {
  await portal({ body: '<fiscal-roles tenant="TENANT" context="tertiary"></fiscal-roles>' })
  const roles = page.locator('fiscal-roles')
  await expect(roles.getByText('Invalid role context')).toBeVisible()
  await inState(roles, 'error').toBe(true)
  await roles.evaluate((node) => Object.assign(node, { context: 'secondary' }))
  await expect(roles.getByRole('link', { name: 'Operação' })).toBeVisible()
  await roles.getByRole('link', { name: 'Novo perfil' }).click()
  await expect(roles).toHaveAttribute('view', '/grants/secondary/roles/new')
  await roles.evaluate((node) => node.setAttribute('context', 'primary'))
  await expect(roles.getByRole('link', { name: 'Administrador' })).toBeVisible()
  await expect(roles).not.toHaveAttribute('view')
})

test('a view that no route knows', async ({ page, portal }) => {
  await portal({ body: '<fiscal-nfce-list tenant="TENANT" view="/no/such"></fiscal-nfce-list>' })
  const list = page.locator('fiscal-nfce-list')
  await expect(list.getByText('A Página que está procurando não existe.')).toBeVisible()
  await inState(list, 'error').toBe(true)
})

test('moved in the document, it stays as it is', async ({ page, portal }) => {
  const list = page.locator('fiscal-nfce-list')
  await portal({
    body: `<div id="a">${LIST}</div><div id="b"></div>`.replace('<div id="a">', '').replace('</div><div', '<div'),
  })
  await list.getByRole('button', { name: 'Próxima página' }).click()
  await expect(list.getByText(/^16–30 de/)).toBeVisible()
  // Its pages turn before React is there, which then puts another table in the picture's place.
  await expect(list.locator('.picture')).not.toBeAttached()
  let asked = 0
  // Of data: what prints is loaded once the page is idle.
  page.on('request', (request) => (asked += Number(request.url().includes('/api/'))))
  const table = await list.getByRole('table').elementHandle()
  await page.evaluate(() => {
    const [element, target] = [document.querySelector('fiscal-nfce-list'), document.querySelector('#b')]
    if (element) target?.append(element)
  })
  await expect(list.getByText(/^16–30 de/)).toBeVisible()
  await page.evaluate(() => {
    const [element, target] = [document.querySelector('fiscal-nfce-list'), document.querySelector('main')]
    // Not in TypeScript's library yet.
    if (element && target && 'moveBefore' in target)
      Reflect.apply(target.moveBefore as () => void, target, [element, null])
  })
  await expect(list.getByText(/^16–30 de/)).toBeVisible()
  expect(await table?.evaluate((node) => node.isConnected), 'the very same table').toBe(true)
  expect(asked).toBe(0)
})

test('removed, it leaves nothing behind: no drawing, no timer, no request', async ({ page, portal }) => {
  await page.clock.install({ time: NOW })
  const list = page.locator('fiscal-nfce-list')
  await portal({ body: LIST })
  await expect(firstKey(list)).toBeVisible()
  await expect(list.getByRole('timer')).toBeVisible()
  const left = await page.evaluateHandle(() => {
    const element = document.querySelector('fiscal-nfce-list')
    element?.remove()
    return element
  })
  await page.clock.runFor(1000)
  await expect.poll(() => left.evaluate((node) => node?.shadowRoot?.childElementCount)).toBe(0)
  let asked = 0
  page.on('request', () => asked++)
  await page.clock.runFor(120_000)
  expect(asked).toBe(0)
  await page.evaluate((node) => document.querySelector('main')?.append(node ?? ''), left)
  await expect(firstKey(list)).toBeVisible()
})

test('themes: dark, light; an unknown one warns and is dark', async ({ page, portal }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await portal({ body: ['dark', 'light', 'pink'].map((theme) => LIST.replace('>', ` theme="${theme}">`)).join('') })
  const grounds: string[] = []
  for (const index of [0, 1, 2]) {
    const list = page.locator('fiscal-nfce-list').nth(index)
    await expect(firstKey(list)).toBeVisible()
    grounds.push(await list.locator('.fx').evaluate((node) => getComputedStyle(node).backgroundColor))
  }
  expect(grounds[0]).not.toBe(grounds[1])
  expect(grounds[2]).toBe(grounds[0])
  // The page is warned once its rows are there.
  await expect.poll(() => warnings).toEqual(['fiscal-nfce-list: theme "pink" is unknown, "dark" is used'])
})

test('a second copy of the library warns and changes nothing; a prefix lets two live together', async ({
  page,
  portal,
  server,
  admin,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await portal({ body: LIST })
  await expect(firstKey(page.locator('fiscal-nfce-list'))).toBeVisible()
  await page.evaluate(async (url) => {
    const copy = await import(url)
    copy.defineAll({ prefix: 'novo-' })
  }, `${server.origin}/elements/elements.js?copy`)
  const tags = widgets.flatMap(({ elements }) => Object.keys(elements))
  expect(warnings.toSorted()).toEqual(tags.toSorted().map((tag) => `<${tag}> is already defined`))
  await page.evaluate(
    ({ tenant, token }) => {
      const list = Object.assign(document.createElement('novo-fiscal-nfce-list'), { tenant, token })
      document.querySelector('main')?.append(list)
    },
    { tenant: admin.tenant.id, token: admin.tokens.access_token },
  )
  await expect(firstKey(page.locator('novo-fiscal-nfce-list'))).toBeVisible()
})

test('a list that fails is not a blank box', async ({ page, portal }) => {
  await page.route('**/custody/nfce/?*', (route) => route.abort())
  const list = page.locator('fiscal-nfce-list')
  await portal({ body: LIST, as: ADMIN })
  await expect(list.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  await inState(list, 'error').toBe(true)
})
