import { afterAll, test } from 'vitest'
import backup from '#api/server/backup/subject.node.ts'
import { storeCommands } from '#api/server/cli/commands.ts'
import { companySeal } from '#api/server/companies/seal.ts'
import { deliveryLinks } from '#api/server/documents/month-end/links.ts'
import { downloadLinks } from '#api/server/documents/downloads/links.ts'
import { sessionUses } from '#api/server/identity/callers/session-uses.ts'
import type { Running } from '#api/server/subject.ts'
import { subjects } from '#api/server/subjects.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { FETCH_RULES } from '#api/server/ports/sefaz/fetch-rules.ts'
import { simulatedSefaz } from '#api/server/ports/sefaz/consultation.ts'
import { simulatedOutside } from '#api/server/ports/webhooks/outside.ts'
import { changeKey } from '#api/server/sealing/key.ts'
import { databaseClock, databaseNow } from '#api/server/store/database-clock.ts'
import { doWork } from '#api/server/work/round.ts'
import { workKinds } from '#api/server/work-kinds.ts'
import { featuresWithout } from '#domain/access/features.ts'
import { requestDownloads } from '../access/authority-records.ts'
import { openStage } from '../access/authority-stage.ts'
import { memoryObjects } from '../memory-objects.ts'
import { KEY } from '../test-server.ts'

// What main.ts does beside the calls, a turn of each over the embedded database: a second question asked while its one connection is taken
// would wait for ever. What the turns bring about is proven on PostgreSQL.

const stage = await openStage()
await requestDownloads(stage)
// Late enough for whatever waits for time.
stage.server.clock.now += 40 * 24 * 3_600_000
afterAll(() => stage.server.close())

/** A server that does all that one may do by its settings. */
function everything(): Running {
  const { store, clock, files, round } = stage.server
  const now = () => clock.now
  const platform = nodePlatform({ now, log: () => {}, contents: { objects: memoryObjects(now), takesNew: true } })
  const signed = { secret: KEY.secret, now }
  return {
    store,
    platform,
    mailer: memoryMailer(),
    outside: simulatedOutside(),
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
    isShared: true,
    backups: { folder: '', hours: 1, days: 1 },
    operatorEmail: 'ops@sol.example',
    files,
    paper: round.paper,
    companySeal: companySeal(KEY),
    days: 7,
    downloadLinks: downloadLinks(signed),
    deliveryLinks: deliveryLinks(signed),
    prover: async (documents) => documents.map(() => ({ checks: [], isSigned: false, signer: null })),
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
}

const running = everything()
const { store, platform } = running
const all = [...subjects, backup]
const turns = all
  .flatMap(({ regular }) => regular)
  // Copies are made by another process.
  .flatMap((one) => (typeof one === 'function' ? [] : { name: one.name, turn: one.turn(running) }))
const kinds = workKinds(running, all).map((kind) => ({ name: kind.name, turn: () => doWork(kind, running) }))

test.each([
  { name: 'clock of the database', turn: () => databaseNow(store) },
  { name: 'secrets under a former one', turn: () => changeKey(store, KEY, platform.now()) },
  ...turns,
  ...kinds,
  {
    name: 'a recount',
    turn: () => storeCommands(store, { ...running, key: KEY }).recount(stage.server.a.id, { xml: true }),
  },
  { name: 'the end of an import', turn: () => storeCommands(store, { ...running, key: KEY }).finish(true) },
])('on the embedded database ends: $name', async ({ turn }) => {
  await turn()
})
