import { makeNfceKey } from '#domain/documents/access-key.ts'
import type { Page as Items } from '#api/contract/page.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { inState } from '../element.ts'
import { expect, type Locator, type Page, test } from '../fixtures.ts'
import { NOW } from '../../../stories/now.ts'

// Leaves in a partner's own table, under its strict policy.

const KEY = makeNfceKey({
  uf: '35',
  yearMonth: '2611',
  cnpj: '11222333000181',
  serie: 1,
  number: 7,
  emissionType: 1,
  code: 5,
})
const head = (origin: string) => `<script type="module" src="${origin}/elements/leaves.js"></script>`

/** Paths of what the page loads of the library, and of the calls of lights. */
function requests(page: Page) {
  const scripts: string[] = []
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/elements/')) scripts.push(pathname)
    if (pathname.endsWith('/sat_states/')) calls.push(decodeURIComponent(search))
  })
  return { scripts, calls }
}

test('a key, a code and a status in a table: drawn by their own small file alone', async ({ page, portal, server }) => {
  const { scripts } = requests(page)
  const body = `<table><tr id="row"><td><fiscal-access-key value="${KEY}"></fiscal-access-key></td>
    <td><fiscal-status code="canceled"></fiscal-status></td>
    <td><fiscal-status kind="sat" code="2" theme="dark"></fiscal-status></td>
    <td><fiscal-access-key id="wrong" value="${KEY.slice(0, 43)}X"></fiscal-access-key></td></tr></table>`
  await portal({ bare: true, head: head(server.origin), body })
  const key = page.locator('fiscal-access-key').first()
  const status = page.locator('fiscal-status')
  await inState(key, 'ready').toBe(true)
  expect(scripts).toEqual(['/elements/leaves.js'])
  await expect(status.first()).toHaveText('Cancelada')
  await expect(status.nth(1)).toHaveText('Bloqueado pelo contribuinte')
  await expect(status.nth(1).locator('.status')).toHaveCSS('color', 'rgb(255, 167, 164)')
  await expect(page.locator('#wrong')).toContainText('Chave de acesso inválida')
  await inState(page.locator('#wrong'), 'error').toBe(true)
  // Of the page's own line: its font and size, and no higher.
  const line = await page.evaluate(() => {
    const row = document.querySelector('#row')
    const { fontSize } = getComputedStyle(
      document.querySelector('fiscal-access-key')?.shadowRoot?.querySelector('.key') ?? document.body,
    )
    return { fontSize, height: row?.getBoundingClientRect().height ?? 0 }
  })
  expect(line.fontSize).toBe('16px')
  expect(line.height).toBeLessThan(60)

  // What is selected, and what is copied, are 44 positions; a press stays its own.
  expect(await key.locator('.key').evaluate((node) => node.textContent)).toBe(KEY)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    document.querySelector('#row')?.addEventListener('click', () => told.push('row'))
    document.addEventListener('fiscal-copied', (event) =>
      told.push(`copied ${JSON.stringify((event as CustomEvent).detail)}`),
    )
  })
  await key.getByRole('button', { name: 'Copiar chave' }).click()
  await expect(key.getByRole('status')).toHaveText('Chave copiada')
  expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual(['copied {}'])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(KEY)

  // The focus outlasts another value; an attribute that is taken away counts.
  await key.evaluate((node, value) => node.setAttribute('value', value), KEY.replaceAll(/(.{4})/g, '$1 '))
  await expect(key.locator('button:focus')).toHaveCount(1)
  await key.evaluate((node) => node.removeAttribute('value'))
  await expect(key).toHaveText('Chave de acesso inválida')

  // Properties are kept from before the library, here another name of the same one.
  await page.evaluate(async (url) => {
    const node = Object.assign(document.createElement('v2-fiscal-qr-code'), {
      value: 'https://portal.example',
      label: 'Consulta',
    })
    document.querySelector('main')?.append(node)
    const { defineLeaves } = await import(url)
    defineLeaves({ prefix: 'v2-' })
  }, `${server.origin}/elements/leaves.js`)
  const code = page.locator('v2-fiscal-qr-code')
  await expect(code.getByRole('img', { name: 'Consulta' }).locator('path')).toHaveAttribute('d', /^M0 0h7/)
  await inState(code, 'ready').toBe(true)
  await code.evaluate((node) => node.setAttribute('download', 'consulta'))
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    code.getByRole('button', { name: 'Baixar QR Code' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('consulta.svg')
  // Whether the page saves files itself is asked where it would have said so.
  expect(scripts.filter((path) => !path.includes('/chunks/'))).toEqual(['/elements/leaves.js', '/elements/elements.js'])
})

