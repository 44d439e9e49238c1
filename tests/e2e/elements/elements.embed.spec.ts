import { notes } from '../api.ts'
import { firstKey, inState, LIST } from '../element.ts'
import { expect, type Page, test } from '../fixtures.ts'

// What an element's page loads, and when, of the library as it is built; what every element does there is tested in tests/page/elements.

/** What was asked of the server, in order. */
function requests(page: Page, origin: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && request.url().startsWith(origin)) asked.push(pathname)
  })
  return asked
}

/** Two frames: an observer of what is seen has told by then. */
const frames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

test('a page loads the loader alone, until an element of it is seen; three ask once for what they all need', async ({
  page,
  portal,
  server,
}) => {
  const asked = requests(page, server.origin)
  const LOADER = '/elements/elements.js'
  await test.step('no element yet', async () => {
    await portal({ body: '<p>No element yet</p>' })
    await page.waitForLoadState('networkidle')
    expect(asked.splice(0)).toEqual([LOADER])
  })
  await test.step('a lazy one, far below', async () => {
    const policy = `default-src 'none'; script-src ${server.origin}; connect-src ${server.origin}; style-src 'unsafe-inline'`
    const body = LIST.replace(' ', ' loading="lazy" ')
    await portal({ head: '<style>main { padding-top: 9000px }</style>', body, policy })
    const list = page.locator('fiscal-nfce-list')
    await inState(list, 'loading').toBe(true)
    await page.waitForLoadState('networkidle')
    await frames(page)
    expect(asked.splice(0)).toEqual([LOADER])
    await list.scrollIntoViewIfNeeded()
    await expect(firstKey(list)).toBeVisible()
    expect(asked.filter((path) => path === '/api/v1/custody/nfce/')).toHaveLength(1)
  })
  await test.step('three', async () => {
    // What the page before asks for at leisure is not this one's.
    await page.goto('about:blank')
    asked.length = 0
    await portal({ body: LIST.repeat(3) })
    for (const index of [0, 1, 2]) await expect(firstKey(page.locator('fiscal-nfce-list').nth(index))).toBeVisible()
    expect(asked.filter((path) => path === '/api/v1/custody/nfce/')).toHaveLength(1)
    expect(asked.filter((path) => path === '/api/v1/users/me')).toHaveLength(1)
    const files = asked.filter((path) => path.startsWith('/elements/'))
    expect(files).toEqual([...new Set(files)])
  })
})

test('a list that nobody turns to has its rows from two files, and fetches nothing that is opened later; a pointer fetches it', async ({
  page,
  portal,
  server,
}) => {
  const asked = requests(page, server.origin)
  const files = () => asked.filter((path) => path.startsWith('/elements/chunks/'))
  const OPENED = /\/(NfceDetail|FilterFields|form|choices)-/
  await portal({ body: LIST })
  const list = page.locator('fiscal-nfce-list')
  await expect(firstKey(list)).toBeVisible()
  await inState(list, 'ready').toBe(true)
  await page.waitForLoadState('networkidle')
  await frames(page)
  expect(files().slice(0, 2), 'they have no names, since nobody asks for them by one').toEqual([
    expect.stringMatching(/chunks\/[\w-]{7}\.js$/),
    expect.stringMatching(/chunks\/[\w-]{7}\.js$/),
  ])
  expect(files().length).toBeLessThan(10)
  expect(files().filter((path) => OPENED.test(path))).toEqual([])
  await list.hover()
  for (const name of ['NfceDetail', 'FilterFields', 'form', 'choices'])
    await expect.poll(() => files().some((path) => path.includes(`/${name}-`)), { message: name }).toBe(true)
})

test('properties set before the library loads are kept; a second copy of it warns and changes nothing, a prefix lets two live together', async ({
  page,
  portal,
  server,
  admin,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const key = (await notes(admin)).items[0]?.key
  await portal({
    body: `<fiscal-nfce-list></fiscal-nfce-list><fiscal-nfce-detail nfce-key="${key}"></fiscal-nfce-detail>`,
    bare: true,
  })
  const given = { tenant: admin.tenant.id, token: admin.tokens.access_token }
  await page.evaluate((signed) => {
    const asked: unknown[] = []
    Object.assign(window, { asked })
    document.addEventListener('fiscal-navigate', (event) => {
      if (event instanceof CustomEvent) asked.push([event.detail.name, event.detail.to])
    })
    const [list, detail] = document.querySelectorAll('main > :not(h1)')
    Object.assign(list ?? {}, { ...signed, view: '/nfces?page=2', theme: 'light' })
    Object.assign(detail ?? {}, { ...signed, back: 'page' })
  }, given)
  await page.evaluate((url) => import(url), `${server.origin}/elements/elements.js`)
  const list = page.locator('fiscal-nfce-list')
  await expect(list.getByText(/^16–30 de/)).toBeVisible()
  await expect(list.locator('.fx')).toHaveAttribute('data-theme', 'light')
  expect(await list.evaluate((node) => node.outerHTML), 'a token is never reflected').not.toContain('token')
  await page.locator('fiscal-nfce-detail .stage').getByRole('link', { name: 'Voltar' }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toEqual([['nfce.index', '/nfces']])
  expect(warnings).toEqual([])

  await page.evaluate(async (url) => {
    const copy = await import(url)
    copy.defineAll({ prefix: 'novo-' })
  }, `${server.origin}/elements/elements.js?copy`)
  expect(warnings, 'said once').toEqual([
    expect.stringMatching(/^fiscal-widgets 1\.\d+\.\d+ \(.*\?copy\): <fiscal-[\w-]+> is already defined \(/),
  ])
  await page.evaluate((signed) => {
    document.querySelector('main')?.append(Object.assign(document.createElement('novo-fiscal-nfce-list'), signed))
  }, given)
  await expect(firstKey(page.locator('novo-fiscal-nfce-list'))).toBeVisible()
})
