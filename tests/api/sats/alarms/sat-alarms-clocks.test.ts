import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settingsOf } from '#api/server/settings/settings.node.ts'
import { startRegularWork } from '#api/server/regular-work.node.ts'
import { beat } from '#api/server/sats/alarms/raising/heartbeat.ts'
import { sweepAlarms } from '#api/server/sats/alarms/sweep.ts'
import { createApi } from '#api/server/api.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { databaseClock, databaseNow } from '#api/server/store/database-clock.ts'
import { simulatedOutside } from '#api/server/ports/webhooks/outside.ts'
import { turnAlarmClock } from '../../../world/alarm-clock.ts'
import { LINK, openWatchedPark, overTime, type Park } from '../sat-park.ts'
import type { TestServer } from '../../test-server.ts'

// The test server's clock is the database's here; servers have clocks of their own.

const MINUTE = 60_000
const silence = overTime('silence', '5', 'minutes')
let testServer: TestServer
let park: Park
beforeEach(async () => {
  ;({ testServer, park } = await openWatchedPark())
  await park.save(silence(park.first))
}, 60_000)
afterEach(async () => {
  vi.useRealTimers()
  await testServer.close()
})

/** Another server over the test server's database, whose own clock differs by `skew` ms. */
function serverOf(skew: number) {
  const clock = databaseClock(() => testServer.clock.now + skew)
  const ask = async () => testServer.clock.now
  const log: Record<string, unknown>[] = []
  const platform = nodePlatform({ now: clock.now, log: (entry) => void log.push(entry) })
  const mailer = memoryMailer()
  const { store, files, work } = testServer
  const api = createApi({
    store,
    platform,
    secret: 'a secret of the tests, of 32 or more',
    mailer,
    files,
    work,
    settings: { gatherMs: 0 },
  })
  // By the test server's clock, whatever the store's own says.
  const options = {
    store,
    platform,
    mailer,
    linkOrigin: LINK,
    clock: { now: clock.now, setBy: () => clock.setBy(ask) },
  }
  return { log, options, api, turn: () => turnAlarmClock(options), beat: () => beat(options) }
}

/** Time passes with a turn of one of the servers every 20 seconds. */
async function pass(minutes: number, servers: readonly { turn(): Promise<void> }[]): Promise<void> {
  for (let third = 0; third < minutes * 3; third++) {
    testServer.clock.now += 20_000
    await servers[third % servers.length]?.turn()
  }
}

test.each([61_000, -61_000, 10 * MINUTE, -10 * MINUTE])(
  'two servers whose clocks differ by %d ms tell of a silence when it is due, and of none that is none',
  async (skew) => {
    const servers = [serverOf(0), serverOf(skew)]
    for (const { beat } of servers) await beat()
    // Whichever server hears a device, it is heard now.
    const [, other] = servers
    const call = testServer.call
    testServer.call = (path, options) =>
      path === '/sat_telemetry/' && other
        ? other.api(
            new Request(`http://api.test/api/v1${path}`, {
              method: 'POST',
              headers: options?.headers ?? {},
              body: JSON.stringify(options?.body),
            }),
            { address: '10.0.0.1' },
          )
        : call(path, options)
    await park.report('000000001')
    await pass(4, servers)
    await park.report('000000001')
    await pass(4, servers)
    expect(await park.alerts()).toEqual([])
    await pass(2, servers)
    expect(await park.messages()).toEqual(['Sem monitoramento há mais de 5 minutos'])
    const events = servers.flatMap(({ log }) => log).filter(({ event }) => event === 'up_since')
    expect(events).toEqual([])
  },
)

test('a server says once by how much its clock was set', async () => {
  const server = serverOf(10 * MINUTE)
  await server.beat()
  await server.beat()
  expect(server.log).toEqual([{ event: 'clock_set', by_ms: -10 * MINUTE }])
})

