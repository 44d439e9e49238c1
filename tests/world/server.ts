// A whole server over a database of its own, at one moment, with the build behind it: a process for each worker of the tests (world.ts).
import { openAsBlob } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { Kysely } from 'kysely'
import { downloadMail } from '#api/server/documents/downloads/download-mails.ts'
import { workHere } from '#api/server/work/here.ts'
import { download } from '#api/server/documents/downloads/upkeep.ts'
import { type Api, createApi } from '#api/server/api.ts'
import { serverHealth } from '#api/server/http/operating/health.ts'
import { httpServer } from '#api/server/http/serving/http-server.node.ts'
import { createSite } from '#api/server/http/site.node.ts'
import { webhook } from '#api/server/events/deliver.ts'
import { type FileStore, memoryFileStore } from '#api/server/ports/files/file-store.ts'
import { folderFileStore } from '#api/server/ports/files/folder.node.ts'
import type { Mailbox } from '#api/server/ports/mail/mailbox.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { pdfPaper } from '#api/server/ports/paper/pdf.node.ts'
import { type Outside, simulatedOutside } from '#api/server/ports/webhooks/outside.ts'
import { outsideSender } from '#api/server/ports/webhooks/send-outside.node.ts'
import { builtScreens } from '#api/server/ports/snapshots/built-screens.node.ts'
import { pgliteEngine } from '#api/server/store/embedded/pglite.ts'
import { doWork } from '#api/server/work/round.ts'
import { singleConnectionDialect } from '#api/server/store/embedded/single-connection.ts'
import type { Schema } from '#api/server/store/schema.ts'
import { NOW } from '../../stories/now.ts'
import { turnAlarmClock } from './alarm-clock.ts'
import { openErrorService } from '../error-service.ts'
import { platformAt, worldSnapshot } from './snapshot.ts'
import { withinOneTransaction } from './transaction.ts'
import type { Order, Reply } from './world.ts'

const DIST = 'dist'

const snapshot = await worldSnapshot()
const database = withinOneTransaction(await pgliteEngine({ loadDataDir: await openAsBlob(snapshot.database) }))
const store = new Kysely<Schema>({ dialect: singleConnectionDialect(database.engine) })
const errors = await openErrorService()
const screens = builtScreens(DIST)
const demoFiles = folderFileStore(snapshot.files)
let now = NOW
const platform = platformAt(() => now)

const secret = 'a secret of the tests, of 32 or more'
const HERE = '127.0.0.1'
/** A test's own receivers hear what is sent; all others have it at once. */
const own = outsideSender({ networks: [`${HERE}/32`] })
const others = simulatedOutside()
const of = (url: string) => (URL.parse(url)?.hostname === HERE ? own : others)
const outside: Outside = { send: (message) => of(message.url).send(message), faultOf: (url) => of(url).faultOf(url) }

/** What the server keeps beside its database. */
interface Memory {
  api: Api
  mailbox: Mailbox
  /** Does what a server does about alerts by itself, now. */
  watch(): Promise<void>
  idle(): Promise<void>
}
let memory: Memory
/** Calls that have not been answered to the end. */
const underWay = new Set<Promise<unknown>>()

const site = createSite({
  dist: DIST,
  api: (request, from) => memory.api(request, from),
  mailbox: { list: () => memory.mailbox.list(), read: (id) => memory.mailbox.read(id) },
  health: serverHealth({ checks: [], log: () => {} }),
})
const server = httpServer(
  (request, from) => {
    const { finished } = from ?? {}
    if (finished) underWay.add(finished.then(() => underWay.delete(finished)))
    return site(request, from)
  },
  { trustProxy: false },
)
await new Promise<void>((resolve) => server.listen(0, resolve))
// A listening TCP server's address is never a string or null.
const { port } = server.address() as AddressInfo
const origin = `http://localhost:${port}`

function begin(): Memory {
  const mailer = memoryMailer()
  const at = new Date(NOW).toISOString()
  const messages = () => mailer.messages.map((message, index) => ({ ...message, id: String(index), at }))
  const files = above(demoFiles)
  const paper = pdfPaper(platform)
  const round = { store, platform, mailer, files, paper, linkOrigin: origin, days: 7 }
  const work = workHere(round, [download, downloadMail])
  const api = createApi({
    store,
    platform,
    secret,
    mailer,
    outside,
    files,
    work,
    screens,
    paper,
    settings: { linkOrigin: origin, errorDsn: errors.dsn, cepUrl: '/api/v1/cep', callsAtOnce: 2, changeStreams: 0 },
  })
  return {
    api,
    mailbox: { list: async () => messages().toReversed(), read: async (id) => messages()[Number(id)] },
    async watch() {
      await turnAlarmClock(round)
      await doWork(webhook, { ...round, outside, key: { secret } })
    },
    idle: work.idle,
  }
}

/** Files of one's own above those of the snapshot, which all worlds share. */
function above(shared: FileStore): FileStore {
  const own = memoryFileStore()
  return { ...own, read: async (name, range) => (await own.read(name, range)) ?? shared.read(name, range) }
}

async function reset(): Promise<void> {
  await Promise.all(underWay)
  await memory.idle()
  await database.reset()
  errors.received.length = 0
  now = NOW
  memory = begin()
}

async function follow(order: Order): Promise<void> {
  if ('reset' in order) return reset()
  if ('pass' in order) {
    now += order.pass
    return
  }
  for (let minute = 0; minute < order.watch; minute++) {
    now += 60_000
    await memory.watch()
  }
}

const say = (reply: Reply) => process.send?.(reply)
process.on('disconnect', () => process.exit(0))
process.on('message', (order: Order) => {
  void follow(order).then(
    () => say({ done: true }),
    (error: unknown) => say({ failed: String(error) }),
  )
})
memory = begin()
say({ origin })
