import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AgentReading } from '#api/contract/sats/sat-telemetry.ts'
import { commandSeal } from '#api/server/sats/commands/seal.ts'
import { Refusal } from '#api/server/errors/refusal.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { agentDevices, type Device } from '#api/server/identity/callers/devices.ts'
import { telemetryIntake } from '#api/server/sats/telemetry/intake.ts'
import { makeCfeKey } from '#domain/documents/access-key.ts'
import { credential, openForMonths, postTaken, postReadings, reply, type StatusFields } from './agents.ts'
import type { TestServer } from '../test-server.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let testServer: TestServer
let token: string
beforeEach(async () => {
  ;({ testServer, token } = await openForMonths())
})
afterEach(() => testServer.close())

const post = (...readings: AgentReading[]) => postTaken(testServer, token, readings)
const say = (fields: StatusFields = {}) => post({ raw: reply(fields) })
const read = async (path: string) => {
  const response = await testServer.call(path, { as: 'master', tenant: testServer.a.id })
  expect(response.status).toBe(200)
  return response.json()
}
const monitoring = async (serial = '000000001') => (await read(`/sats/${serial}`)).latest_monitoring
const history = (query = '', serial = '000000001') => read(`/sats/${serial}/history${query}`)

describe('who may post', () => {
  const status = async (headers: Record<string, string>) => {
    const response = await testServer.call('/sat_telemetry/', {
      method: 'POST',
      headers,
      body: { readings: [{ raw: 'x' }] },
    })
    return [response.status, (await response.json()).code]
  }
  test('an agent with its credential; no session, no unknown token, nobody without one', async () => {
    expect(await status({ Authorization: `Bearer ${token}` })).toEqual([200, undefined])
    expect(await status({})).toEqual([401, 'device'])
    expect(await status({ Authorization: `Bearer fsa_${'0'.repeat(64)}` })).toEqual([401, 'device'])
    const session = await testServer.token('master')
    expect(await status({ Authorization: `Bearer ${session}`, 'X-Tenant': testServer.a.id })).toEqual([401, 'device'])
  })
  test('and a credential opens nothing else', async () => {
    const headers = { Authorization: `Bearer ${token}`, 'X-Tenant': testServer.a.id }
    expect((await testServer.call('/sats/', { headers })).status).toBe(401)
  })
  test('what cannot be a credential is neither looked for nor remembered', async () => {
    let asked = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const devices = agentDevices({ store: testServer.store.withPlugin(counting), now: () => testServer.clock.now })
    for (const odd of ['fsa_', `fsa_${'x'.repeat(64)}`, `fsa_${'0'.repeat(8000)}`, `${token}0`]) {
      expect(await devices.verify(odd)).toBeUndefined()
    }
    expect(asked).toBe(0)
    expect(await devices.verify(token)).toMatchObject({ tenantId: testServer.a.id })
    expect(asked).toBeGreaterThan(0)
  })
  test('the token is not kept, and its last use is', async () => {
    await say()
    const rows = await testServer.store.selectFrom('agent_credentials').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token.slice(4))
    expect(rows).toMatchObject([{ last_used_at: new Date(testServer.clock.now).toISOString() }])
  })
})

describe('whose SATs', () => {
  test('those of its own tenant: the same serial number elsewhere is not touched', async () => {
    expect(await say()).toEqual({ taken: 1, refused: [], commands: [] })
    const states = await testServer.store.selectFrom('sat_states').select('tenant_id').execute()
    expect(states).toEqual([{ tenant_id: testServer.a.id }])
  })
  test('those of its own company, when it has one', async () => {
    token = await credential(testServer, testServer.a, 0)
    const answer = await post({ raw: reply() }, { raw: reply({ NSERIE: '000000002' }) })
    expect(answer).toMatchObject({
      taken: 1,
      refused: [
        { index: 1, serial_number: '000000002', reason: 'O SAT 000000002 não está cadastrado para esta credencial' },
      ],
    })
    expect(await testServer.store.selectFrom('sat_states').select('sat_id').execute()).toHaveLength(1)
  })
  test('an unknown one is refused and not made', async () => {
    const before = await testServer.store.selectFrom('sats').select('id').execute()
    expect(await say({ NSERIE: '123456789' })).toMatchObject({ taken: 0, refused: [{ serial_number: '123456789' }] })
    expect(await testServer.store.selectFrom('sats').select('id').execute()).toHaveLength(before.length)
  })
})

