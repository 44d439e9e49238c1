import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askSefaz } from '#api/server/companies/fetching/ask-sefaz.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { SefazConsultation } from '#api/server/ports/sefaz/consultation.ts'
import type { SefazAnswer } from '#domain/documents/coupon-states.ts'
import { bytesOf, cfe, couponKey } from '../../documents.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { makeTenant } from '../test-tenants.ts'

// Rounds of asking SEFAZ about coupons: of several tenants, by several servers, and where the service fails.

/** An hour after the coupons of these tests were issued. */
const LATER = Date.parse('2026-03-03T20:13:02Z')
const MINUTE = 60_000
let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())
afterEach(settle)

/** Nothing is to be asked about. */
async function settle(): Promise<void> {
  await testServer.store.deleteFrom('cfe_consultations').execute()
  await testServer.store.updateTable('cfes').set({ status: 'success' }).execute()
}

const platformAt = (now: number) => nodePlatform({ now: () => now, log: () => {} })

let number = 0
/** Takes a coupon that no other test has, and returns its key. */
async function take({ id: tenantId } = testServer.a): Promise<string> {
  const parts = { cnpj: '11222333001000', serial: '000000001', day: '20260303', number: ++number }
  const files = [{ name: 'x.xml', bytes: bytesOf(cfe(parts)) }]
  const [one] = await takeFiles(testServer.store, nodePlatform(), { tenantId, companyIds: 'all' }, files)
  expect(one?.outcome).toBe('taken')
  return couponKey(parts)
}

async function takeSome(count: number, tenant = testServer.a): Promise<string[]> {
  const keys: string[] = []
  while (keys.length < count) keys.push(await take(tenant))
  return keys
}

/** A SEFAZ that says this, or fails, and notes what it was asked about. */
function sefazSaying(answer: (key: string) => SefazAnswer | Error): SefazConsultation & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async ask({ key }) {
      asked.push(key)
      const reply = answer(key)
      if (reply instanceof Error) throw reply
      return reply
    },
  }
}
const failing = () => sefazSaying(() => new Error('The SEFAZ service answers 500'))
const answering = () => sefazSaying(() => 'success')
const round = (sefaz: SefazConsultation, now = LATER) =>
  askSefaz({ store: testServer.store, platform: platformAt(now), sefaz })

test('a service that fails is left alone until the next round; servers never ask about the same coupon at once', async () => {
  const all = await takeSome(5)
  const sefaz = failing()
  await round(sefaz)
  expect(sefaz.asked).toHaveLength(3)
  // What was not asked about is not put off.
  await round(sefaz, LATER + MINUTE)
  expect([...sefaz.asked].sort()).toEqual([...all].sort())
  await testServer.store.deleteFrom('cfe_consultations').execute()

  const [one, other] = [answering(), answering()]
  await Promise.all([round(one), round(other)])
  expect([...one.asked, ...other.asked].sort()).toEqual([...all].sort())
})

test('a tenant that the service fails for holds up no other one', async () => {
  const { a, b } = testServer
  for (const [unlucky, other] of [
    [a, b],
    [b, a],
  ] as const) {
    await takeSome(5, unlucky)
    const good = await take(other)
    const sefaz = sefazSaying((key) => (key === good ? 'success' : new Error('The SEFAZ service answers 500')))
    await round(sefaz)
    expect(sefaz.asked).toHaveLength(4)
    expect(sefaz.asked).toContain(good)
    await settle()
  }
})

test('a service that fails for three tenants on end is away, and the next round begins with another one', async () => {
  const { store, a, b } = testServer
  for (const tenant of [a, b, await makeTenant(store, 'Rede C', 1), await makeTenant(store, 'Rede D', 1)]) {
    await takeSome(9, tenant)
  }
  const [sefaz, next] = [failing(), failing()]
  await round(sefaz)
  expect(sefaz.asked).toHaveLength(9)
  await round(next, LATER + MINUTE)
  const tenantsOf = async ({ asked }: { asked: readonly string[] }) => {
    const rows = await store.selectFrom('cfes').select('tenant_id').where('key', 'in', asked).execute()
    return [...new Set(rows.map((row) => row.tenant_id))].sort()
  }
  expect(await tenantsOf(next)).not.toEqual(await tenantsOf(sefaz))
})

test('what a slow round has yet to ask about, another server asks about, once', async () => {
  const all = await takeSome(4)
  const sefaz = answering()
  let now = LATER
  await askSefaz({
    store: testServer.store,
    platform: { ...platformAt(LATER), now: () => now },
    sefaz: {
      async ask(coupon) {
        // The other server's round, after more than the five minutes that a coupon is not due again for.
        if (sefaz.asked.length === 0) await round(sefaz, (now += 6 * MINUTE))
        return sefaz.ask(coupon)
      },
    },
  })
  // Twice what this one was asking about all the while.
  const repeated = all.filter((key) => sefaz.asked.filter((one) => one === key).length > 1)
  expect(repeated).toHaveLength(1)
  expect(new Set(sefaz.asked)).toEqual(new Set(all))
  expect(sefaz.asked).toHaveLength(all.length + 1)
})

test('a server that is about to end asks about no further coupon, and keeps what was answered', async () => {
  const all = await takeSome(3)
  const ending = new AbortController()
  const sefaz = sefazSaying(() => {
    ending.abort()
    return 'success'
  })
  await askSefaz({ store: testServer.store, platform: platformAt(LATER), sefaz, signal: ending.signal })
  const query = testServer.store.selectFrom('cfes').select('key').where('key', 'in', all)
  expect(await query.where('status', '=', 'success').execute()).toEqual(sefaz.asked.map((key) => ({ key })))
  expect(sefaz.asked).toHaveLength(1)
})
