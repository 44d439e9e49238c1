import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FirstSteps } from '#api/contract/companies/first-steps.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { makeAgentCredential } from '#api/server/identity/callers/credentials.ts'
import { scoped } from '#api/server/store/scope.ts'
import * as docs from '../../documents.ts'
import { grant, openTestServer, people, type Tenant, type TestServer } from '../test-server.ts'
import { addTenant } from '../test-tenants.ts'

// What a tenant has done of its first steps: each by the calls that do it, none by a note of its own.

let server: TestServer
const tenant: Tenant = { id: randomUUID(), companies: [] }
beforeAll(async () => {
  server = await openTestServer()
  await addTenant(server.store, { id: tenant.id, description: 'Grupo novo' })
  await grant(server.store, tenant, people.master, { description: 'Master', is_master: true })
}, 60_000)
afterAll(() => server.close())

async function done(): Promise<string[]> {
  const response = await server.call('/first_steps/', { as: 'master', tenant: tenant.id })
  expect(response.status).toBe(200)
  const { steps }: FirstSteps = await response.json()
  expect(steps.map(({ step }) => step)).toEqual(['company', 'documents', 'source', 'alarm', 'people'])
  return steps.filter((one) => one.done).map(({ step }) => step)
}

test('a tenant’s first steps are done one after the other', async () => {
  const { store } = server
  // Others have everything, and nothing of it is this tenant's.
  expect(await done()).toEqual([])

  await takeFiles(store, nodePlatform(), { tenantId: tenant.id, companyIds: 'all' }, [
    { name: 'a.xml', bytes: docs.bytesOf(docs.nfeProc({ number: 1 })) },
  ])
  expect(await done()).toEqual(['company', 'documents'])

  await scoped(store, { tenantId: tenant.id, companyIds: 'all' }, (db) =>
    makeAgentCredential(db, {
      tenantId: tenant.id,
      description: 'Loja',
      companyId: null,
      id: randomUUID(),
      now: server.clock.now,
    }),
  )
  expect(await done()).toEqual(['company', 'documents', 'source'])
  await store
    .updateTable('agent_credentials')
    .set({ revoked_at: '2026-03-10T12:00:00Z' })
    .where('tenant_id', '=', tenant.id)
    .execute()
  expect(await done()).toEqual(['company', 'documents'])

  const group = randomUUID()
  await sql`insert into company_groups (tenant_id, id, description) values (${tenant.id}, ${group}, 'Lojas')`.execute(
    store,
  )
  const alarm = await server.call('/sat_alarms/', {
    as: 'master',
    tenant: tenant.id,
    method: 'POST',
    body: { alarm_type_id: 'lan_disconnected', group_ids: [group] },
  })
  expect(alarm.status).toBe(200)
  expect(await done()).toEqual(['company', 'documents', 'alarm'])

  await grant(store, tenant, people.reader, { description: 'Leitura', permissions: ['cfe_dashboard:read'] })
  expect(await done()).toEqual(['company', 'documents', 'alarm', 'people'])
})
