import { readFileSync } from 'node:fs'
import type { Page as Items } from '#api/contract/page.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import type { Signed } from '../api.ts'
import { firstKey, inState } from '../element.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { ADMIN } from '../people.ts'
import { strictPolicy } from '../portal.ts'
import { openBackend } from './backend.ts'

// The portals' guide is what partners copy: each of its snippets is run on a partner's page, as it stands, and does what the guide says.

const guide = readFileSync(new URL('../../../docs/portals.md', import.meta.url), 'utf8')
const snippets = new Map(
  [...guide.matchAll(/^## (.+)$(?:(?!^## )[^])*?```html\n([^]*?)```/gm)].map(([, title = '', html = '']) => [
    title,
    html,
  ]),
)

const scripts = new Map(
  [...guide.matchAll(/^## (.+)$(?:(?!^## )[^])*?```js\n([^]*?)```/gm)].map(([, title = '', code = '']) => [
    title,
    code,
  ]),
)

const does: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'A first screen': async (page) => {
    await inState(page.locator('fiscal-sat-park'), 'ready').toBe(true)
  },
  'Signing in and out': async (page) => {
    const list = page.locator('fiscal-nfce-list')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(firstKey(list)).toBeVisible()
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await inState(list, 'auth').toBe(true)
    await expect(list.getByRole('link')).toHaveCount(0)
  },
  'Your own pages': async (page) => {
    const list = page.locator('fiscal-nfce-list')
    await firstKey(list).click()
    await expect(page.locator('fiscal-nfce-detail').getByRole('heading', { name: 'Produtos' })).toBeVisible()
    await expect(firstKey(list)).toBeVisible()
  },
  'A link that opens the same screen': async (page) => {
    const list = page.locator('fiscal-nfce-list')
    const first = (await firstKey(list).textContent()) ?? ''
    await list.getByRole('button', { name: 'Próxima página' }).click()
    await expect(page).toHaveURL(/view=%2Fnfces%3Fpage%3D2/)
    // Its rows are those of the page before until the next ones come.
    await expect(firstKey(list)).not.toHaveText(first)
    const key = await firstKey(list).textContent()
    await page.reload()
    await expect(firstKey(list)).toHaveText(key ?? '')
  },
  'Your own look and words': async (page) => {
    const list = page.locator('fiscal-cfe-list')
    await inState(list, 'ready').toBe(true)
    await expect(list.locator('[part~="toolbar"]').first()).toHaveCSS('background-color', 'rgb(250, 245, 255)')
    await expect(page.getByRole('link', { name: 'Ajuda' })).toBeVisible()
    await page.route('**/cfes/**', (route) =>
      route.fulfill({ status: 400, json: { code: 'invalid', message: 'Hoje não.', fields: {} } }),
    )
    await list.getByRole('button', { name: 'Próxima página' }).click()
    await expect(page.locator('#failure')).toHaveText('Hoje não.')
  },
  Languages: async (page) => {
    await expect(page.locator('fiscal-nfce-list').getByRole('columnheader', { name: 'Series' })).toBeVisible()
  },
  'Tokens of your own server': async (page) => {
    const list = page.locator('fiscal-nfce-list')
    const [call] = await Promise.all([page.waitForRequest('**/api/v1/custody/nfce/**'), page.reload()])
    await expect(firstKey(list)).toBeVisible()
    const token = (await call.allHeaders())['authorization'] ?? ''
    const headers = { Authorization: token, 'X-Tenant': (await call.allHeaders())['x-tenant'] ?? '' }
    // Good on this page, and on no other.
    expect((await fetch(call.url(), { headers: { ...headers, Origin: new URL(page.url()).origin } })).status).toBe(200)
    expect((await fetch(call.url(), { headers: { ...headers, Origin: 'https://other.example' } })).status).toBe(403)
  },
  'Keys, codes and states in your own tables': async (page) => {
    await expect(page.locator('fiscal-status')).toHaveText('Cancelada')
    await expect(page.locator('fiscal-qr-code').getByRole('img', { name: 'Consulta da nota 7' })).toBeVisible()
    await inState(page.locator('fiscal-sat-light'), 'ready').toBe(true)
    await page.context().grantPermissions(['clipboard-write'])
    await page.locator('fiscal-access-key').getByRole('button', { name: 'Copiar chave' }).click()
    await expect(page.locator('tr')).toHaveAttribute('aria-selected', 'true')
  },
  'Parts of your own page': async (page) => {
    await inState(page.locator('fiscal-notices'), 'ready').toBe(true)
    const search = page.locator('fiscal-search')
    await search.getByRole('combobox', { name: 'Qual nota?' }).fill('7')
    await search.getByRole('option').first().click()
    await expect(page.locator('fiscal-danfe').getByRole('article', { name: /^DANFE NFC-e/ })).toBeVisible()
  },
  'In an app': async (page) => {
    const list = page.locator('fiscal-nfce-list')
    await page.evaluate(() => {
      const saved: string[][] = []
      Object.assign(window, { saved, app: { save: (...file: string[]) => void saved.push(file) } })
    })
    await inState(list, 'ready').toBe(true)
    await list.getByRole('button', { name: 'Baixar CSV' }).click()
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'saved')))
      .toEqual([[expect.stringMatching(/\.csv$/), expect.stringMatching(/^data:text\/csv;/)]])
    const back = () => page.evaluate(() => (Reflect.get(window, 'goBack') as () => boolean)())
    await list.getByRole('button', { name: 'Próxima página' }).click()
    await expect(list).toHaveAttribute('view', '/nfces?page=2')
    expect(await back()).toBe(true)
    await expect(list).toHaveAttribute('view', '/nfces')
    expect(await back()).toBe(false)
  },
  'Rows before any script': async (page) => {
    const list = page.locator('fiscal-nfce-list')
    const still = await page.context().browser()?.newPage({ javaScriptEnabled: false })
    if (!still) throw new Error('no browser')
    await still.goto(page.url())
    await expect(still.locator('fiscal-nfce-list tbody tr')).toHaveCount(15)
    await still.close()
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/custody/nfce/') && calls.push(request.url()))
    await page.reload()
    await inState(list, 'ready').toBe(true)
    await list.getByRole('button', { name: 'Próxima página' }).click()
    await expect(list).toHaveAttribute('view', '/nfces?page=2')
    await inState(list, 'ready').toBe(true)
    expect(calls.filter((url) => !url.includes('page=2'))).toEqual([])
  },
}

