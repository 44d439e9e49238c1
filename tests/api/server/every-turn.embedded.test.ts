import { afterAll, beforeAll, test } from 'vitest'
import { storeCommands } from '#api/server/cli/commands.ts'
import { archiveMail, backupMail } from '#api/server/backup/late-mail.ts'
import { companySeal } from '#api/server/companies/seal.ts'
import { deliveryLinks } from '#api/server/documents/month-end/links.ts'
import { downloadLinks } from '#api/server/documents/downloads/links.ts'
import { upgradeDocuments } from '#api/server/documents/intake/upgrade.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { FETCH_RULES } from '#api/server/ports/sefaz/fetch-rules.ts'
import { simulatedSefaz } from '#api/server/ports/sefaz/consultation.ts'
import { beat } from '#api/server/sats/alarms/raising/heartbeat.ts'
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

function parts() {
  const {
    store,
    clock,
    round: { files, paper },
    a,
  } = stage.server
  const now = () => clock.now
  const platform = nodePlatform({ now, log: () => {} })
  const mails = { store, platform, mailer: memoryMailer(), linkOrigin: 'http://fiscal.test' }
  const signed = { secret: KEY.secret, now }
  const round = {
    ...mails,
    files,
    paper,
    downloadLinks: downloadLinks(signed),
    deliveryLinks: deliveryLinks(signed),
    days: 7,
    historyDays: 180,
    prover: async () => [],
    companySeal: companySeal(KEY),
    features: featuresWithout([]),
  }
  return { store, now, platform, mails, round, tenantId: a.id }
}

/** All that a server may do by its settings. */
const ALL: Parameters<typeof workKinds>[0] = {
  sefaz: simulatedSefaz([]),
  fetching: {
    rules: FETCH_RULES,
    listing: {
      list: async () => ({ outcome: 'listed', keys: [], next: undefined }),
      fetch: async () => ({ outcome: 'refused', code: '205', words: '' }),
    },
    wait: async () => {},
  },
  hasContents: true,
}

test.each<[string, (all: ReturnType<typeof parts>) => Promise<unknown>]>([
  ['clock of the database', ({ store }) => databaseNow(store)],
  ['documents of earlier versions', ({ store, platform }) => upgradeDocuments(store, platform)],
  ['heartbeat', ({ mails, now }) => beat({ ...mails, clock: databaseClock(now) })],
  ['secrets under a former one', ({ store, now }) => changeKey(store, KEY, now())],
  ...[...workKinds(ALL), backupMail('ops@sol.example', { hours: 1 }), archiveMail('ops@sol.example')].map(
    (kind): [string, (all: ReturnType<typeof parts>) => Promise<unknown>] => [
      kind.name,
      ({ round }) => doWork(kind, round),
    ],
  ),
  [
    'a recount',
    ({ store, mails, tenantId }) => storeCommands(store, { ...mails, key: KEY }).recount(tenantId, { xml: true }),
  ],
  ['the end of an import', ({ store, mails }) => storeCommands(store, { ...mails, key: KEY }).finish(true)],
])('on the embedded database ends: %s', async (_, turn) => {
  await turn(parts())
})
