import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import issuers from '#api/server/store/migrations/0097-issuers.ts'
import { bytesOf } from '../../../documents.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'
import { addTenant } from '../../test-tenants.ts'
import { COMPANY, issuedProc, ofNff, ofPerson, PERSON } from './issuer-notes.ts'

// What versions before kept of persons and of the NFF, as migration 0097 leaves it.

let server: TestServer
const tenantId = randomUUID()
const platform = nodePlatform({ log: () => {} })

beforeAll(async () => {
  server = await openTestServer()
  await addTenant(server.store, { id: tenantId, description: 'Grupo do teste' })
}, 60_000)
afterAll(() => Promise.all([server.close(), platform.close()]))

const take = (...xmls: string[]) =>
  takeFiles(
    server.store,
    platform,
    { tenantId, companyIds: 'all' },
    xmls.map((xml, at) => ({ name: `${at}.xml`, bytes: bytesOf(xml) })),
  )
const companies = async () =>
  (await server.store.selectFrom('companies').select('cnpj').where('tenant_id', '=', tenantId).execute())
    .map(({ cnpj }) => cnpj)
    .toSorted()
const gaps = async () =>
  (await server.store.selectFrom('nfce_gaps').selectAll().where('tenant_id', '=', tenantId).execute()).map((gap) => [
    gap.serie,
    gap.kind,
    gap.number_start,
    gap.number_end,
  ])

test('a person has the CPF, and the NFF lacks no numbers; companies and their gaps stay', async () => {
  const first = ofNff(PERSON, 150_920_011, '2026-09-15')
  await take(
    ...[first, ofPerson(1), { by: COMPANY, serie: 1, number: 1 }, { by: COMPANY, serie: 1, number: 3 }].map(issuedProc),
  )
  // As versions before wrote it.
  const { store } = server
  await store
    .updateTable('companies')
    .set({ cnpj: `000${PERSON}` })
    .where('cnpj', '=', PERSON)
    .where('tenant_id', '=', tenantId)
    .execute()
  const { company_id } = await store
    .selectFrom('nfces')
    .select('company_id')
    .where('tenant_id', '=', tenantId)
    .where('number', '=', first.number)
    .executeTakeFirstOrThrow()
  const at = '2026-09-15T15:00:00Z'
  await sql`
    insert into nfce_numberings (tenant_id, company_id, environment, serie, low, low_at, high, high_at, repeated)
    values (${tenantId}, ${company_id}, 'production', 26, 140920011, ${at}, ${first.number}, ${at}, false)`.execute(
    store,
  )
  await sql`
    insert into nfce_gaps (tenant_id, id, company_id, environment, serie, kind, number_start, number_end, key, before_at, after_at, issued_on, open)
    values (${tenantId}, ${randomUUID()}, ${company_id}, 'production', 26, 'missing', 140920012, 150920010, '', ${at}, ${at}, '2026-09-15', 9999999)`.execute(
    store,
  )
  expect(await companies()).toEqual([`000${PERSON}`, COMPANY])
  await sql.raw(issuers.slice(issuers.indexOf('update companies'))).execute(store)
  expect(await companies()).toEqual([COMPANY, PERSON])
  expect(await gaps()).toEqual([[1, 'missing', 2, 2]])
  // What comes next is the same person's.
  await take(issuedProc(ofNff(PERSON, 160_920_011, '2026-09-16')), issuedProc(ofPerson(2)))
  expect(await companies()).toEqual([COMPANY, PERSON])
  expect(await gaps()).toEqual([[1, 'missing', 2, 2]])
})
