import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteCoupons } from '#api/server/documents/intake/note-coupons.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import { bytesOf, type CouponParts, cfe, cfeCanc, couponKey } from '../../documents.ts'
import { grant, openTestServer, type Person, people, type TestServer } from '../test-server.ts'
import { satId } from '../sats/sat-ids.ts'

// A coupon belongs to the company whose CNPJ stands in its key, and to the serial number there, whatever becomes of the SAT (docs/decisions.md#document-owners).

const platform = nodePlatform()
const SERIAL = '000000001'
let testServer: TestServer
/** SAT 1 is the former company's in the test server; here it goes to the latter one. */
let companies: { former: string; latter: string }

const former = (parts: CouponParts = {}): CouponParts => ({ ...parts, cnpj: '11222333001000', serial: SERIAL })
const latter = (parts: CouponParts = {}): CouponParts => ({ ...parts, cnpj: '11222333002000', serial: SERIAL })

beforeAll(async () => {
  testServer = await openTestServer()
  // When all that is downloaded has been: a day to come is refused.
  testServer.clock.now = Date.parse('2026-04-01T12:00:00Z')
  const { store, a } = testServer
  const [one, other] = a.companies
  if (!one || !other) throw new Error('two companies')
  companies = { former: one.id, latter: other.id }
  for (const [person, company] of [
    ['secondary', one.id],
    ['nobody', other.id],
  ] as const) {
    const group = randomUUID()
    await store.insertInto('company_groups').values({ tenant_id: a.id, id: group, description: person }).execute()
    await store
      .insertInto('company_group_companies')
      .values({ tenant_id: a.id, company_group_id: group, company_id: company })
      .execute()
    await grant(store, a, people[person], {
      description: 'Cupons',
      group,
      permissions: ['cfe:read', 'cfe_custody:download', 'cfe_custody:bulk_download'],
    })
  }
}, 60_000)
afterAll(() => testServer.close())
beforeEach(async () => {
  for (const table of ['cfe_skips', 'cfe_numberings', 'cfe_cancellations', 'cfes', 'nf_downloads', 'files'] as const) {
    await testServer.store.deleteFrom(table).execute()
  }
  await testServer.store.deleteFrom('sats').where('serial_number', '>', '000000002').execute()
  await giveSatTo(companies.former)
})

async function giveSatTo(company_id: string): Promise<void> {
  await testServer.store
    .updateTable('sats')
    .set({ company_id, point_of_sale_id: null })
    .where('tenant_id', '=', testServer.a.id)
    .where('serial_number', '=', SERIAL)
    .execute()
}

async function take(...xmls: string[]): Promise<void> {
  const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: bytesOf(xml) }))
  const taken = await takeFiles(testServer.store, platform, { tenantId: testServer.a.id, companyIds: 'all' }, files)
  expect(taken.map((one) => one.outcome)).toEqual(files.map(() => 'taken'))
}

const as = (person: Person) => ({ as: person, tenant: testServer.a.id })

async function list(person: Person, query = ''): Promise<{ numbers: number[]; total: number }> {
  const response = await testServer.call(`/cfes/?per_page=50&${query}`, as(person))
  expect(response.status).toBe(200)
  const { items, total } = await response.json()
  const numbers = items.map((one: { cfe_number: string; sat_serial_number: string }) => {
    expect(one.sat_serial_number).toBe(SERIAL)
    return Number(one.cfe_number)
  })
  return { numbers, total }
}

/** A coupon a minute. */
const at = (number: number): CouponParts => ({
  number,
  day: '20260303',
  time: `10${String(number).padStart(2, '0')}00`,
})

/** The former company's 1 to 5, of which 2 is cancelled by 3; the latter's 8 to 11, of which 9 is cancelled by 10. */
const oldCoupons = () => [...[1, 2, 5].map((n) => cfe(former(at(n)))), cfeCanc(couponKey(former(at(2))), former(at(3)))]
const newCoupons = () => [
  ...[8, 9, 11].map((n) => cfe(latter(at(n)))),
  cfeCanc(couponKey(latter(at(9))), latter(at(10))),
]

