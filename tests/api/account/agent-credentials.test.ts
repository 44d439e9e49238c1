import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { problems } from '#api/contract/problem.ts'
import { hashOfSecret } from '#api/server/ports/platform/secrets.ts'
import { agentDevices } from '#api/server/identity/callers/devices.ts'
import { hearing } from '../hearing.ts'
import { credential, postReadings, reply } from '../sats/agents.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

const MINUTE = 60_000

let testServer: TestServer
beforeEach(async () => {
  testServer = await openTestServer()
})
afterEach(() => testServer.close())

const unknown = () => `fsa_${randomBytes(32).toString('hex')}`
const post = (token: string, raw = reply()) => postReadings(testServer, token, [{ raw }])
const status = async (token: string, raw?: string) => (await post(token, raw)).status
const rows = () => testServer.store.selectFrom('agent_credentials').selectAll().orderBy('created_at').execute()
/** Revoked in the database by somebody else, whose clock may be another one. */
async function revoke(token: string, at = testServer.clock.now): Promise<void> {
  await testServer.store
    .updateTable('agent_credentials')
    .set({ revoked_at: new Date(at).toISOString() })
    .where('token_hash', '=', await hashOfSecret(token))
    .execute()
}

describe('a revoked credential', () => {
  test.each([
    ['at once', 0],
    ['also by a computer whose clock is behind', -10 * MINUTE],
  ])('is refused %s', async (_, behind) => {
    const [token, other] = [await credential(testServer, testServer.a), await credential(testServer, testServer.a)]
    expect([await status(token), await status(other)]).toEqual([200, 200])
    await revoke(token, testServer.clock.now + behind)
    const refused = await post(token)
    expect(refused.status).toBe(401)
    expect(await refused.json()).toEqual({ code: 'device', message: problems.device.message })
    const { read_at } = await testServer.store.selectFrom('sat_states').select('read_at').executeTakeFirstOrThrow()
    testServer.clock.now += MINUTE
    expect([await status(token), await status(other, reply({ NSERIE: '000000002' }))]).toEqual([401, 200])
    // What it said is not kept.
    const states = testServer.store.selectFrom('sat_states').select('read_at').orderBy('read_at')
    expect((await states.execute())[0]).toEqual({ read_at })
  })

  test('is refused also for what nobody can read, and takes none of those along that come with it', async () => {
    const [token, other] = [await credential(testServer, testServer.a), await credential(testServer, testServer.a)]
    expect([await status(token), await status(other)]).toEqual([200, 200])
    await revoke(token)
    const answers = await Promise.all([status(token, 'nada'), status(other), status(token)])
    expect(answers).toEqual([401, 200, 401])
  })

  test('ends no command', async () => {
    const token = await credential(testServer, testServer.a)
    expect(await status(token)).toBe(200)
    const sats = await testServer.call('/sats/', { as: 'master', tenant: testServer.a.id })
    const [sat] = (await sats.json()).items
    const body = { sat_id: sat.id, spec_id: 'ConsultarSAT', parameters: {} }
    await testServer.call('/sat_commands/', { as: 'master', tenant: testServer.a.id, method: 'POST', body })
    const [command] = (await (await post(token)).json()).commands
    await revoke(token)
    const result = await testServer.call(`/sat_commands/${command.id}/result`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: { raw: '777001|08000|ok||' },
    })
    expect([result.status, (await result.json()).code]).toEqual([401, 'device'])
    const kept = await testServer.store.selectFrom('sat_commands').select('state').execute()
    expect(kept).toEqual([{ state: 'sent' }])
  })
})

test('its last use is known to five minutes, and not written at every post', async () => {
  const token = await credential(testServer, testServer.a)
  const used = async () => Date.parse((await rows())[0]?.last_used_at ?? '')
  expect(await used()).toBeNaN()
  const first = testServer.clock.now
  await post(token)
  expect(await used()).toBe(first)
  testServer.clock.now += 4 * MINUTE
  await post(token)
  expect(await used()).toBe(first)
  testServer.clock.now += 2 * MINUTE
  await post(token)
  expect(await used()).toBe(testServer.clock.now)
})

describe('tokens that are none', () => {
  test('are sent away for a minute after a hundred of an address; agents behind the same one post on', async () => {
    const known = await credential(testServer, testServer.a)
    expect(await status(known)).toBe(200)
    const codes = await Promise.all(Array.from({ length: 105 }, (_, i) => status(i % 2 ? unknown() : 'nothing')))
    expect(codes.filter((code) => code === 401)).toHaveLength(100)
    const refused = await post(unknown())
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many'])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    // Those that are known, and those that this server sees for the first time.
    expect([await status(known), await status(await credential(testServer, testServer.a))]).toEqual([200, 200])
    const elsewhere = await testServer.call('/sat_telemetry/', { method: 'POST', address: '10.0.0.2' })
    expect(elsewhere.status).toBe(401)
    testServer.clock.now += MINUTE
    expect(await status(unknown())).toBe(401)
  })

  test('fill no log: who was told to wait is not written down again', async () => {
    await Promise.all(Array.from({ length: 300 }, () => status(unknown())))
    expect(testServer.log.filter(({ event }) => event === 'call')).toHaveLength(100)
  })

  test('cost one question of the database for many, and push no good one out of the memory', async () => {
    let asked = 0
    const counting = hearing(({ kind }) => {
      if (kind === 'SelectQueryNode') asked++
    })
    const devices = agentDevices({ store: testServer.store.withPlugin(counting), now: () => testServer.clock.now })
    const token = await credential(testServer, testServer.a)
    const good = await devices.verify(token)
    expect([asked, good?.tenantId]).toEqual([1, testServer.a.id])
    const found = await Promise.all(Array.from({ length: 60_000 }, () => devices.verify(unknown())))
    expect(found.every((one) => one === undefined)).toBe(true)
    expect(asked).toBeLessThan(10)
    asked = 0
    expect(await devices.verify(token)).toEqual(good)
    expect(asked).toBe(0)
  }, 60_000)
})
