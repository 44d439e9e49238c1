import { notes } from '../api.ts'
import { firstKey, inState, LIST } from '../element.ts'
import type { Page } from '../fixtures.ts'
import { expect, setTokens, test } from '../fixtures.ts'
import { NO_ACCESS_EMAIL } from '../people.ts'

// What an element and the page around it tell each other, from the first moment to the last (the contract of the elements).

interface Told {
  type: string
  detail: Record<string, unknown>
}

/** Collects what elements tell the page from its first script on. */
async function listen(page: Page): Promise<() => Promise<Told[]>> {
  await page.addInitScript(() => {
    const told: unknown[] = []
    Object.assign(window, { told })
    for (const name of ['ready', 'state', 'error', 'auth-required', 'navigate']) {
      document.addEventListener(`fiscal-${name}`, (event) => {
        if (!(event instanceof CustomEvent)) return
        const { respondWith: _, ...detail } = event.detail
        told.push({ type: name, detail })
      })
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'told'))
}

const of = (told: Told[], type: string) => told.filter((one) => one.type === type).map(({ detail }) => detail)

test('a page that signs in late, by connect()', async ({ page, portal, server, admin }) => {
  const told = await listen(page)
  const list = page.locator('fiscal-nfce-list')
  await portal({ body: '<p></p>' })
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('fiscal-nfce-list')))
  await inState(list, 'auth').toBe(true)
  expect(of(await told(), 'error'), 'who has not signed in yet has done nothing wrong').toEqual([])
  await page.evaluate(
    async ({ url, tenant, token }) => {
      const { connect } = await import(url)
      connect({ tenant, token: async () => token })
    },
    { url: `${server.origin}/elements/elements.js`, tenant: admin.tenant.id, token: admin.tokens.access_token },
  )
  await expect(firstKey(list)).toBeVisible()
  expect(of(await told(), 'state').map(({ state }) => state)).toEqual(['loading', 'auth', 'loading', 'ready'])
  expect(of(await told(), 'ready')).toEqual([{}])
})

test('a page that signs in late, by a provider of the element', async ({ page, portal, admin }) => {
  const list = page.locator('fiscal-nfce-list')
  await portal({ body: '<p></p>' })
  await page.evaluate((tenant) => {
    const element = Object.assign(document.createElement('fiscal-nfce-list'), { tenant })
    document.querySelector('main')?.append(element)
  }, admin.tenant.id)
  await inState(list, 'auth').toBe(true)
  await list.evaluate(
    (node, token) => Object.assign(node, { tokenProvider: async () => token }),
    admin.tokens.access_token,
  )
  await expect(firstKey(list)).toBeVisible()
})

test('while a provider works an element shows what comes, and takes a token that the page sets', async ({
  page,
  portal,
  admin,
}) => {
  const list = page.locator('fiscal-nfce-list')
  await portal({ body: '<p></p>' })
  await page.evaluate((tenant) => {
    const tokenProvider = () => new Promise(() => undefined)
    const element = Object.assign(document.createElement('fiscal-nfce-list'), { tenant, tokenProvider })
    document.querySelector('main')?.append(element)
  }, admin.tenant.id)
  await expect(list.locator('.sk').first()).toBeVisible()
  await inState(list, 'loading').toBe(true)
  await setTokens(page, admin.tokens.access_token)
  await expect(firstKey(list)).toBeVisible()
})

test('an expired session logs out every element of the page, which is asked once', async ({ page, portal }) => {
  const told = await listen(page)
  const tags = ['fiscal-nfce-list', 'fiscal-nfce-list', 'fiscal-cfe-list', 'fiscal-sats', 'fiscal-cfe-skips']
  await portal({ body: tags.map((tag) => `<${tag} tenant="TENANT"></${tag}>`).join('') })
  const all = page.locator('main > *:not(h1)')
  for (const index of tags.keys()) await inState(all.nth(index), 'ready').toBe(true)
  await page.route('**/api/v1/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Entre novamente.' } }),
  )
  const before = (await told()).length
  await all.first().getByRole('button', { name: 'Atualizar agora' }).click()
  for (const index of tags.keys()) await inState(all.nth(index), 'auth').toBe(true)
  await expect(all.locator('tbody td')).toHaveCount(0)
  const since = (await told()).slice(before)
  expect(of(since, 'auth-required')).toEqual([{ reason: 'expired' }])
  expect(of(since, 'error')).toEqual(
    tags.map(() => ({
      code: 'auth-expired',
      message: 'Sessão expirada. Entre novamente.',
      retryable: false,
      status: 401,
    })),
  )
})

