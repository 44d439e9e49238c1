import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askSefaz } from '#api/server/companies/fetching/ask-sefaz.ts'
import { noteCoupons } from '#api/server/documents/intake/note-coupons.ts'
import { recountSums } from '#api/server/documents/recount/recount.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { type SefazConsultation, simulatedSefaz } from '#api/server/ports/sefaz/consultation.ts'
import { scoped } from '#api/server/store/scope.ts'
import { markPending } from '#api/server/sats/telemetry/pending.ts'
import type { SefazAnswer } from '#domain/documents/coupon-states.ts'
import { bytesOf, type CouponParts, cfe, cfeCanc, couponKey } from '../../documents.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// Where each status of a coupon comes from (docs/decisions.md#cfe-statuses), and that the figures follow.

/** An hour after the coupons of these tests were issued. */
const LATER = Date.parse('2026-03-03T20:13:02Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())
afterEach(async () => {
  const { store, a, b } = testServer
  await recount(a.id)
  await recount(b.id)
  await sql`update cfes set emitted_at = (emitted_at at time zone 'UTC' - interval '1 year') at time zone 'UTC'`.execute(
    store,
  )
  await sql`delete from cfe_consultations`.execute(store)
})

let number = 0
/** A coupon of company 1 that no other test has; both tenants have such a company. */
const next = (parts: CouponParts = {}): CouponParts => ({
  cnpj: '11222333001000',
  serial: '000000001',
  day: '20260303',
  number: ++number,
  ...parts,
})
const platformAt = (now: number) => nodePlatform({ now: () => now, log: () => {} })
const within = <T>(tenantId: string, work: Parameters<typeof scoped<T>>[2]) =>
  scoped(testServer.store, { tenantId, companyIds: 'all' }, work)

async function take(xml: string, { id: tenantId } = testServer.a): Promise<void> {
  const platform = nodePlatform()
  const [one] = await takeFiles(testServer.store, platform, { tenantId, companyIds: 'all' }, [
    { name: 'x.xml', bytes: bytesOf(xml) },
  ])
  expect(one?.outcome).toBe('taken')
}

/** As its SAT tells of it. */
const tell = (parts: CouponParts, status: 'in_memory' | 'transmitted' = 'in_memory', { id } = testServer.a) =>
  within(id, (db) =>
    noteCoupons(db, nodePlatform(), id, [
      { key: couponKey(parts), emittedAt: '2026-03-03T16:13:02-03:00', environment: 'production', status },
    ]),
  )

async function statusOf(parts: CouponParts): Promise<string> {
  const response = await testServer.call(`/cfes/${couponKey(parts)}`, { as: 'master', tenant: testServer.a.id })
  expect(response.status).toBe(200)
  return (await response.json()).status
}

async function found(status: string): Promise<string[]> {
  const path = `/cfes/?status=${status}&date_start=2026-03-03&date_end=2026-03-03&per_page=50`
  const response = await testServer.call(path, { as: 'master', tenant: testServer.a.id })
  expect(response.status).toBe(200)
  return (await response.json()).items.map((one: { cfe_id: string }) => one.cfe_id)
}

/** Notes and their total, as the dashboard shows them on the day of these tests. */
async function figures(): Promise<{ notes: number; net: string }> {
  const query = 'date_start=2026-03-03&date_end=2026-03-03&grouping=day&type=cfe&environment=production'
  const response = await testServer.call(`/dash_ops/?${query}`, { as: 'master', tenant: testServer.a.id })
  expect(response.status).toBe(200)
  const { notes, net } = (await response.json()).figures
  return { notes, net }
}

async function recount(id: string): Promise<void> {
  expect(await recountSums(testServer.store, id)).toMatchObject({ documents: { total: 0 }, differences: [] })
}

/** A SEFAZ that says this, or fails, and keeps whom it was asked about. */
function sefazSaying(answer: SefazAnswer | Error): SefazConsultation & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async ask({ key }) {
      asked.push(key)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}
const round = (sefaz: SefazConsultation, now = LATER) =>
  askSefaz({ store: testServer.store, platform: platformAt(now), sefaz })

test('what a SAT keeps for more than an hour is pending; it still counts, and leaves with its document', async () => {
  const [late, soon] = [next(), next()]
  await tell(late)
  const before = await figures()
  await markPending(testServer.store, LATER)
  expect(await statusOf(late)).toBe('in_memory')
  await markPending(testServer.store, LATER + 1)
  expect(await statusOf(late)).toBe('pending')
  await tell(soon)
  await tell(late)
  expect(await statusOf(late)).toBe('pending')
  expect(await figures()).toEqual({ ...before, notes: before.notes + 1 })
  expect(await found('in_memory')).toEqual(expect.arrayContaining([late, soon].map((one) => couponKey(one))))
  expect(await found('pending')).toEqual([couponKey(late)])
  await tell(late, 'transmitted')
  expect(await statusOf(late)).toBe('transmitted')
  await markPending(testServer.store, LATER + 1)
  await take(cfe(soon))
  expect(await statusOf(soon)).toBe('transmitted')
})

test.each(['a', 'b'] as const)(
  'what fails for tenant %s keeps no other one’s coupons from being pending',
  async (broken) => {
    const { store, a, b } = testServer
    const parts = next()
    for (const tenant of [a, b]) await tell(parts, 'in_memory', tenant)
    await sql`
    create function refuse() returns trigger language plpgsql as 'begin raise exception ''out of order''; end';
    create trigger refuse before update on cfes for each row
      when (old.tenant_id = ${sql.lit(testServer[broken].id)}) execute function refuse()`.execute(store)
    await expect(markPending(store, LATER + 1)).rejects.toThrow('out of order')
    await sql`drop function refuse cascade`.execute(store)
    const rows = await store.selectFrom('cfes').selectAll().where('key', '=', couponKey(parts)).execute()
    expect(Object.fromEntries(rows.map(({ tenant_id, status }) => [tenant_id, status]))).toEqual({
      [a.id]: broken === 'a' ? 'in_memory' : 'pending',
      [b.id]: broken === 'b' ? 'in_memory' : 'pending',
    })
  },
)

test.each<[string, CouponParts]>([
  ['totals', { total: '99.90' }],
  ['payments', { paid: '31.00' }],
  ['key', { edit: (xml) => xml.replace('<nCFe>', '<nCFe>9') }],
  [
    'signature',
    {
      edit: (xml) =>
        xml.replace('</CFe>', '<Signature><SignedInfo><Reference URI="#CFe35"/></SignedInfo></Signature></CFe>'),
    },
  ],
])('a document whose %s contradict is inconsistent, and counts by what it declares', async (_what, fault) => {
  const [parts, told] = [next(fault), next(fault)]
  const before = await figures()
  await take(cfe(parts))
  await tell(told)
  await take(cfe(told))
  expect([await statusOf(parts), await statusOf(told)]).toEqual(['inconsistency', 'inconsistency'])
  expect((await figures()).notes).toBe(before.notes + 2)
  expect(await found('transmitted')).toContain(couponKey(parts))
  await take(cfeCanc(couponKey(parts), next()))
  expect(await statusOf(parts)).toBe('cancelled')
})

test('SEFAZ confirms, refuses or does not know what was sent; the last two are no sales', async () => {
  const before = await figures()
  const sent = next()
  await take(cfe(sent))
  await round(sefazSaying('success'))
  expect(await statusOf(sent)).toBe('success')
  expect(await figures()).toEqual({ notes: before.notes + 1, net: plus(before.net, 32) })

  const refused = next()
  await take(cfe(refused))
  await round(sefazSaying('invalid'))
  expect(await statusOf(refused)).toBe('invalid')
  const unknown = next()
  await take(cfe(unknown))
  await round(sefazSaying('sefaz_notfound'))
  expect(await statusOf(unknown)).toBe('sefaz_notfound')
  expect(await figures()).toEqual({ notes: before.notes + 1, net: plus(before.net, 32) })
  expect(await found('transmitted')).toEqual(
    expect.arrayContaining([sent, refused, unknown].map((one) => couponKey(one))),
  )
  expect(await found('invalid')).toEqual([couponKey(refused)])

  // Nobody is asked about what is settled; what SEFAZ does not know, later, when it may.
  const sefaz = sefazSaying('success')
  await round(sefaz, LATER + MINUTE)
  expect(sefaz.asked).toEqual([])
  await round(sefaz, LATER + 5 * MINUTE)
  expect(sefaz.asked).toEqual([couponKey(unknown)])
  expect(await statusOf(unknown)).toBe('success')
  expect((await figures()).notes).toBe(before.notes + 2)
  expect(await testServer.store.selectFrom('cfe_consultations').selectAll().execute()).toEqual([])
})

test('asked about is what was sent, ten minutes to a week ago, and was not cancelled', async () => {
  const [sent, inMemory, wrong, canceled] = [next(), next(), next({ total: '99.90' }), next()]
  for (const one of [sent, wrong, canceled]) await take(cfe(one))
  await tell(inMemory)
  await take(cfeCanc(couponKey(canceled), next()))
  const failing = sefazSaying(new Error('off'))
  const issued = LATER - 60 * MINUTE
  await round(failing, issued + 10 * MINUTE - 1)
  await round(failing, issued + 7 * DAY + 1)
  expect(failing.asked).toEqual([])
  await round(failing, issued + 10 * MINUTE)
  expect(failing.asked).toEqual([couponKey(sent)])
  // The wait doubles, up to a day, and ends with the week; a cancelled one is left.
  let now = issued + 10 * MINUTE
  for (const minutes of [5, 10, 20, 40]) {
    await round(failing, now + minutes * MINUTE - 1)
    now += minutes * MINUTE
    const before = failing.asked.length
    await round(failing, now)
    expect(failing.asked).toHaveLength(before + 1)
  }
  await take(cfeCanc(couponKey(sent), next()))
  const before = failing.asked.length
  await round(failing, now + DAY)
  expect(failing.asked).toHaveLength(before)
  expect(await statusOf(sent)).toBe('cancelled')
})

test('each tenant has its own: the same key in two is asked about and kept twice', async () => {
  const parts = next()
  await take(cfe(parts))
  await take(cfe(parts), testServer.b)
  const sefaz = sefazSaying('success')
  await round(sefaz)
  expect(sefaz.asked).toEqual([couponKey(parts), couponKey(parts)])
  await take(cfeCanc(couponKey(parts), next()), testServer.b)
  const kept = testServer.store.selectFrom('cfes').select('status').where('key', '=', couponKey(parts))
  const { status } = await kept.where('tenant_id', '=', testServer.b.id).executeTakeFirstOrThrow()
  expect([await statusOf(parts), status]).toEqual(['success', 'cancelled'])
})

test("the demonstration's SEFAZ answers for its own companies alone", async () => {
  const parts = next({ number: 38 })
  await take(cfe(parts))
  await round(simulatedSefaz(['11222333002000']))
  expect(await statusOf(parts)).toBe('transmitted')
  await round(simulatedSefaz(['11222333001000']), LATER + 5 * MINUTE)
  expect(await statusOf(parts)).toBe('success')
  const ask = (one: number) =>
    simulatedSefaz(['11222333001000']).ask({ key: couponKey(next({ number: one })), environment: 'production' })
  expect([await ask(74), await ask(106)]).toEqual(['sefaz_notfound', 'invalid'])
})

function plus(money: string, reais: number): string {
  return (Number(money) + reais).toFixed(2)
}
