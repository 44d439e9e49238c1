import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteCoupons } from '#api/server/documents/intake/note-coupons.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import { bytesOf, type CouponParts, cfe, cfeCanc, couponKey } from '../../documents.ts'
import { grant, openTestServer, people, type TestServer } from '../test-server.ts'

const platform = nodePlatform()
let testServer: TestServer

/** Company 1 of A and its SAT 1; company 2 and its SAT 2. */
const first = (parts: CouponParts = {}): CouponParts => ({ ...parts, cnpj: '11222333001000', serial: '000000001' })
const second = (parts: CouponParts = {}): CouponParts => ({ ...parts, cnpj: '11222333002000', serial: '000000002' })

const newest = first({ number: 13, day: '20260303', total: '99.90' })
const canceled = first({ number: 11, day: '20260302', time: '233000' })
const inMemory = first({ number: 14, day: '20260304' })

beforeAll(async () => {
  testServer = await openTestServer()
  const { a, b } = testServer
  await take(
    a.id,
    cfe(first({ number: 10, day: '20260301' })),
    cfe(canceled),
    cfeCanc(couponKey(canceled), first({ number: 12, day: '20260303' })),
    cfe(newest),
  )
  await take(a.id, cfe(second({ number: 7, day: '20260201' })))
  await take(b.id, cfe(first({ number: 1, day: '20260303' })))
  await tell(a.id, { key: couponKey(inMemory), emittedAt: '2026-03-04T16:13:02-03:00' })
  const permissions = ['cfe:read'] as const
  await grant(testServer.store, a, people.reader, {
    description: 'Cupons',
    permissions: [...permissions, 'cfe_custody:download'],
  })
  const { company_group_id } = await testServer.store
    .selectFrom('grants')
    .select('company_group_id')
    .where('user_id', '=', people.secondary)
    .executeTakeFirstOrThrow()
  await grant(testServer.store, a, people.secondary, {
    description: 'Cupons',
    permissions,
    group: company_group_id ?? '',
  })
}, 60_000)
afterAll(() => testServer.close())

async function take(tenantId: string, ...xmls: string[]): Promise<void> {
  const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: bytesOf(xml) }))
  const taken = await takeFiles(testServer.store, platform, { tenantId, companyIds: 'all' }, files)
  expect(taken.map((one) => one.outcome)).toEqual(files.map(() => 'taken'))
}

type Told = Parameters<typeof noteCoupons>[3][number]
/** As a device tells of its last coupon. */
const tell = (tenantId: string, coupon: Pick<Told, 'key' | 'emittedAt'> & Partial<Told>) =>
  scoped(testServer.store, { tenantId, companyIds: 'all' }, (db) =>
    noteCoupons(db, platform, tenantId, [{ environment: 'production', status: 'in_memory', ...coupon }]),
  )

const reader = () => ({ as: 'reader', tenant: testServer.a.id }) as const

async function numbers(query: string): Promise<string[]> {
  const response = await testServer.call(`/cfes/?${query}`, reader())
  const { items, total } = await response.json()
  expect(response.status).toBe(200)
  expect(total).toBeGreaterThanOrEqual(items.length)
  return items.map((one: { cfe_number: string }) => one.cfe_number)
}

async function detail(key: string) {
  const response = await testServer.call(`/cfes/${key}`, reader())
  expect(response.status).toBe(200)
  return response.json()
}

test('the newest coupons come first; one that only its device knows is among them', async () => {
  const { items, total } = await (await testServer.call('/cfes/', reader())).json()
  expect(total).toBe(5)
  expect(items.map((one: { cfe_number: string }) => one.cfe_number)).toEqual([
    '000014',
    '000013',
    '000011',
    '000010',
    '000007',
  ])
  expect(items[0]).toEqual({
    id: expect.any(String),
    cfe_id: couponKey(inMemory),
    cfe_number: '000014',
    sat_serial_number: '000000001',
    dthr_emissao: '2026-03-04T19:13:02.000Z',
    dthr_emissao_local: '2026-03-04T16:13:02',
    status: 'in_memory',
    environment: 'production',
    has_xml: false,
    has_warnings: false,
    proof_state: null,
  })
  expect(items[1]).toMatchObject({ status: 'inconsistency', has_xml: true, has_warnings: true })
  expect(items[2]).toMatchObject({ status: 'cancelled' })
})

test('every filter', async () => {
  const sats = await testServer.store
    .selectFrom('sats')
    .selectAll()
    .where('tenant_id', '=', testServer.a.id)
    .orderBy('serial_number')
    .execute()
  expect(await numbers('status=cancelled')).toEqual(['000011'])
  expect(await numbers('status=in_memory')).toEqual(['000014'])
  expect(await numbers(`company_id=${testServer.a.companies[1]?.id}`)).toEqual(['000007'])
  expect(await numbers(`sat_id=${sats[1]?.id}`)).toEqual(['000007'])
  expect(await numbers('serial_number=000000002')).toEqual(['000007'])
  expect(await numbers('serial_number=2')).toEqual(['000007'])
  expect(await numbers('serial_number=0000')).toHaveLength(5)
  expect(await numbers('serial_number=9')).toEqual([])
  expect(await numbers(`serial_number=000000002&sat_id=${sats[0]?.id}`)).toEqual([])
  // 23:30 of the second day in São Paulo.
  expect(await numbers('date_start=2026-03-02&date_end=2026-03-02')).toEqual(['000011'])
  expect(await numbers('date_end=2026-03-01')).toEqual(['000010', '000007'])
  expect(await numbers('per_page=2&page=2')).toEqual(['000011', '000010'])
  expect((await testServer.call('/cfes/?serial_number=abc', reader())).status).toBe(400)
})