/** What stands in the guide for values of the reader's own. */
async function filledIn(text: string, { tenant, json }: Signed, api: string): Promise<string> {
  const [sat] = (await json<Items<Sat>>('/sats/?per_page=1')).items
  return text
    .replaceAll('https://fiscal.example', api)
    .replaceAll('YOUR-TENANT', tenant.id)
    .replaceAll('YOUR-SAT', sat?.serial_number ?? '')
}

/** What the guide's own server code makes, run as it stands there. */
async function listOf(code: string, token: string): Promise<string> {
  const module = `export default async (token) => { ${code}; return list }`
  const { default: run } = (await import(`data:text/javascript,${encodeURIComponent(module)}`)) as {
    default: (token: string) => Promise<string>
  }
  return run(token)
}

test('each snippet of the guide does what the guide says', async ({ page, server, portalServer }) => {
  test.slow()
  expect([...snippets.keys()], 'there is none that nobody tries').toEqual(Object.keys(does))
  expect(guide.match(/^```html$/gm)).toHaveLength(snippets.size)
  expect(guide.match(/^```js$/gm)).toHaveLength(scripts.size)

  const admin = await server.as(ADMIN)
  const { access_token } = admin.tokens
  for (const [title, tried] of Object.entries(does)) {
    await test.step(title, async () => {
      const backend =
        title === 'Tokens of your own server' ? await openBackend(admin, server.origin, portalServer.origin) : undefined
      await page.route(`${portalServer.origin}/fiscal-token`, async (route) => {
        const reply = backend && (await backend.ask())
        await route.fulfill({ status: reply?.status ?? 200, body: reply ? await reply.text() : access_token })
      })
      const code = scripts.get(title)
      const list = code === undefined ? '' : await listOf(await filledIn(code, admin, server.origin), access_token)
      const html = (await filledIn(snippets.get(title) ?? '', admin, server.origin))
        .replace(/<(script|style)(?=[ >])/g, '<$1 nonce="own"')
        .replace('<!-- list -->', () => list)
      const policy = strictPolicy(server.origin, "'nonce-own'")
        .replace("style-src 'none'", `style-src 'nonce-own' ${code === undefined ? '' : server.origin}`)
        .replace('connect-src', "connect-src 'self'")
      portalServer.show({ bare: true, body: html, policy })
      try {
        await page.goto(portalServer.origin)
        await tried(page)
      } finally {
        await backend?.close()
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    })
  }
})
