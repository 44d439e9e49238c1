import { afterAll, beforeAll, test } from 'vitest'
import { turnAlarmClock } from '#api/server/sats/alarms/clock.ts'
import { storeCommands } from '#api/server/cli/commands.ts'
import { expireCommands } from '#api/server/sats/commands/waiting.ts'
import { fetchMissing } from '#api/server/companies/fetching/fetch-missing.ts'
import { companySeal } from '#api/server/companies/seal.ts'
import { askSefaz } from '#api/server/companies/fetching/ask-sefaz.ts'
import { deliveryLinks } from '#api/server/documents/month-end/links.ts'
import { downloadLinks } from '#api/server/documents/downloads/links.ts'
import { enqueueWaiting, removeExpired } from '#api/server/documents/downloads/upkeep.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { FETCH_RULES } from '#api/server/ports/sefaz/fetch-rules.ts'
import { simulatedSefaz } from '#api/server/ports/sefaz/consultation.ts'
import { changeKey } from '#api/server/sealing/key.ts'
import { databaseClock, databaseNow } from '#api/server/store/database-clock.ts'
import { rollHistory } from '#api/server/sats/telemetry/history/roll.ts'
import { markPending } from '#api/server/sats/telemetry/pending.ts'
import { doWork } from '#api/server/work/round.ts'
import { workKinds } from '#api/server/work-kinds.ts'
import { featuresWithout } from '#domain/access/features.ts'
import { requestDownloads } from '../access/authority-records.ts'
import { openStage, type Stage } from '../access/authority-stage.ts'
import { KEY } from '../test-server.ts'

// What main.ts does beside the calls, a turn of each over the embedded database: a second question asked while its one connection is taken
// would wait for ever. What the turns bring about is proven on PostgreSQL.

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await requestDownloads(stage)
  // Late enough for whatever waits for time.
  stage.server.clock.now += 40 * 24 * 3_600_000
}, 120_000)
afterAll(() => stage.server.close())

function parts() {
  const { store, clock, files, jobs, a } = stage.server
  const now = () => clock.now
  const platform = nodePlatform({ now, log: () => {} })
  const mails = { store, platform, mailer: memoryMailer(), linkOrigin: 'http://fiscal.test' }
  const signed = { secret: KEY.secret, now }
  const round = {
    ...mails,
    downloadLinks: downloadLinks(signed),
    deliveryLinks: deliveryLinks(signed),
    days: 7,
    features: featuresWithout([]),
  }
  return { store, now, platform, mails, round, files, jobs, tenantId: a.id }
}

test.each<[string, (all: ReturnType<typeof parts>) => Promise<unknown>]>([
  ['clock of the database', ({ store }) => databaseNow(store)],
  ['alarms', ({ mails, now }) => turnAlarmClock({ ...mails, clock: databaseClock(now) })],
  ['commands that nobody fetched', ({ store, now }) => expireCommands(store, now())],
  ['secrets under a former one', ({ store, now }) => changeKey(store, KEY, now())],
  ...workKinds().map((kind): [string, (all: ReturnType<typeof parts>) => Promise<unknown>] => [
    kind.name,
    ({ round }) => doWork(kind, round),
  ]),
  ['downloads that wait', ({ store, platform, files, jobs }) => enqueueWaiting({ store, platform, files, jobs })],
  [
    'downloads that have expired',
    ({ store, platform, files, jobs }) => removeExpired({ store, platform, files, jobs }),
  ],
  ['coupons that wait', ({ store, now }) => markPending(store, now())],
  ['SEFAZ', ({ store, platform }) => askSefaz({ store, platform, sefaz: simulatedSefaz([]) })],
  [
    'notes at SEFAZ',
    ({ store, platform }) =>
      fetchMissing({
        store,
        platform,
        companySeal: companySeal(KEY),
        rules: FETCH_RULES,
        listing: {
          list: async () => ({ outcome: 'listed', keys: [], next: undefined }),
          fetch: async () => ({ outcome: 'refused', code: '205', words: '' }),
        },
        wait: async () => {},
      }),
  ],
  ['history of SATs', ({ store, now }) => rollHistory(store, { now: now() })],
  [
    'a recount',
    ({ store, mails, tenantId }) => storeCommands(store, { ...mails, key: KEY }).recount(tenantId, { xml: true }),
  ],
  ['the end of an import', ({ store, mails }) => storeCommands(store, { ...mails, key: KEY }).finish(true)],
])('on the embedded database ends: %s', async (_, turn) => {
  await turn(parts())
})
