import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { bytesOf, type NoteParts, nfeProc } from '../documents.ts'
import { grant, openTestServer, people, type Tenant, type TestServer } from './test-server.ts'
import { addTenant } from './test-tenants.ts'

export let testServer: TestServer
/** A tenant of its own for each test. */
export let tenant: Tenant

/**
 * Opens a server for a file's tests and makes a tenant for each, at a moment (ISO, UTC) and with the roles that its people have there.
 * Called by each file: files of a worker share this module, whose own hooks would be the first one's alone.
 */
export function tenantOfEach(
  roles: Partial<Record<keyof typeof people, Parameters<typeof grant>[3]>>,
  now = '2026-04-02T12:00:00Z',
): void {
  beforeAll(async () => {
    testServer = await openTestServer()
  }, 60_000)
  afterAll(() => testServer.close())
  beforeEach(async () => {
    testServer.clock.now = Date.parse(now)
    tenant = { id: randomUUID(), companies: [] }
    await addTenant(testServer.store, { id: tenant.id, description: 'Grupo do teste' })
    for (const [person, role] of Object.entries(roles))
      await grant(testServer.store, tenant, people[person as keyof typeof people], role)
  })
}

/** Takes documents into the test's tenant. */
export async function take(...xmls: string[]): Promise<void> {
  const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: bytesOf(xml) }))
  await takeFiles(testServer.store, nodePlatform(), { tenantId: tenant.id, companyIds: 'all' }, files)
}

/** Returns an authorised note of 30 March 2026, issued in the minute of its number. */
export const sold = (number: number, parts: NoteParts = {}) =>
  nfeProc({ number, emittedAt: `2026-03-30T12:${String(number).padStart(2, '0')}:00-03:00`, ...parts })
