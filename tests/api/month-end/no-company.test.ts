import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grant, openTestServer, people, type Tenant, type TestServer } from '../test-server.ts'
import { addTenant } from '../test-tenants.ts'

let server: TestServer
const tenant: Tenant = { id: randomUUID(), companies: [] }
beforeAll(async () => {
  server = await openTestServer()
  server.clock.now = Date.parse('2026-04-02T12:00:00Z')
  await addTenant(server.store, { id: tenant.id, description: 'Grupo do teste' })
  await grant(server.store, tenant, people.reader, { description: 'Notas', permissions: ['nfce:read'] })
  await grant(server.store, tenant, people.master, { description: 'Master', is_master: true })
}, 60_000)
afterAll(() => server.close())

test('where there is no company yet the month is nobody’s, and one that is named is not there', async () => {
  for (const as of ['master', 'reader'] as const) {
    const response = await server.call('/month_end/', { as, tenant: tenant.id })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      company: null,
      neighbours: { previous: null, next: null },
      month: '2026-03',
      date_start: '2026-03-01',
      date_end: '2026-03-31',
      is_over: true,
      state: 'open',
      figures: { sales: [], documents: [], taxes: [], cfops: [], payments: [], without_cfop: 0 },
      open: [],
      sending: null,
      closings: [],
      changes: null,
    })
  }
  const named = await server.call(`/month_end/?company_id=${randomUUID()}`, { as: 'master', tenant: tenant.id })
  expect(named.status).toBe(404)
})