test('lights of SATs: one call for all, once a minute, and the truth when it fails', async ({
  page,
  portal,
  server,
  admin,
}) => {
  const { scripts, calls } = requests(page)
  const [first, second] = (await admin.json<Items<Sat>>('/sats/?per_page=2')).items
  if (!first || !second) throw new Error('the demonstration has SATs')
  const { clock } = page
  await clock.install({ time: NOW })
  const light = (sat: string) => `<fiscal-sat-light sat="${sat}" tenant="TENANT"></fiscal-sat-light>`
  await portal({ body: light(first.serial_number) + light(second.id) + light('999999999'), head: head(server.origin) })
  const lights = page.locator('fiscal-sat-light')
  const pass = async (ms: number) => clock.runFor(ms)
  await expect
    .poll(async () => (await pass(100), lights.first().evaluate((node) => node.matches(':state(ready)'))))
    .toBe(true)
  await expect(lights.first()).toHaveText(/Sem alerta|alerta|Nunca monitorado/)
  await inState(lights.nth(1), 'ready').toBe(true)
  await expect(lights.nth(2)).toHaveText('SAT não encontrado')
  expect(calls).toEqual([`?sats=${first.serial_number},${second.id},999999999`])
  expect(scripts.filter((path) => /react|WidgetRoot|ListScreen/.test(path))).toEqual([])
  expect(await lights.first().evaluate((node) => node.outerHTML)).not.toContain(admin.tokens.access_token)

  // One more asks for itself alone; after a minute all are asked for.
  await page.evaluate(
    ({ serial, tenant, token }) => {
      const node = Object.assign(document.createElement('fiscal-sat-light'), { sat: serial, tenant, token })
      document.querySelector('main')?.append(node)
    },
    { serial: second.serial_number, tenant: admin.tenant.id, token: admin.tokens.access_token },
  )
  await expect.poll(async () => (await pass(100), calls.length)).toBe(2)
  expect(calls[1]).toBe(`?sats=${second.serial_number}`)
  await pass(50_000)
  await expect.poll(async () => (await pass(2000), calls.length)).toBe(3)
  expect(calls[2]?.split(',')).toHaveLength(4)

  // No answer: what stood stays and says so. Nobody's session: nothing of it stays.
  await page.route(/sat_states/, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Hoje não.' } }),
  )
  const until = (light: Locator, text: string) =>
    expect
      .poll(
        async () => (
          await pass(10_000),
          light.locator('.status').evaluate((node) => `${node.textContent} ${node.getAttribute('title')}`)
        ),
      )
      .toContain(text)
  await until(lights.first(), 'Hoje não.')
  await inState(lights.first(), 'stale').toBe(true)
  await lights.first().evaluate((node) => Object.assign(node, { token: '' }))
  await expect(lights.first()).toHaveText('Sessão não iniciada')
  await page.route(/sat_states/, (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Não.' } }),
  )
  await until(lights.nth(1), 'Sem permissão')
  await inState(lights.nth(1), 'auth').toBe(true)
  await page.route(/sat_states/, (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Não.' } }),
  )
  await until(lights.nth(1), 'Sessão expirada')
  await lights.evaluateAll((all) => all.forEach((node) => node.remove()))
  const before = calls.length
  await pass(120_000)
  expect(calls.length).toBe(before)
})