describe('a reading', () => {
  test('is the latest state, by our clock and the zone of the tenant', async () => {
    await post({ raw: reply({ DH_ATUAL: '20260310090007' }), leds: { led_pwr: 'on', led_fail: 'alarm' } })
    expect(await monitoring()).toMatchObject({
      created_utc: '2026-03-10T12:00:00.000Z',
      device_date: '2026-03-10T12:00:07.000Z',
      clock_drift_seconds: 7,
      last_sefaz_communication_date: '2026-03-10T11:59:00.000Z',
      last_sefaz_transmission_date: '2026-03-10T11:50:00.000Z',
      lan_ip: '10.0.0.108',
      memory_total_bytes: 4_000_000_000,
      pending_coupons: 0,
      led_pwr: 'on',
      led_fail: 'alarm',
      led_eth: null,
      warnings: [],
    })
  })
  test('as fields says the same', async () => {
    await post({ fields: { NSERIE: '000000001', NIVEL_BATERIA: 'BAIXO', ESTADO_OPERACAO: '2' } })
    expect(await monitoring()).toMatchObject({ battery_level: 'BAIXO', operation_state: 2, pending_coupons: null })
  })
  test('that is partly unreadable is taken, and says what was not', async () => {
    await say({ MT_TOTAL: 'muita', NIVEL_BATERIA: 'M\uFFFDDIO' })
    expect(await monitoring()).toMatchObject({
      battery_level: 'MEDIO',
      memory_total_bytes: null,
      warnings: ['MT_TOTAL não é legível: "muita"'],
    })
  })
  test('is taken or refused by itself', async () => {
    const answer = await post({ raw: 'nada' }, { raw: reply() }, { raw: '1|10001|x||' })
    expect(answer).toMatchObject({ taken: 1, refused: [{ index: 0 }, { index: 2 }] })
  })
  test('that is none is refused by itself, with the reason', async () => {
    const none = [{}, { raw: reply(), fields: {} }, 'nada', { raw: 7 }, { raw: 'x'.repeat(4001) }]
    const old = [-1, 86_401, 1.5, 1e30].map((age_seconds) => ({ raw: reply(), age_seconds }))
    const response = await postReadings(testServer, token, [...none, { raw: reply() }, ...old])
    const { taken, refused } = await response.json()
    expect([response.status, taken]).toEqual([200, 1])
    const both = 'Envie raw ou fields'
    expect(refused.map((one: { reason: string }) => one.reason)).toEqual([
      both,
      both,
      both,
      'Fora do formato: raw',
      'Fora do formato: raw',
      ...old.map(() => 'Fora do formato: age_seconds'),
    ])
  })
  test('that is old does not overwrite a newer one, and has its place in the history', async () => {
    await say({ NIVEL_BATERIA: 'ALTO' })
    await post({ raw: reply({ NIVEL_BATERIA: 'BAIXO' }), age_seconds: 600 })
    expect(await monitoring()).toMatchObject({ battery_level: 'ALTO', created_utc: '2026-03-10T12:00:00.000Z' })
    const { items } = await history()
    expect(items).toMatchObject([
      { battery_level: 'ALTO' },
      { battery_level: 'BAIXO', created_utc: '2026-03-10T11:50:00.000Z' },
    ])
  })
  test('of a backlog: in order whatever order it comes in', async () => {
    const age_seconds = [60, 7300, 0, 3700, 120]
    await post(...age_seconds.map((age) => ({ raw: reply({ MT_USADA: `${age} MB` }), age_seconds: age })))
    expect(await monitoring()).toMatchObject({ memory_used_bytes: 0 })
    const { items, total } = await history()
    expect(total).toBe(5)
    expect(
      items.map((one: { created_utc: string }) => (testServer.clock.now - Date.parse(one.created_utc)) / 1000),
    ).toEqual(age_seconds.toSorted((a, b) => a - b))
  })
})

const seal = commandSeal({ secret: 'a secret of the tests, of 32 or more' })
async function deviceOf(one: string): Promise<Device> {
  const device = await agentDevices({ store: testServer.store, now: () => testServer.clock.now }).verify(one)
  if (!device) throw new Error('no such credential')
  return device
}