const FAILED = { status: 500, json: { code: 'internal', message: 'Ocorreu um erro inesperado.' } }
for (const [what, calls, fulfil, expected] of [
  ['fails', '**/api/v1/**', FAILED, { code: 'api', status: 500 }],
  ['fails where the list is read', '**/custody/nfce/**', FAILED, { code: 'api', status: 500 }],
  ['answers nonsense', '**/users/me', { status: 200, json: { x: 1 } }, { code: 'bad-reply' }],
  ['cannot be reached', '**/api/v1/**', undefined, { code: 'network' }],
] as const) {
  test(`an API that ${what} at the first load is told, and nothing is called ready`, async ({ page, portal }) => {
    const told = await listen(page)
    await page.route(calls, (route) => (fulfil ? route.fulfill(fulfil) : route.abort()))
    const list = page.locator('fiscal-nfce-list')
    await portal({ body: LIST })
    await inState(list, 'error').toBe(true)
    const [error] = of(await told(), 'error')
    expect(error).toMatchObject({ ...expected, retryable: expect.any(Boolean), message: expect.any(String) })
    expect(of(await told(), 'ready')).toEqual([])
    await page.unroute(calls)
    await list.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(firstKey(list)).toBeVisible()
    expect(of(await told(), 'ready')).toEqual([{}])
  })
}

test('a screen that may not be seen is told as such', async ({ page, portal, admin }) => {
  const told = await listen(page)
  const list = page.locator('fiscal-nfce-list')
  await portal({ body: `<fiscal-nfce-list tenant="${admin.tenant.id}"></fiscal-nfce-list>`, as: NO_ACCESS_EMAIL })
  await inState(list, 'auth').toBe(true)
  expect(of(await told(), 'error')).toMatchObject([{ code: 'auth-denied', retryable: false }])
  expect(of(await told(), 'ready')).toEqual([])
})

for (const [what, attributes, message] of [
  ['an empty tenant', 'tenant=""', 'O atributo tenant está ausente.'],
  ['a senseless api', 'tenant="TENANT" api="nowhere"', 'O atributo api não é um endereço http:// ou https://.'],
  ['a senseless view', 'tenant="TENANT" view="/no/such"', 'A Página que está procurando não existe.'],
] as const) {
  test(`${what} is told as config, and the token goes nowhere`, async ({ page, portal, server }) => {
    const told = await listen(page)
    const asked: string[] = []
    page.on('request', (request) => request.headers()['authorization'] && asked.push(new URL(request.url()).origin))
    const list = page.locator('fiscal-nfce-list')
    await portal({ body: `<fiscal-nfce-list ${attributes}></fiscal-nfce-list>` })
    await inState(list, 'error').toBe(true)
    await expect(list.getByText(message)).toBeVisible()
    expect(of(await told(), 'error')).toEqual([{ code: 'config', message, retryable: false }])
    expect(of(await told(), 'ready')).toEqual([])
    expect(asked.filter((origin) => origin !== server.origin)).toEqual([])
  })
}

test('the page hides an element as it hides anything', async ({ page, portal, server }) => {
  const policy = `default-src 'none'; script-src ${server.origin}; connect-src ${server.origin}; style-src 'unsafe-inline'`
  await portal({ body: LIST, head: '<style>.d-none { display: none !important }</style>', policy })
  const list = page.locator('fiscal-nfce-list')
  await expect(firstKey(list)).toBeVisible()
  await list.evaluate((node) => Object.assign(node.style, { display: 'none' }))
  await expect(list).toBeHidden()
  await list.evaluate((node) => node.removeAttribute('style'))
  await expect(firstKey(list)).toBeVisible()
  await list.evaluate((node) => node.classList.add('d-none'))
  await expect(list).toBeHidden()
  await list.evaluate((node) => node.classList.remove('d-none'))
  await list.evaluate((node) => Object.assign(node, { hidden: true }))
  await expect(list).toBeHidden()
})

test('another nfce-key is shown wherever the user went meanwhile', async ({ page, portal, admin }) => {
  const [first, second] = (await notes(admin)).items
  await portal({
    body: `<fiscal-nfce-detail tenant="TENANT" nfce-key="${first?.key}" back="list"></fiscal-nfce-detail>`,
  })
  const detail = page.locator('fiscal-nfce-detail')
  await expect(detail.getByRole('heading', { name: `NFC-e ${first?.number}` })).toBeVisible()
  await detail.locator('.stage').getByRole('link', { name: 'Voltar' }).click()
  await expect(detail).toHaveAttribute('view', '/nfces')
  await detail.evaluate((node, key) => node.setAttribute('nfce-key', key), second?.key ?? '')
  await expect(detail.getByRole('heading', { name: `NFC-e ${second?.number}` })).toBeVisible()
  await expect(detail).not.toHaveAttribute('view')
  await expect(detail.getByText(String(first?.key))).toHaveCount(0)
})

test('what is under way ends with the session', async ({ page, portal }) => {
  const list = page.locator('fiscal-nfce-list')
  const ended: string[] = []
  page.on('requestfailed', (request) => ended.push(new URL(request.url()).pathname))
  let held = 0
  // Never answered.
  await page.route('**/api/v1/custody/nfce/**', () => void held++)
  await portal({ body: LIST })
  await expect.poll(() => held).toBeGreaterThan(0)
  await list.evaluate((node) => Object.assign(node, { token: '' }))
  await expect.poll(() => ended).toContain('/api/v1/custody/nfce/')
})