describe.each([
  [
    'a SAT that moved',
    async () => {
      await take(...oldCoupons())
      await giveSatTo(companies.latter)
      await take(...newCoupons())
    },
  ],
  [
    'coupons whose SAT is registered for another company',
    async () => {
      await take(...newCoupons(), ...oldCoupons())
    },
  ],
])('%s', (_, arrange) => {
  beforeEach(arrange)

  test('each company has its coupons, all of them, and nobody else’s: lists, totals and pages', async () => {
    expect(await list('master')).toEqual({ numbers: [11, 9, 8, 5, 2, 1], total: 6 })
    expect(await list('secondary')).toEqual({ numbers: [5, 2, 1], total: 3 })
    expect(await list('nobody')).toEqual({ numbers: [11, 9, 8], total: 3 })
    for (const [person, pages] of [
      ['secondary', [[5, 2], [1], []]],
      ['nobody', [[11, 9], [8], []]],
    ] as const) {
      for (const [index, numbers] of pages.entries()) {
        const { items, total } = await (await testServer.call(`/cfes/?per_page=2&page=${index + 1}`, as(person))).json()
        expect([items.map((one: { cfe_number: string }) => Number(one.cfe_number)), total]).toEqual([numbers, 3])
      }
    }
  })

  test('by serial number, whole or in part, by SAT, by status and by company', async () => {
    const id = await satId(testServer, SERIAL)
    for (const filter of [`serial_number=${SERIAL}`, 'serial_number=1', 'serial_number=00000', `sat_id=${id}`]) {
      expect([filter, await list('secondary', filter)]).toEqual([filter, { numbers: [5, 2, 1], total: 3 }])
      expect([filter, await list('nobody', filter)]).toEqual([filter, { numbers: [11, 9, 8], total: 3 }])
      expect([filter, (await list('master', filter)).total]).toEqual([filter, 6])
    }
    expect((await list('secondary', 'serial_number=000000002')).total).toBe(0)
    expect((await list('secondary', `sat_id=${randomUUID()}`)).total).toBe(0)
    expect((await list('secondary', 'status=cancelled')).numbers).toEqual([2])
    expect((await list('secondary', `company_id=${companies.latter}`)).total).toBe(0)
    expect((await list('nobody', `company_id=${companies.latter}`)).total).toBe(3)
  })

  test('details, both XML, and nothing of the other company', async () => {
    for (const [person, own, foreign, cancellation] of [
      ['secondary', former(at(2)), latter(at(9)), former(at(3))],
      ['nobody', latter(at(9)), former(at(2)), latter(at(10))],
    ] as const) {
      const response = await testServer.call(`/cfes/${couponKey(own)}`, as(person))
      expect(await response.json()).toMatchObject({
        sat_serial_number: SERIAL,
        status: 'cancelled',
        cfe_event: { cfe_id: couponKey(cancellation) },
      })
      for (const type of ['sale', 'cancellation']) {
        const xml = (key: string) => testServer.call(`/cfes/${key}/xml/file?type=${type}`, as(person))
        expect((await xml(couponKey(own))).status).toBe(200)
        expect((await xml(couponKey(foreign))).status).toBe(404)
      }
      expect((await testServer.call(`/cfes/${couponKey(foreign)}`, as(person))).status).toBe(404)
    }
  })

  test('numbers are the SAT’s; what is missing between two companies is seen with the whole tenant only', async () => {
    const skips = async (person: Person) => {
      const { items, total } = await (await testServer.call('/cfe_skips/', as(person))).json()
      return { total, ranges: items.map((s: Record<string, number>) => [s['cfe_number_start'], s['cfe_number_end']]) }
    }
    expect(await skips('master')).toEqual({
      total: 2,
      ranges: [
        [4, 4],
        [6, 7],
      ],
    })
    expect(await skips('secondary')).toEqual({ total: 1, ranges: [[4, 4]] })
    expect(await skips('nobody')).toEqual({ total: 0, ranges: [] })
    await take(cfe(latter(at(7))))
    expect((await skips('master')).ranges).toEqual([
      [4, 4],
      [6, 6],
    ])
    await take(cfe(former(at(6))))
    expect(await skips('master')).toEqual(await skips('secondary'))
    expect((await skips('master')).ranges).toEqual([[4, 4]])
  })

  test('bulk downloads of each company', async () => {
    const id = await satId(testServer, SERIAL)
    const amount = async (person: Person, company: string, sat_ids: string[]) => {
      const body = {
        company_ids: [company],
        point_of_sale_ids: [],
        sat_ids,
        nf_type: 'cfe',
        environment: 'production',
        date_start: '2026-03-01',
        date_end: '2026-03-31',
        tz_offset: 180,
        status: '',
      }
      const response = await testServer.call('/nf_download/?preview=1', { ...as(person), method: 'POST', body })
      return response.status === 200 ? (await response.json()).amount : response.status
    }
    // Three sales and a cancellation.
    for (const sats of [[], [id]]) {
      expect(await amount('secondary', companies.former, sats)).toBe(4)
      expect(await amount('nobody', companies.latter, sats)).toBe(4)
    }
    expect(await amount('secondary', companies.latter, [])).toBe(400)
  })
})

test('a coupon of another company takes no SAT away, and is refused by none', async () => {
  await take(cfe(latter(at(8))))
  const sats = await testServer.store
    .selectFrom('sats')
    .select(['serial_number', 'company_id'])
    .where('tenant_id', '=', testServer.a.id)
    .orderBy('serial_number')
    .execute()
  expect(sats).toEqual([
    { serial_number: SERIAL, company_id: companies.former },
    { serial_number: '000000002', company_id: companies.latter },
  ])
  expect((await list('nobody')).numbers).toEqual([8])
  expect((await list('secondary')).numbers).toEqual([])
})

test('a coupon that its SAT told of before it moved is the former company’s, and its document too', async () => {
  const note = (parts: CouponParts) => ({
    key: couponKey(parts),
    emittedAt: '2026-03-03T10:05:00-03:00',
    environment: 'production' as const,
    status: 'in_memory' as const,
  })
  await scoped(testServer.store, { tenantId: testServer.a.id, companyIds: 'all' }, (db) =>
    noteCoupons(db, platform, testServer.a.id, [note(former(at(5)))]),
  )
  await giveSatTo(companies.latter)
  expect(await list('secondary', 'status=in_memory')).toEqual({ numbers: [5], total: 1 })
  expect((await list('nobody')).total).toBe(0)
  await take(cfe(former(at(5))))
  expect(await list('secondary', 'status=transmitted')).toEqual({ numbers: [5], total: 1 })
  expect((await list('nobody')).total).toBe(0)
})
