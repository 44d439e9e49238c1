import { notes, shownKey } from '../api.ts'
import { firstKey, inState, LIST } from '../element.ts'
import { expect, setTokens, test } from '../fixtures.ts'
import { NO_ACCESS_EMAIL, STRANGER } from '../people.ts'

for (const how of ['emptied', 'removed'] as const) {
  test(`a token ${how} logs out at once`, async ({ page, portal, admin }) => {
    const list = page.locator('fiscal-nfce-list')
    await portal({ body: LIST })
    if (how === 'removed') {
      await list.evaluate((node, token) => node.setAttribute('token', token), admin.tokens.access_token)
    }
    await expect(firstKey(list)).toBeVisible()
    // Not one frame more with the data of who has left.
    const cells = await list.evaluate((node, way) => {
      if (way === 'emptied') Object.assign(node, { token: '' })
      else node.removeAttribute('token')
      return new Promise((resolve) =>
        requestAnimationFrame(() => resolve(node.shadowRoot?.querySelectorAll('td').length)),
      )
    }, how)
    expect(cells).toBe(0)
    await inState(list, 'auth').toBe(true)
    await expect(list.getByText('Sessão não iniciada')).toBeVisible()
    await setTokens(page, admin.tokens.access_token)
    await expect(firstKey(list)).toBeVisible()
  })
}

test('without a token it asks the page for one', async ({ page, portal, admin }) => {
  await portal({ body: '<p></p>' })
  await page.evaluate(
    ({ tenant, token }) => {
      document.addEventListener('fiscal-auth-required', (event) => {
        if (!(event instanceof CustomEvent)) return
        Object.assign(window, { reason: event.detail.reason })
        event.detail.respondWith(Promise.resolve(token))
      })
      const list = Object.assign(document.createElement('fiscal-nfce-list'), { tenant })
      document.querySelector('main')?.append(list)
    },
    { tenant: admin.tenant.id, token: admin.tokens.access_token },
  )
  await expect(firstKey(page.locator('fiscal-nfce-list'))).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'reason'))).toBe('missing')
})

test("the page's provider is asked once for all, and again when the token has expired", async ({
  page,
  portal,
  server,
  admin,
}) => {
  await portal({ body: '<p></p>' })
  await page.evaluate(
    async ({ url, tenant, token }) => {
      const reasons: string[] = []
      Object.assign(window, { reasons })
      const { connect } = await import(url)
      connect({
        tenant,
        token: async ({ reason }: { reason: string }) => {
          reasons.push(reason)
          return reason === 'expired' ? token : `${token.slice(0, -4)}AAAA`
        },
      })
      document
        .querySelector('main')
        ?.append(document.createElement('fiscal-nfce-list'), document.createElement('fiscal-nfce-list'))
    },
    { url: `${server.origin}/elements/elements.js`, tenant: admin.tenant.id, token: admin.tokens.access_token },
  )
  for (const index of [0, 1]) await expect(firstKey(page.locator('fiscal-nfce-list').nth(index))).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'reasons'))).toEqual(['missing', 'expired'])
})

test('a provider that fails ends no session: it is asked again', async ({ page, portal, server, admin }) => {
  await portal({ body: '<p></p>' })
  await page.evaluate(
    async ({ url, tenant, token }) => {
      const refused = `${token.slice(0, -4)}AAAA`
      let failures = 0
      const { connect } = await import(url)
      connect({
        tenant,
        token: async ({ reason }: { reason: string }) => {
          if (reason === 'missing') return refused
          failures += 1
          if (failures < 3) throw new TypeError('Failed to fetch')
          return token
        },
      })
      document.querySelector('main')?.append(document.createElement('fiscal-nfce-list'))
    },
    { url: `${server.origin}/elements/elements.js`, tenant: admin.tenant.id, token: admin.tokens.access_token },
  )
  const list = page.locator('fiscal-nfce-list')
  await expect(firstKey(list)).toBeVisible()
  await expect(list.getByText('Sessão não iniciada')).toHaveCount(0)
})

for (const [who, email] of [
  ["another tenant's user", STRANGER],
  ['a user who may not read notes', NO_ACCESS_EMAIL],
] as const) {
  test(`the token of ${who} shows no access`, async ({ page, portal, admin }) => {
    const [note] = (await notes(admin)).items
    const list = page.locator('fiscal-nfce-list')
    await portal({ body: `<fiscal-nfce-list tenant="${admin.tenant.id}"></fiscal-nfce-list>`, as: email })
    await expect(list.getByText(/Sem acesso|não tem acesso/).first()).toBeVisible()
    await expect(list.getByText(String(note?.key))).toHaveCount(0)
    await inState(list, 'auth').toBe(true)
  })
}

test('another tenant: nothing of the former', async ({ page, portal, admin }) => {
  const other = admin.me.tenants[1]?.id ?? ''
  const theirs = await notes({ ...admin, json: (path) => admin.json(path, other) })
  const list = page.locator('fiscal-nfce-list')
  await portal({ body: LIST })
  await expect(firstKey(list)).toBeVisible()
  await list.evaluate((node, id) => node.setAttribute('tenant', id), other)
  await expect(list.getByRole('row').getByRole('link')).toHaveText(theirs.items.map(shownKey))
})

test("a page shows what its portal's token is for, until the portal is revoked", async ({
  page,
  portalServer,
  server,
  admin,
}) => {
  const { origin } = portalServer
  const client = {
    kind: 'portal',
    description: 'Portal',
    scopes: ['nfce:read', 'cfe:read'],
    company_id: '',
    elements: ['fiscal-nfce-list', 'fiscal-cfe-list'],
    companies: null,
    origins: [origin],
  }
  const clients = `${server.origin}/api/v1/oauth2_clients/`
  const headers = { Authorization: `Bearer ${admin.tokens.access_token}`, 'X-Tenant': admin.tenant.id }
  const made = await fetch(clients, { method: 'POST', headers, body: JSON.stringify(client) })
  const { id, secret } = await made.json()
  /** What the partner's server does; '' where it gives none. */
  const ask = async (): Promise<string> => {
    const fields = { grant_type: 'client_credentials', elements: 'fiscal-nfce-list', companies: 'all', origin }
    const body = new URLSearchParams({ ...fields, client_id: id, client_secret: secret })
    return (
      (await (await fetch(`${server.origin}/api/v1/oauth2/token`, { method: 'POST', body })).json()).access_token ?? ''
    )
  }
  await page.exposeFunction('askOwnServer', ask)
  portalServer.show({
    body: `${LIST}<fiscal-cfe-list tenant="TENANT"></fiscal-cfe-list>`.replaceAll('TENANT', admin.tenant.id),
  })
  await page.goto(origin)
  await page.evaluate(async (url) => {
    const { connect } = await import(url)
    connect({ token: () => Reflect.get(window, 'askOwnServer')() })
  }, `${server.origin}/elements/elements.js`)
  const [list, other] = [page.locator('fiscal-nfce-list'), page.locator('fiscal-cfe-list')]
  await expect(firstKey(list)).toBeVisible()
  // Its portal may show coupons, this page may not.
  await expect(other.getByText('Sem acesso')).toBeVisible()

  expect((await fetch(clients + id, { method: 'DELETE', headers })).status).toBe(200)
  await list.getByRole('button', { name: 'Próxima página' }).click()
  await expect(list.getByText('Sessão não iniciada')).toBeVisible()
  await inState(list, 'auth').toBe(true)
})