test('detail by id and by key: what the coupon says, its warnings, its QR code', async () => {
  const coupon = await detail(couponKey(newest))
  expect(await detail(coupon.id)).toEqual(coupon)
  expect(coupon.data.CFe.emitente.nome).toBe('Mercado da Esquina Ltda')
  expect(coupon.data.CFe.total.valor_cfe).toBe('99.90')
  expect(coupon.totals.totalcfe).toBe('99.90')
  expect(coupon.data.CFe.qr_code).toBe(`${couponKey(newest)}|20260303161302|99.90||QVNTSU5BVFVSQQ==`)
  expect(coupon.warnings.map((one: { code: string }) => one.code)).toContain('items_total')
  expect(coupon.cfe_event).toBeNull()
})

test('a cancelled coupon names its cancellation, which has a number and a QR code of its own', async () => {
  const { cfe_event: event, data } = await detail(couponKey(canceled))
  const key = couponKey(first({ number: 12, day: '20260303' }))
  expect(event).toEqual({
    has_xml: true,
    demais: [],
    cfe_id: key,
    cfe_number: '000012',
    dthr_emissao: '2026-03-03T19:13:02.000Z',
    emissao_local: '2026-03-03T16:13:02',
    integrity: null,
    qr_code: `${key}|20260303161302|32.00||QVNTSU5BVFVSQQ==`,
  })
  expect(data.CFe.qr_code).toBe(`${couponKey(canceled)}|20260302233000|32.00||QVNTSU5BVFVSQQ==`)
})

test('a coupon without XML opens without data, and has no XML to hand out', async () => {
  const coupon = await detail(couponKey(inMemory))
  expect(coupon).toMatchObject({ has_xml: false, data: null, totals: null, cfe_event: null })
  expect((await testServer.call(`/cfes/${coupon.id}/xml`, reader())).status).toBe(404)
  expect((await testServer.call(`/cfes/${coupon.id}/xml/file`, reader())).status).toBe(404)
})

test('both XML are the kept files byte for byte, found at the address that the API names', async () => {
  const sale = first({ number: 20, day: '20250303' })
  const cancellation = first({ number: 21, day: '20250303' })
  const texts = {
    sale: `<?xml version="1.0"?>\r\n${cfe({ ...sale, edit: (xml) => xml.replace('Cubo mágico', 'Cubo  ‘mágico’') })}\n<!-- fim -->\n`,
    cancellation: `\n${cfeCanc(couponKey(sale), cancellation)}\r\n`.trimStart(),
  }
  await take(testServer.a.id, texts.sale, texts.cancellation)
  for (const [type, key, prefix] of [
    ['sale', couponKey(sale), 'AD'],
    ['cancellation', couponKey(cancellation), 'ADC'],
  ] as const) {
    const { url } = await (await testServer.call(`/cfes/${couponKey(sale)}/xml?type=${type}`, reader())).json()
    const { pathname, search } = new URL(url)
    const response = await testServer.call(pathname.replace('/api/v1', '') + search, reader())
    expect(response.headers.get('Content-Type')).toBe('application/xml')
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${prefix}${key}.xml"`)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytesOf(texts[type]))
  }
  expect((await testServer.call(`/cfes/${couponKey(newest)}/xml?type=cancellation`, reader())).status).toBe(404)
  expect((await testServer.call(`/cfes/${couponKey(newest)}/xml?type=other`, reader())).status).toBe(400)
})

describe('who sees what', () => {
  test('a secondary user sees its companies only, in lists, by key and in skips', async () => {
    const as = { as: 'secondary', tenant: testServer.a.id } as const
    const { items } = await (await testServer.call('/cfes/?per_page=100', as)).json()
    expect(new Set(items.map((one: { sat_serial_number: string }) => one.sat_serial_number))).toEqual(
      new Set(['000000001']),
    )
    expect((await testServer.call(`/cfes/${couponKey(second({ number: 7, day: '20260201' }))}`, as)).status).toBe(404)
    // May read, but not download.
    expect((await testServer.call(`/cfes/${couponKey(newest)}`, as)).status).toBe(200)
    expect((await testServer.call(`/cfes/${couponKey(newest)}/xml`, as)).status).toBe(403)
    expect((await testServer.call(`/cfes/${couponKey(newest)}/xml/file`, as)).status).toBe(403)
  })

  test('another tenant sees its own coupons only', async () => {
    const as = { as: 'stranger', tenant: testServer.b.id } as const
    const { items, total } = await (await testServer.call('/cfes/', as)).json()
    expect([items[0].cfe_number, total]).toEqual(['000001', 1])
    expect((await testServer.call(`/cfes/${couponKey(newest)}`, as)).status).toBe(404)
    expect((await testServer.call(`/cfes/${couponKey(newest)}/xml/file`, as)).status).toBe(404)
    expect((await testServer.call('/cfes/', { ...as, tenant: testServer.a.id })).status).toBe(403)
  })

  test('nothing without the permission', async () => {
    const as = { as: 'nobody', tenant: testServer.a.id } as const
    for (const path of ['/cfes/', `/cfes/${couponKey(newest)}`, `/cfes/${couponKey(newest)}/xml`, '/cfe_skips/']) {
      expect([path, (await testServer.call(path, as)).status]).toEqual([path, 403])
    }
  })
})

