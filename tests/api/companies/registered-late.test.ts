import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../documents.ts'
import { grant, openTestServer, type Person, people, type Tenant, type TestServer } from '../test-server.ts'
import { addTenant } from '../test-tenants.ts'

// Events and voided numbers make no company: what came before theirs is its own from its registration on.

let testServer: TestServer
/** A tenant of its own for each test. */
let tenant: Tenant

beforeAll(async () => {
  testServer = await openTestServer()
  testServer.clock.now = Date.parse('2026-04-02T12:00:00Z')
}, 60_000)
afterAll(() => testServer.close())

const key = docs.noteKey({ number: 9 })
beforeEach(async () => {
  tenant = { id: randomUUID(), companies: [] }
  await addTenant(testServer.store, { id: tenant.id, description: 'Grupo do teste' })
  await grant(testServer.store, tenant, people.master, { description: 'Dono', is_master: true })
  await take(docs.procInutNFe(2, 3), docs.procEvento(key))
})

async function take(...xmls: string[]): Promise<void> {
  const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(xml) }))
  await takeFiles(testServer.store, nodePlatform(), { tenantId: tenant.id, companyIds: 'all' }, files)
}

async function ask(path: string, method: 'GET' | 'POST' | 'PUT' = 'GET', body?: object, as: Person = 'master') {
  const response = await testServer.call(path, { as, tenant: tenant.id, method, ...(body && { body }) })
  expect(response.status).toBe(200)
  return response.json()
}

const notes = async (id: string) => (await ask(`/custody/nfce/?company_id=${id}`)).items
const gaps = async (id: string) => (await ask(`/custody/nfce_gaps/?company_id=${id}`)).items

test('its voided numbers stand in its list and explain what is missing, its events are told to who sees it alone', async () => {
  const { id } = await ask('/companies/', 'POST', { razao_social: 'Mercado da Esquina Ltda', cnpj: docs.CNPJ })
  expect(await notes(id)).toMatchObject([{ number: 2, number_end: 3 }])
  expect(await gaps(id)).toMatchObject([{ kind: 'orphan', number_start: 9 }])
  await take(docs.nfeProc({ number: 1 }), docs.nfeProc({ number: 4 }))
  expect(await gaps(id)).toMatchObject([{ kind: 'orphan' }])
  await take(docs.nfeProc({ number: 9 }))
  const { id: group } = await ask('/company_groups/', 'POST', { description: 'Esquina', companies: [id] })
  await grant(testServer.store, tenant, people.nobody, { description: 'Loja', permissions: ['nfce:read'], group })
  const { items } = await ask(`/custody/nfce/${key}/events`, 'GET', undefined, 'nobody')
  expect(items.map((one: { type_description: string }) => one.type_description)).toContain('Cancelamento')
})

test('another CNPJ brings what came of that one', async () => {
  const body = { razao_social: 'Mercado da Esquina Ltda', cnpj: '12.ABC.345/01DE-35' }
  const { id } = await ask('/companies/', 'POST', body)
  expect(await notes(id)).toEqual([])
  await ask(`/companies/${id}`, 'PUT', { ...body, cnpj: docs.CNPJ })
  expect(await notes(id)).toMatchObject([{ number: 2, number_end: 3 }])
  expect(await gaps(id)).toMatchObject([{ kind: 'orphan', number_start: 9 }])
})
