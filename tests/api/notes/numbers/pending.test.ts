import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Pending } from '#api/contract/documents/pending.ts'
import { cnpjCheckDigits } from '#domain/companies/cnpj.ts'
import * as docs from '../../../documents.ts'
import { sold, take, tenant, tenantOfEach, testServer } from '../../own-tenant.ts'
import { grant, type Person, people } from '../../test-server.ts'

tenantOfEach({ reader: { description: 'Documentos', permissions: ['nfce:read', 'cfe:read'] } })

const OTHER = { cnpj: '11222333000262' }
async function read(query = '', as: Person = 'reader'): Promise<Pending> {
  const response = await testServer.call(`/pending/?${query}`, { as, tenant: tenant.id })
  expect(response.status).toBe(200)
  return response.json()
}
const counts = async (query = '', as?: Person) => {
  const { total, causes } = await read(query, as)
  return [total, ...causes.map(({ cause, count }) => `${cause} ${count}`)]
}
/** Has a check of a document fail. */
async function fail(key: string, emitted_on: string): Promise<void> {
  await testServer.store
    .updateTable('document_proofs')
    .set({ has_failure: true, rules: 1, emitted_on })
    .where('tenant_id', '=', tenant.id)
    .where('key', '=', key)
    .execute()
}
const companyOf = async (cnpj: string) =>
  testServer.store
    .selectFrom('companies')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('cnpj', '=', cnpj)
    .executeTakeFirstOrThrow()

test('nothing is open of who has nothing', async () => {
  expect(await read()).toEqual({ total: 0, causes: [], failures_since: '2026-03-01' })
})

test('what is open is counted by cause, the most urgent first, and by company, those with most of it first', async () => {
  await take(sold(1), sold(3), sold(5), sold(1, OTHER), sold(3, OTHER))
  await take(docs.nfe({ number: 6, emissionType: '9', emittedAt: '2026-04-01T09:05:00-03:00' }))
  expect(await counts()).toEqual([3, 'missing 3'])
  // SEFAZ has its day for a note in contingency.
  testServer.clock.now = Date.parse('2026-04-02T12:06:00Z')
  const { total, causes } = await read()
  expect(total).toBe(4)
  expect(causes).toMatchObject([
    { cause: 'contingency', count: 1 },
    {
      cause: 'missing',
      count: 3,
      companies: {
        items: [
          { company: { cnpj: docs.CNPJ, nome_fantasia: 'Esquina' }, count: 2 },
          { company: { cnpj: OTHER.cnpj }, count: 1 },
        ],
        total: 2,
      },
    },
  ])
  const { id } = await companyOf(OTHER.cnpj)
  expect(await counts(`company_id=${id}`)).toEqual([1, 'missing 1'])
})

test('five companies are told of for each cause, and how many more there are', async () => {
  const companies = Array.from({ length: 6 }, (_, i) => `11222333001${i}`)
  await take(
    ...companies.flatMap((first) => {
      const cnpj = first + cnpjCheckDigits(first)
      return [sold(1, { cnpj }), sold(3, { cnpj })]
    }),
  )
  const [missing] = (await read()).causes
  expect(missing).toMatchObject({ cause: 'missing', count: 6, companies: { total: 6 } })
  expect(missing?.companies.items).toHaveLength(5)
})

test('what is explained, given up at SEFAZ, or of homologation is not open', async () => {
  await take(sold(1), sold(3), sold(5), docs.procInutNFe(4, 4))
  await take(docs.inHomologation(sold(11)), docs.inHomologation(sold(13)))
  expect(await counts()).toEqual([1, 'missing 1'])
  const gaps = await (
    await testServer.call('/custody/nfce_gaps/?environment=production', { as: 'reader', tenant: tenant.id })
  ).json()
  const body = { ids: [gaps.items[0].id], reason: 'other_system', note: '' }
  await testServer.call('/custody/nfce_gap_reasons/', { as: 'reader', tenant: tenant.id, method: 'PUT', body })
  expect(await counts()).toEqual([0])
})

test('skips of SATs count as long as coupons are kept', async () => {
  const [old, kept] = ['20201231', '20210101']
  await take(docs.cfe({ number: 10, day: old }), docs.cfe({ number: 12, day: old }))
  expect(await counts()).toEqual([0])
  const serial = '000222222'
  await take(docs.cfe({ number: 10, day: kept, serial }), docs.cfe({ number: 12, day: kept, serial }))
  expect(await counts()).toEqual([1, 'skip 1'])
})

test('failed checks count of this month and the one before, a coupon once', async () => {
  await take(sold(1), sold(2), docs.cfe({ number: 10 }))
  await fail(docs.noteKey({ number: 1 }), '2026-03-01')
  await fail(docs.noteKey({ number: 2 }), '2026-02-28')
  await fail(docs.couponKey({ number: 10 }), '2026-03-01')
  expect(await counts()).toEqual([2, 'failed_nfce 1', 'failed_cfe 1'])
})

test('each type of documents shows to who may read it, of the companies of which they may', async () => {
  await take(sold(1), sold(3), sold(1, OTHER), sold(3, OTHER), docs.cfe({ number: 10 }), docs.cfe({ number: 12 }))
  expect(await counts()).toEqual([3, 'missing 2', 'skip 1'])
  const { store } = testServer
  await grant(store, tenant, people.master, { description: 'Notas', permissions: ['nfce:read'] })
  expect(await counts('', 'master')).toEqual([2, 'missing 2'])
  await grant(store, tenant, people.inactive, { description: 'Cupons', permissions: ['cfe:read'] })
  const group = randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: tenant.id, id: group, description: 'Uma' }).execute()
  await store
    .insertInto('company_group_companies')
    .values({ tenant_id: tenant.id, company_group_id: group, company_id: (await companyOf(OTHER.cnpj)).id })
    .execute()
  await grant(store, tenant, people.secondary, { description: 'Uma', permissions: ['nfce:read', 'cfe:read'], group })
  expect(await counts('', 'secondary')).toEqual([1, 'missing 1'])
  expect(await counts(`company_id=${(await companyOf(docs.CNPJ)).id}`, 'secondary')).toEqual([0])
  const refused = await testServer.call('/pending/', { as: 'stranger', tenant: tenant.id })
  expect(refused.status).toBe(403)
})
