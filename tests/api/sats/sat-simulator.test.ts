import { afterEach, beforeEach, expect, test } from 'vitest'
import { type NotedCoupon, noteCoupons } from '#api/server/documents/intake/note-coupons.ts'
import { type Message, memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { Fault, FaultPlan } from '#api/simulator/faults.ts'
import { type Agent, createPark, type Post, type Park as Simulated } from '#api/simulator/park.ts'
import { makeSimulatedSat } from '#api/simulator/simulated-sat.ts'
import { scoped } from '#api/server/store/scope.ts'
import { makeCfeKey } from '#domain/documents/access-key.ts'
import { credential } from './agents.ts'
import { openPark, type Park } from './sat-park.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// The simulated devices post to the API without a port, on the clock of the test server.

const MINUTE = 60_000
let testServer: TestServer
let park: Park
let sent: readonly Message[]
let trouble: Set<Fault>
let agents: Agent[]
let simulated: Simulated
let isReachable: boolean
let collected: number

beforeEach(async () => {
  testServer = await openTestServer({ accessSeconds: 30 * 24 * 3600 })
  const mailer = memoryMailer()
  sent = mailer.messages
  park = await openPark(testServer, mailer)
  trouble = new Set()
  isReachable = true
  collected = 0
  const headers = { Authorization: `Bearer ${await credential(testServer, testServer.a)}` }
  const post: Post = async (path, body) => {
    if (!isReachable) throw new Error('unreachable')
    const response = await testServer.call(path, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  const collect = async (coupons: readonly unknown[]) => void (collected += coupons.length)
  agents = testServer.a.companies.map(({ cnpj }, index): Agent => {
    const unit = { serial: `00000000${index + 1}`, cnpj, ufCode: '35', lastNumber: 0, lastKey: undefined, pending: [] }
    const faultPlan: FaultPlan = { flaw: undefined, faultsAt: () => (index === 0 ? new Set(trouble) : new Set()) }
    return { sat: makeSimulatedSat(1, unit, faultPlan, testServer.clock.now), post, collect }
  })
  simulated = createPark(agents, { start: testServer.clock.now, firstWithinMs: 0 })
  await park.turn()
}, 60_000)
afterEach(() => testServer.close())

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await simulated.step(testServer.clock.now)
    testServer.clock.now += MINUTE
  }
}
async function latest(serial = '000000001') {
  const response = await testServer.call(`/sats/${serial}`, { as: 'master', tenant: testServer.a.id })
  return (await response.json()).latest_monitoring
}

test('a device that is stopped raises its alarm in time, and all clears when it returns', async () => {
  await park.save({
    alarm_type_id: 'silence',
    operator_name: 'gt',
    unit_type_name: 'minutes',
    value: '5',
    group_ids: [park.first],
  })
  for (let minute = 0; minute < 7; minute++) {
    if (minute === 3) simulated.stopOnly(new Set(['000000001']))
    await pass(1)
    await park.turn()
    expect(await park.messages()).toEqual([])
  }
  await pass(1)
  await park.turn()
  expect(await park.alerts()).toMatchObject([{ sat: { serial_number: '000000001' }, level: 'danger' }])
  expect(sent).toHaveLength(1)
  simulated.stopOnly(new Set())
  await simulated.step(testServer.clock.now)
  expect(await park.alerts()).toEqual([])
  expect(simulated.states().map(({ problem }) => problem)).toEqual([null, null])
}, 60_000)

test('it posts what a device says: blocked by a command, seen in the next reading', async () => {
  await pass(1)
  expect(await latest()).toMatchObject({ operation_state: 0, battery_level: 'ALTO', led_op: 'on' })
  const { id } = await (await testServer.call('/sats/000000001', { as: 'master', tenant: testServer.a.id })).json()
  const body = { sat_id: id, spec_id: 'BloquearSAT', parameters: { codigo_de_ativacao: '12345678' } }
  expect(
    (await testServer.call('/sat_commands/', { as: 'master', tenant: testServer.a.id, method: 'POST', body })).status,
  ).toBe(200)
  await pass(2)
  const { items } = await (await testServer.call('/sat_commands/', { as: 'master', tenant: testServer.a.id })).json()
  expect(items).toMatchObject([{ state: 'succeeded', reply_message: 'Equipamento SAT bloqueado com sucesso' }])
  expect(await latest()).toMatchObject({ operation_state: 2, led_op: 'off', led_block: 'alarm' })
}, 60_000)

test('every coupon is told of, so that none looks skipped: before, while SEFAZ is away, and after', async () => {
  await pass(5)
  trouble.add('no_sefaz')
  await pass(14)
  expect((await latest()).pending_coupons).toBeGreaterThan(2)
  const inMemory = await testServer.store
    .selectFrom('cfes')
    .select('number')
    .where('status', '=', 'in_memory')
    .execute()
  expect(inMemory.length).toBeGreaterThan(2)
  trouble.clear()
  await pass(5)
  expect(collected).toBeGreaterThan(4)
  expect((await latest()).pending_coupons).toBeLessThanOrEqual(1)
  expect(await testServer.store.selectFrom('cfe_skips').select('number_start').execute()).toEqual([])
}, 60_000)

test('what could not be posted is posted later, at the time that it was read', async () => {
  await pass(2)
  isReachable = false
  await pass(10)
  expect(simulated.states()[0]).toMatchObject({ problem: 'unreachable' })
  isReachable = true
  await pass(2)
  const path = '/sats/000000001/history?per_page=100'
  const { items } = await (await testServer.call(path, { as: 'master', tenant: testServer.a.id })).json()
  const gaps = items
    .map((entry: { created_utc: string }) => Date.parse(entry.created_utc))
    .slice(1)
    .map((at: number, index: number) => Date.parse(items[index].created_utc) - at)
  expect(items.length).toBeGreaterThanOrEqual(13)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * MINUTE)
}, 60_000)

