import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { bytesOf, nfeProc, noteKey } from '../../documents.ts'
import { openTestServer, type Person, people, type TestServer } from '../test-server.ts'

// A statement whose plan a connection keeps shows each caller their own rows, whoever asked before by that connection.

/** From the sixth time on PostgreSQL may have one plan for whatever is asked. */
const TURNS = 8

let server: TestServer
/** A note of each of two companies. */
let keys: string[]
beforeAll(async () => {
  server = await openTestServer()
  const cnpjs = server.a.companies.map(({ cnpj }) => cnpj)
  keys = cnpjs.map((cnpj, at) => noteKey({ cnpj, number: at + 1 }))
  const files = cnpjs.map((cnpj, at) => ({ name: `${at}.xml`, bytes: bytesOf(nfeProc({ cnpj, number: at + 1 })) }))
  await takeFiles(server.store, nodePlatform({ log: () => {} }), { tenantId: server.a.id, companyIds: 'all' }, files)
}, 60_000)
afterAll(() => server.close())

const statusOf = async (path: string, as: Person, tenant = server.a.id) =>
  (await server.call(path, { as, tenant })).status

test('users of all companies and of one take turns', async () => {
  const [first, second] = keys.map((key) => `/custody/nfce/${key}`)
  if (first === undefined || second === undefined) throw new Error('There are two companies')
  for (let turn = 0; turn < TURNS; turn++) {
    expect(await statusOf(second, 'reader')).toBe(200)
    expect(await statusOf(second, 'secondary')).toBe(404)
    expect(await statusOf(first, 'secondary')).toBe(200)
    expect(await statusOf(second, 'master', server.b.id)).not.toBe(200)
  }
})

test('whose grant has ended is told so by the next call', async () => {
  for (let turn = 0; turn < TURNS; turn++) expect(await statusOf('/users/me', 'reader')).toBe(200)
  const grants = server.store.updateTable('grants').where('user_id', '=', people.reader)
  await grants.set({ is_active: false }).execute()
  expect(await statusOf('/users/me', 'reader')).toBe(403)
  await grants.set({ is_active: true }).execute()
  expect(await statusOf('/users/me', 'reader')).toBe(200)
})
