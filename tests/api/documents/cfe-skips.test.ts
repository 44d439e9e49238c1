import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noteCoupons } from '#api/server/documents/intake/note-coupons.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import { bytesOf, type CouponParts, cfe, cfeCanc, couponKey } from '../../documents.ts'
import { grant, openTestServer, people, type Tenant, type TestServer } from '../test-server.ts'
import { addTenant } from '../test-tenants.ts'

const platform = nodePlatform()
const SERIAL = '000123456'
let testServer: TestServer
/** A tenant of its own for each test. */
let tenant: Tenant

beforeAll(async () => {
  testServer = await openTestServer({ custodyYears: 6 })
}, 60_000)
afterAll(() => testServer.close())
beforeEach(async () => {
  tenant = { id: randomUUID(), companies: [] }
  await addTenant(testServer.store, { id: tenant.id, description: 'Grupo do teste' })
  await grant(testServer.store, tenant, people.reader, { description: 'Cupons', permissions: ['cfe:read'] })
})

async function take(...xmls: string[]): Promise<void> {
  const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: bytesOf(xml) }))
  await takeFiles(testServer.store, platform, { tenantId: tenant.id, companyIds: 'all' }, files)
}

/** A coupon a minute: its number tells the minute. */
function sale(number: number, parts: CouponParts = {}): CouponParts {
  return {
    number,
    day: '20211011',
    time: `${10 + Math.floor(number / 60)}${String(number % 60).padStart(2, '0')}00`,
    ...parts,
  }
}

interface Skip {
  sat_serial_number: string
  cfe_number_start: number
  cfe_number_end: number
  total: number
  is_active: boolean
}

async function skips(query = 'per_page=100'): Promise<Skip[]> {
  const response = await testServer.call(`/cfe_skips/?${query}`, { as: 'reader', tenant: tenant.id })
  expect(response.status).toBe(200)
  return (await response.json()).items
}

const ranges = async () => (await skips()).map((one) => [one.cfe_number_start, one.cfe_number_end])

async function kept() {
  const { rows } =
    await sql`select serial_number, position_start, position_end, before_at, before_company_id, after_at, after_company_id
    from cfe_skips where tenant_id = ${tenant.id} order by serial_number, position_start`.execute(testServer.store)
  const { rows: numberings } =
    await sql`select * from cfe_numberings where tenant_id = ${tenant.id} order by serial_number`.execute(
      testServer.store,
    )
  return { skips: rows, numberings }
}

test('a gap is what lies between the numbers of a SAT; a cancellation has a number of its own', async () => {
  await take(cfe(sale(101)), cfeCanc(couponKey(sale(101)), sale(102)), cfe(sale(105)))
  expect(await skips()).toEqual([
    {
      id: expect.any(String),
      sat_serial_number: SERIAL,
      cfe_number_start: 103,
      cfe_number_end: 104,
      total: 2,
      is_active: true,
    },
  ])
  await take(cfe(sale(104)))
  expect(await ranges()).toEqual([[103, 103]])
  await take(cfeCanc(couponKey(sale(101)), sale(103)))
  expect(await ranges()).toEqual([])
})

test('each SAT has numbers of its own, in order of serial and number, and is paged', async () => {
  const other = { serial: '000000009' }
  await take(cfe(sale(1)), cfe(sale(3)), cfe(sale(9)), cfe(sale(50, other)), cfe(sale(52, other)))
  expect((await skips()).map((one) => [one.sat_serial_number, one.cfe_number_start, one.cfe_number_end])).toEqual([
    ['000000009', 51, 51],
    [SERIAL, 2, 2],
    [SERIAL, 4, 8],
  ])
  const response = await testServer.call('/cfe_skips/?per_page=2&page=2', { as: 'reader', tenant: tenant.id })
  expect(await response.json()).toMatchObject({ items: [{ cfe_number_start: 4 }], total: 3 })
})

