import { firstKey, inState, LIST } from '../element.ts'
import { expect, test } from '../fixtures.ts'

// A portal's token counts for its origin; all else of tokens is tested in tests/page/elements/tokens.test.ts.

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
