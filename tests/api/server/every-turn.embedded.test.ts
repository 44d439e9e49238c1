import { afterAll, beforeAll, test } from 'vitest'
import { turnAlarmClock } from '#api/server/sats/alarms/clock.ts'
import { storeCommands } from '#api/server/cli/commands.ts'
import { deliveryLinks } from '#api/server/documents/month-end/links.ts'
import { downloadLinks } from '#api/server/documents/downloads/links.ts'
import { enqueueWaiting, removeExpired } from '#api/server/documents/downloads/upkeep.ts'
import { sessionUses } from '#api/server/identity/callers/session-uses.ts'
import type { FileStore } from '#api/server/ports/files/file-store.ts'
import type { Jobs } from '#api/server/ports/jobs/jobs.ts'
import type { Running } from '#api/server/subject.ts'
import { subjects } from '#api/server/subjects.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { FETCH_RULES } from '#api/server/ports/sefaz/fetch-rules.ts'
import { simulatedSefaz } from '#api/server/ports/sefaz/consultation.ts'
import { changeKey } from '#api/server/sealing/key.ts'
import { databaseClock, databaseNow } from '#api/server/store/database-clock.ts'
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

function parts(): { running: Running; files: FileStore; jobs: Jobs; tenantId: string } {
  const { store, clock, files, jobs, a } = stage.server
  const now = () => clock.now
  const platform = nodePlatform({ now, log: () => {} })
  const signed = { secret: KEY.secret, now }
  const running: Running = {
    store,
    platform,
    mailer: memoryMailer(),
    linkOrigin: 'http://fiscal.test',
    signal: new AbortController().signal,
    clock: databaseClock(now),
    key: KEY,
    uses: sessionUses({ store, now }),
    failureOf: () => (error: unknown) => {
      throw error
    },
    features: featuresWithout([]),
    historyDays: 180,
    isShared: false,
    days: 7,
    downloadLinks: downloadLinks(signed),
    deliveryLinks: deliveryLinks(signed),
    prover: async () => [],
    sefaz: simulatedSefaz([]),
    fetching: {
      rules: FETCH_RULES,
      listing: {
        list: async () => ({ outcome: 'listed', keys: [], next: undefined }),
        fetch: async () => ({ outcome: 'refused', code: '205', words: '' }),
      },
    },
    wait: async () => {},
  }
  return { running, files, jobs, tenantId: a.id }
}

const named = (name: string, turn: (all: ReturnType<typeof parts>) => Promise<unknown> | undefined) =>
  [name, turn] as const

test.each([
  named('clock of the database', ({ running: { store } }) => databaseNow(store)),
  named('alarms', ({ running }) => turnAlarmClock(running)),
  named('secrets under a former one', ({ running: { store, platform } }) => changeKey(store, KEY, platform.now())),
  ...workKinds().map((kind) => named(kind.name, ({ running }) => doWork(kind, running))),
  ...subjects
    .flatMap(({ regular }) => regular)
    .flatMap((regular) =>
      typeof regular === 'function' ? [] : [named(regular.name, ({ running }) => regular.turn(running)?.())],
    ),
  named('downloads that wait', ({ running, files, jobs }) => enqueueWaiting({ ...running, files, jobs })),
  named('downloads that have expired', ({ running, files, jobs }) => removeExpired({ ...running, files, jobs })),
  named('a recount', ({ running, tenantId }) =>
    storeCommands(running.store, { ...running, key: KEY }).recount(tenantId, { xml: true }),
  ),
  named('the end of an import', ({ running }) => storeCommands(running.store, { ...running, key: KEY }).finish(true)),
])('on the embedded database ends: %s', async (_, turn) => {
  await turn(parts())
})