describe('many posts', () => {
  test('at once are one transaction and each is answered for itself', async () => {
    const answers = await Promise.all(
      ['000000001', '000000002', '999999999', '000000001'].map((NSERIE) => say({ NSERIE })),
    )
    expect(answers.map(({ taken }) => taken)).toEqual([1, 1, 0, 1])
    expect((await history()).total).toBe(1)
  })
  test('too many are sent away for a while, and nothing of them is kept', async () => {
    const platform = nodePlatform({ now: () => testServer.clock.now })
    const intake = telemetryIntake({ store: testServer.store, platform, seal, gatherMs: 50, mostWaiting: 2 })
    const device = await deviceOf(token)
    const taken = intake.take(device, [{ raw: reply() }, { raw: reply({ NSERIE: '000000002' }) }])
    expect(() => intake.take(device, [{ raw: reply() }])).toThrow(Refusal)
    expect(await taken).toMatchObject({ taken: 2 })
    expect(await intake.take(device, [{ raw: reply() }])).toMatchObject({ taken: 1 })
  })
  test('too many of one tenant keep no other one out', async () => {
    const platform = nodePlatform({ now: () => testServer.clock.now })
    const intake = telemetryIntake({ store: testServer.store, platform, seal, gatherMs: 50, mostWaiting: 2 })
    const [device, other] = [await deviceOf(token), await deviceOf(await credential(testServer, testServer.b))]
    const taken = [intake.take(device, [{ raw: reply() }, { raw: 'nada' }]), intake.take(other, [{ raw: reply() }])]
    expect(() => intake.take(other, [{ raw: reply() }])).toThrow(Refusal)
    expect(await Promise.all(taken)).toMatchObject([{ taken: 1 }, { taken: 1 }])
    expect(await intake.take(other, [{ raw: reply() }])).toMatchObject({ taken: 1 })
  })
  test('what one device mangles keeps no other one out', async () => {
    const long = `${'x'.repeat(48)}\u{1f50b}`
    for (const NIVEL_BATERIA of ['\ud800', '\udfff|', `${long} fim`, '\0\u200b']) {
      const mangled = { fields: { NSERIE: '000000001', NIVEL_BATERIA, [NIVEL_BATERIA.slice(0, 40)]: '' } }
      const answers = await Promise.all([post(mangled), say({ NSERIE: '000000002' })])
      expect(answers).toMatchObject([{ taken: 1 }, { taken: 1 }])
      testServer.clock.now += MINUTE
    }
    expect((await monitoring()).warnings).toContain('NIVEL_BATERIA não é legível: "·"')
  })
  test('a failure of the database is told to each, and the next ones are taken', async () => {
    const device = await deviceOf(token)
    const nobody = { ...device, tenantId: 'no uuid' }
    const intake = telemetryIntake({
      store: testServer.store,
      platform: nodePlatform(),
      seal,
      gatherMs: 5,
      mostWaiting: 2,
    })
    for (let i = 0; i < 3; i++)
      await expect(intake.take(nobody, [{ raw: reply() }, { raw: reply() }])).rejects.toThrow()
    expect(await intake.take(device, [{ raw: reply() }])).toMatchObject({ taken: 1 })
  })
})

describe('coupons that only their device has told of', () => {
  const key = (number: number, cnpj = testServer.a.companies[0]?.cnpj ?? '') =>
    makeCfeKey({ uf: '35', yearMonth: '2603', cnpj, satSerial: '000000001', number, code: 123456 })
  const coupons = () =>
    testServer.store.selectFrom('cfes').select(['number', 'status', 'emitted_at']).orderBy('number').execute()
  const later = async (fields: StatusFields) => {
    testServer.clock.now += MINUTE
    await say(fields)
  }
  test('are made known when the last key changes, and not by a first reading', async () => {
    await say({ ULTIMO_CF_E_SAT: key(7) })
    expect(await coupons()).toEqual([])
    await later({ ULTIMO_CF_E_SAT: key(7) })
    await later({ ULTIMO_CF_E_SAT: key(8) })
    await later({ ULTIMO_CF_E_SAT: key(8) })
    expect(await coupons()).toEqual([{ number: 8, status: 'transmitted', emitted_at: '2026-03-10T12:02:00.000Z' }])
  })
  test('wait in memory until the device has sent them', async () => {
    await say({ ULTIMO_CF_E_SAT: key(7) })
    await later({ ULTIMO_CF_E_SAT: key(8), LISTA_INICIAL: key(8), LISTA_FINAL: key(8) })
    await later({ ULTIMO_CF_E_SAT: key(9), LISTA_INICIAL: key(8), LISTA_FINAL: key(9) })
    expect((await coupons()).map(({ status }) => status)).toEqual(['in_memory', 'in_memory'])
    await later({ ULTIMO_CF_E_SAT: key(9), LISTA_INICIAL: key(9), LISTA_FINAL: key(9) })
    expect((await coupons()).map(({ status }) => status)).toEqual(['transmitted', 'in_memory'])
    await later({ ULTIMO_CF_E_SAT: key(9) })
    expect((await coupons()).map(({ status }) => status)).toEqual(['transmitted', 'transmitted'])
  })
  test('of another company or another month are not believed', async () => {
    await say()
    await later({ ULTIMO_CF_E_SAT: key(8, '11222333000181') })
    testServer.clock.now += 40 * DAY
    await say({ ULTIMO_CF_E_SAT: key(9) })
    expect(await coupons()).toEqual([])
    expect(await testServer.store.selectFrom('companies').select('id').execute()).toHaveLength(3)
  })
})