describe('a coupon that its device told of first', () => {
  const parts = first({ number: 15, day: '20260305' })
  const key = couponKey(parts)
  const note = (status: 'in_memory' | 'transmitted') =>
    tell(testServer.a.id, { key, emittedAt: '2026-03-05T10:00:00-03:00', status })

  test('is in memory, then sent, then has its document, always the same coupon', async () => {
    await note('in_memory')
    const { id } = await detail(key)
    await note('transmitted')
    expect(await detail(key)).toMatchObject({ id, status: 'transmitted', has_xml: false })
    await note('in_memory')
    expect((await detail(key)).status).toBe('transmitted')
    await take(testServer.a.id, cfe(parts))
    const whole = await detail(key)
    expect(whole).toMatchObject({ id, status: 'transmitted', has_xml: true, dthr_emissao: '2026-03-05T19:13:02.000Z' })
    expect(whole.data.CFe.total.valor_cfe).toBe('32.00')
    await note('in_memory')
    expect(await detail(key)).toEqual(whole)
  })

  test('stays cancelled when its document comes after its cancellation', async () => {
    const sale = first({ number: 16, day: '20260306' })
    await tell(testServer.a.id, { key: couponKey(sale), emittedAt: '2026-03-06T16:13:02-03:00' })
    await take(testServer.a.id, cfeCanc(couponKey(sale), first({ number: 17, day: '20260306' })))
    expect(await detail(couponKey(sale))).toMatchObject({ status: 'cancelled', has_xml: false, data: null })
    await take(testServer.a.id, cfe(sale))
    expect(await detail(couponKey(sale))).toMatchObject({ status: 'cancelled', has_xml: true })
  })

  test('of a device that nobody knew makes its company and its SAT', async () => {
    const { id } = testServer.b
    const parts = { number: 3, day: '20260301', cnpj: '11222333000181', serial: '000777888' }
    await tell(id, { key: couponKey(parts), emittedAt: '2026-03-01T16:13:02-03:00', environment: 'homolog' })
    const sat = await testServer.store
      .selectFrom('sats')
      .selectAll()
      .where('serial_number', '=', '000777888')
      .executeTakeFirst()
    expect(sat?.tenant_id).toBe(id)
  })
})

test('counting stops at 10,000', { timeout: 60_000 }, async () => {
  const rest = sql.raw('company_id, sat_id, number, environment, emitted_at, emitted_on, status, total, file_id')
  await sql`insert into cfes (tenant_id, id, key, ${rest})
    select tenant_id, gen_random_uuid(), 'copy ' || i, ${rest} from cfes, generate_series(1, 11000) i
    where tenant_id = ${testServer.b.id} and key = ${couponKey(first({ number: 1, day: '20260303' }))}`.execute(
    testServer.store,
  )
  const totalOf = async (path: string) =>
    (await (await testServer.call(path, { as: 'stranger', tenant: testServer.b.id })).json()).total
  expect(await totalOf('/cfes/?per_page=50')).toBe(10_000)
  const { total } = await testServer.store
    .deleteFrom('cfes')
    .where('key', 'like', 'copy %')
    .executeTakeFirstOrThrow()
    .then(() =>
      testServer.store
        .selectFrom('cfes')
        .select((e) => e.fn.countAll<number>().as('total'))
        .where('tenant_id', '=', testServer.b.id)
        .executeTakeFirstOrThrow(),
    )
  // For half a minute such a list is taken to be as long as it was, by the same filter only.
  expect(await totalOf('/cfes/?per_page=1&page=1')).toBe(10_000)
  expect(await totalOf('/cfes/?per_page=1&date_start=2020-01-01')).toBe(total)
  testServer.clock.now += 31_000
  expect(await totalOf('/cfes/?per_page=1')).toBe(total)
})

test('what does not exist is 404', async () => {
  const absent = couponKey(first({ number: 999, day: '20260303' }))
  for (const id of [absent, crypto.randomUUID(), 'no-uuid', '%00']) {
    for (const path of ['', '/xml', '/xml/file']) {
      expect([id, path, (await testServer.call(`/cfes/${id}${path}`, reader())).status]).toEqual([id, path, 404])
    }
  }
})