test('taking the same files again changes nothing', async () => {
  const files = [cfe(sale(1)), cfe(sale(4)), cfeCanc(couponKey(sale(4)), sale(7))]
  await take(...files)
  const before = await skips()
  await take(...files)
  expect(await skips()).toEqual(before)
})

test('any order gives what laying out from nothing gives', { timeout: 60_000 }, async () => {
  const numbers = [3, 4, 5, 9, 10, 12, 20, 21, 22, 30, 33, 34, 40, 41, 50, 51, 52, 59]
  // A multiplier prime to their count, so that each comes once.
  const order = numbers.map((_, i) => numbers[(i * 7 + 3) % numbers.length] ?? 0)
  for (let from = 0; from < order.length; from += 4) {
    await take(
      ...order
        .slice(from, from + 4)
        .map((n) => (n % 5 === 0 ? cfeCanc(couponKey(sale(n - 1)), sale(n)) : cfe(sale(n)))),
    )
  }
  await expectAsLaidOut()
  expect(await ranges()).toEqual([
    [6, 8],
    [11, 11],
    [13, 19],
    [23, 29],
    [31, 32],
    [35, 39],
    [42, 49],
    [53, 58],
  ])
})

test('after 999999 comes 1: the gap across it is one, and fills from both sides', async () => {
  const late = sale(999_997, { time: '100000' })
  const early = sale(3, { time: '110000' })
  await take(cfe(early))
  await take(cfe(late))
  expect(await skips()).toMatchObject([{ cfe_number_start: 999_998, cfe_number_end: 2, total: 4 }])
  await take(cfe(sale(999_998, { time: '100100' })), cfe(sale(2, { time: '105900' })))
  expect(await skips()).toMatchObject([{ cfe_number_start: 999_999, cfe_number_end: 1, total: 2 }])
  await expectAsLaidOut()
  await take(cfe(sale(1, { time: '105800' })), cfe(sale(999_999, { time: '100200' })))
  expect(await ranges()).toEqual([])
})

test('a coupon with a wrong date moves no other number', async () => {
  await take(cfe(sale(1)), cfe(sale(2)), cfe(sale(5)))
  await take(cfe(sale(6, { day: '20110101' })))
  await take(cfe(sale(8)))
  await take(cfe(sale(4)))
  expect(await ranges()).toEqual([
    [3, 3],
    [7, 7],
  ])
})

/** How often numbers of a SAT are laid out from nothing. */
async function countLayOuts(work: () => Promise<void>): Promise<number> {
  await sql`create table lay_outs (at timestamptz)`.execute(testServer.store)
  await sql`create function note_lay_out() returns trigger language plpgsql security definer as
    $$ begin insert into public.lay_outs values (now()); return null; end $$`.execute(testServer.store)
  // Nothing else deletes one.
  await sql`create trigger lay_outs after delete on cfe_numberings execute function note_lay_out()`.execute(
    testServer.store,
  )
  try {
    await work()
    const { rows } = await sql<{ n: number }>`select count(*) as n from lay_outs`.execute(testServer.store)
    return rows[0]?.n ?? 0
  } finally {
    await sql`drop trigger lay_outs on cfe_numberings`.execute(testServer.store)
    await sql`drop function note_lay_out(); drop table lay_outs`.execute(testServer.store)
  }
}

test.each([
  ['in the past', '20110101'],
  ['in the future', '20360101'],
])('one coupon with a clock error, %s, has its SAT’s numbers laid out anew for no later one', async (_, day) => {
  const layOuts = await countLayOuts(async () => {
    await take(cfe(sale(1)), cfe(sale(2)), cfe(sale(5)))
    await take(cfe(sale(6, { day })))
    for (const number of [8, 7, 9, 4, 12]) await take(cfe(sale(number)))
    await take(cfeCanc(couponKey(sale(9)), sale(10)), cfe(sale(14)))
  })
  // The first coupons of a SAT.
  expect(layOuts).toBe(1)
  expect(await ranges()).toEqual([
    [3, 3],
    [11, 11],
    [13, 13],
  ])
  await expectAsLaidOut()
})