/** Moves the element to the end of its parent, as frameworks reorder. */
const move = (page: Page, how: 'append' | 'moveBefore') =>
  page.evaluate((method) => {
    const element = [...document.querySelectorAll('main *')].find(({ localName }) => localName.startsWith('fiscal-'))
    const place = document.querySelector('main')?.appendChild(document.createElement('section'))
    if (!element || !place) return
    if (method === 'append') place.append(element)
    else Reflect.apply(Reflect.get(place, 'moveBefore'), place, [element, null])
  }, how)

for (const how of ['append', 'moveBefore'] as const) {
  test(`a dialog stays modal, filled and focused while its element is moved by ${how}`, async ({ page, portal }) => {
    await portal({ body: '<fiscal-sats tenant="TENANT"></fiscal-sats>' })
    const element = page.locator('fiscal-sats')
    await inState(element, 'ready').toBe(true)
    await element.locator('.stage').getByRole('button', { name: 'Filtrar' }).click()
    const dialog = element.getByRole('dialog', { name: 'Filtrar' })
    const serial = dialog.getByLabel('Serial')
    await serial.fill('123456')
    await serial.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 4))
    await move(page, how)
    const after = await element.evaluate((node) => {
      const focused = node.shadowRoot?.activeElement
      const field = focused && 'selectionStart' in focused ? (focused as HTMLInputElement) : undefined
      const isModal = node.shadowRoot?.querySelector('dialog')?.matches(':modal')
      return [isModal, field?.value, field?.selectionStart, field?.selectionEnd]
    })
    expect(after).toEqual([true, '123456', 2, 4])
    await page.keyboard.type('9')
    await expect(serial).toHaveValue('12956')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
}

test('a popover and the focus outlast a move; who has taken the focus meanwhile keeps it', async ({ page, portal }) => {
  await portal({ body: `${LIST}<input id="own" aria-label="Own">` })
  const list = page.locator('fiscal-nfce-list')
  await expect(firstKey(list)).toBeVisible()
  await list.getByRole('button', { name: 'Filtrar' }).click()
  const status = list.getByRole('dialog').getByRole('button', { name: /^Status/ })
  await status.click()
  const options = list.getByRole('listbox')
  await expect(options).toBeVisible()
  await move(page, 'append')
  expect(await list.evaluate((node) => node.shadowRoot?.querySelector('dialog')?.matches(':modal'))).toBe(true)
  // It may close, but a press opens it again or chooses.
  if (!(await options.isVisible())) await status.click()
  await options.getByRole('option').nth(1).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(list.getByRole('dialog')).toHaveCount(0)
  await page.locator('#own').focus()
  await move(page, 'append')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('own')
})

test('an element that fills the window and is moved leaves it whole', async ({ page, portal }) => {
  await portal({ body: '<fiscal-sat-park tenant="TENANT"></fiscal-sat-park>' })
  const park = page.locator('fiscal-sat-park')
  await inState(park, 'ready').toBe(true)
  await park.getByRole('button', { name: 'Tela cheia', exact: true }).click()
  await expect(park.getByRole('button', { name: 'Sair da tela cheia' })).toBeVisible()
  await move(page, 'append')
  await park.getByRole('button', { name: 'Tela cheia', exact: true }).click()
  await park.getByRole('button', { name: 'Sair da tela cheia' }).click()
  await expect(park.getByRole('button', { name: 'Tela cheia', exact: true })).toBeVisible()
})

test('an element may leave its page just as a chart of it is to be drawn', async ({ page, portal }) => {
  await portal({ body: '<fiscal-dashboard tenant="TENANT"></fiscal-dashboard>' })
  await expect(page.locator('fiscal-dashboard .chart-shapes svg').first()).toBeVisible()
  const isGone = await page.evaluate(async () => {
    const first = document.querySelector('fiscal-dashboard')
    const second = document.createElement('fiscal-dashboard')
    for (const { name, value } of first?.attributes ?? []) if (name !== 'view') second.setAttribute(name, value)
    Object.assign(second, { token: Reflect.get(first ?? {}, 'token') })
    const isLoaded = () => second.shadowRoot?.querySelector('.chart-space') != null
    const { setTimeout: later } = window
    // What is to be done in a task of its own finds the element gone, once all is there but the chart.
    const leaveFirst = (done: () => void, wait?: number) =>
      later(() => {
        if (!wait && isLoaded()) second.remove()
        done()
      }, wait)
    Object.assign(window, { setTimeout: leaveFirst })
    first?.replaceWith(second)
    for (let tries = 0; tries < 200 && second.isConnected; tries++) await new Promise((resolve) => later(resolve, 25))
    Object.assign(window, { setTimeout: later })
    await new Promise((resolve) => later(resolve, 100))
    return !second.isConnected
  })
  expect(isGone).toBe(true)
})