test('a look at the alarms that takes two minutes is no break', async () => {
  await park.report('000000001')
  const server = serverOf(0)
  await pass(4, [server])
  for (let second = 0; second < 120; second += 10) {
    testServer.clock.now += 10_000
    await server.beat()
  }
  await sweepAlarms(testServer.store, server.options.platform.now)
  expect(await park.messages()).toEqual(['Sem monitoramento há mais de 5 minutos'])
  expect(server.log).toEqual([])
})

test('the heart beats on while a look at the alarms hangs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { store } = testServer
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const hanging = new WeakSet<object>()
  let looks = 0
  // A look at the alarms is the one query that begins so.
  const slow = store.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"sat_alarms"')) hanging.add(queryId)
      return node
    },
    transformResult: async ({ queryId, result }) => {
      if (!hanging.has(queryId)) return result
      looks++
      await released
      return result
    },
  })
  const errors: unknown[] = []
  const { options } = serverOf(0)
  const work = startRegularWork({
    ...options,
    settings: settingsOf({ DATA_DIR: '/nowhere', JWT_SECRET: 'a secret of the tests, of 32 or more' }),
    store: slow,
    prover: async () => [],
    files: testServer.files,
    outside: simulatedOutside(),
    paper: testServer.round.paper,
    uses: { note() {}, write: async () => {} },
    sefaz: undefined,
    fetching: undefined,
    failureOf: () => (error) => void errors.push(error),
  })
  for (let beats = 0; beats < 15; beats++) {
    testServer.clock.now += 10_000
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(async () => {
      const { ticked_at } = await store.selectFrom('sat_alarm_clock').select('ticked_at').executeTakeFirstOrThrow()
      expect(Date.parse(ticked_at)).toBe(testServer.clock.now)
    }, 30_000)
  }
  expect(looks).toBe(1)
  release()
  work.interrupt()
  await work.end()
  expect(errors).toEqual([])
})

test('a break of all servers accuses nobody, ends with a line in the log, and alarms see again after it', async () => {
  const servers = [serverOf(0), serverOf(61_000)]
  await park.report('000000001')
  await pass(1, servers)
  const was = new Date(testServer.clock.now).toISOString()
  testServer.clock.now += 60 * MINUTE
  // Whoever looks before the first beat takes no silence for the devices' own.
  await sweepAlarms(testServer.store, () => testServer.clock.now)
  expect(await park.alerts()).toEqual([])
  const at = new Date(testServer.clock.now + 20_000).toISOString()
  await pass(5, servers)
  expect(await park.alerts()).toEqual([])
  const events = servers.flatMap(({ log }) => log).filter(({ event }) => event === 'up_since')
  expect(events).toEqual([{ event: 'up_since', at, was: expect.any(String), last_beat: was }])
  await pass(1, servers)
  expect(await park.messages()).toEqual(['Sem monitoramento há mais de 5 minutos'])
})

test('one server of two may rest as long as it likes', async () => {
  const [one, other] = [serverOf(0), serverOf(0)]
  await park.report('000000001')
  await pass(3, [one, other])
  await pass(2, [one])
  expect(await park.alerts()).toEqual([])
  await pass(1, [other])
  expect(await park.messages()).toEqual(['Sem monitoramento há mais de 5 minutos'])
})

test('a database clock that is set back an hour blinds nobody', async () => {
  const server = serverOf(0)
  await pass(10, [server])
  await park.report('000000001')
  testServer.clock.now -= 60 * MINUTE
  await pass(5, [server])
  expect(await park.alerts()).toEqual([])
  await pass(1, [server])
  expect(await park.messages()).toEqual(['Sem monitoramento há mais de 5 minutos'])
  expect(server.log.filter(({ event }) => event === 'up_since')).toHaveLength(1)
})

test('the database tells the time', async () => {
  // Its own clock, which may be another machine's.
  expect(Math.abs((await databaseNow(testServer.store)) - Date.now())).toBeLessThan(MINUTE)
})