/** Told of at 20:00, hours or years after it was issued. */
function tell(day: string, ...numbers: number[]): Promise<void> {
  const coupons = numbers.map((number) => ({
    key: couponKey(sale(number)),
    emittedAt: `${day}T20:00:00-03:00`,
    environment: 'production' as const,
    status: 'in_memory' as const,
  }))
  return scoped(testServer.store, { tenantId: tenant.id, companyIds: 'all' }, (db) =>
    noteCoupons(db, platform, tenant.id, coupons),
  )
}

async function expectAsLaidOut(): Promise<void> {
  const grown = await kept()
  const { store } = testServer
  const of = store.selectFrom('cfe_numberings').select('serial_number').where('tenant_id', '=', tenant.id)
  for (const { serial_number } of await of.execute()) {
    await sql`select lay_out_cfe_numbers(${tenant.id}, ${serial_number})`.execute(store)
  }
  expect(await kept()).toEqual(grown)
}

test.each([
  ['a little', '2021-10-11'],
  ['years', '2025-01-02'],
])('what only the device told of counts, and its document sets its time right by %s', async (_, day) => {
  await take(cfe(sale(1)), cfe(sale(2)))
  await tell(day, 4, 6)
  expect(await ranges()).toEqual([
    [3, 3],
    [5, 5],
  ])
  await take(cfe(sale(4)))
  expect(await ranges()).toEqual([
    [3, 3],
    [5, 5],
  ])
  const at = '2021-10-11T13:04:00.000Z'
  expect((await kept()).skips).toMatchObject([{ after_at: at }, { before_at: at }])
  await expectAsLaidOut()
  await take(cfe(sale(6)), cfe(sale(9)))
  expect(await ranges()).toEqual([
    [3, 3],
    [5, 5],
    [7, 8],
  ])
  await expectAsLaidOut()
})

test('a cancellation that its device told of first is no sale', async () => {
  await take(cfe(sale(1)))
  await tell('2021-10-11', 3)
  await take(cfeCanc(couponKey(sale(1)), sale(3)))
  const rows = await testServer.store.selectFrom('cfes').select('status').where('tenant_id', '=', tenant.id).execute()
  expect(rows).toEqual([{ status: 'cancelled' }])
  expect(await ranges()).toEqual([[2, 2]])
  await expectAsLaidOut()
  await tell('2021-10-11', 3)
  expect(
    await testServer.store.selectFrom('cfes').select('id').where('tenant_id', '=', tenant.id).execute(),
  ).toHaveLength(1)
})

test('a gap expires as many years as are set after the 1 January that follows the coupon behind it', async () => {
  // It is March 2026. The year ended in São Paulo three hours after it did in London.
  const last = sale(3, { day: '20191231', time: '235900' })
  await take(cfe(sale(1, { day: '20191230' })), cfe(last), cfe(sale(5, { day: '20200101' })))
  expect((await skips()).map((one) => one.is_active)).toEqual([false, true])
})

test('a secondary user and another tenant see none of it', async () => {
  await take(cfe(sale(1)), cfe(sale(3)))
  const company_group_id = randomUUID()
  await testServer.store
    .insertInto('company_groups')
    .values({ tenant_id: tenant.id, id: company_group_id, description: 'Nenhuma' })
    .execute()
  await grant(testServer.store, tenant, people.secondary, {
    description: 'Cupons',
    permissions: ['cfe:read'],
    group: company_group_id,
  })
  const response = await testServer.call('/cfe_skips/', { as: 'secondary', tenant: tenant.id })
  expect(await response.json()).toEqual({ items: [], total: 0 })
  expect((await testServer.call('/cfe_skips/', { as: 'stranger', tenant: tenant.id })).status).toBe(403)
  const elsewhere = await testServer.call('/cfe_skips/', { as: 'master', tenant: testServer.a.id })
  expect(await elsewhere.json()).toEqual({ items: [], total: 0 })
})
