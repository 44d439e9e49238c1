import { widgets } from '#widgets/index.ts'
import { firstKey, LIST } from '../element.ts'
import { expect, test } from '../fixtures.ts'

// What an element's page loads, and when; what every element does there is tested in tests/page/elements.

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