test('a device that never reported tells of its past first, and SEFAZ being away there skips no number', async () => {
  const start = testServer.clock.now
  const [agent] = agents
  if (!agent) throw new Error('no device')
  const faultPlan: FaultPlan = {
    flaw: undefined,
    faultsAt: (at) => (at > start - 35 * MINUTE ? new Set(['no_sefaz']) : new Set()),
  }
  const unit = { ...agent.sat.unit, lastNumber: 500 }
  // Custody knows of the last coupon before.
  const parts = { uf: '35', yearMonth: '2603', cnpj: unit.cnpj, satSerial: unit.serial, number: 500, code: 123456 }
  const emittedAt = new Date(start - 7 * 60 * MINUTE).toISOString()
  const known: NotedCoupon = { key: makeCfeKey(parts), emittedAt, environment: 'production', status: 'transmitted' }
  await scoped(testServer.store, { tenantId: testServer.a.id, companyIds: 'all' }, (db) =>
    noteCoupons(db, nodePlatform(), testServer.a.id, [known]),
  )
  const sat = makeSimulatedSat(2, unit, faultPlan, start)
  simulated = createPark([{ sat, post: agent.post, past: start - 6 * 60 * MINUTE }], { start, firstWithinMs: 0 })
  await simulated.step(start)
  expect(simulated.states()).toMatchObject([{ problem: null, last_post_at: start }])
  const path = '/sats/000000001/history?per_page=200'
  const { items, total } = await (await testServer.call(path, { as: 'master', tenant: testServer.a.id })).json()
  expect(total).toBeGreaterThan(30 + 25)
  expect(Date.parse(items.at(-1).created_utc)).toBe(start - 6 * 60 * MINUTE)
  expect(items[0].pending_coupons).toBeGreaterThan(6)
  expect(await testServer.store.selectFrom('cfe_skips').select('number_start').execute()).toEqual([])
}, 60_000)
