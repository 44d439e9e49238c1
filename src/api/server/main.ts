import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { archiveState } from './backup/log-archive.ts'
import { backupState } from './backup/state.ts'
import { serveCommands } from './cli/command-server.node.ts'
import { storeCommands } from './cli/commands.ts'
import { leaveDemoDownloads } from '../demo/downloads.ts'
import { DEMO_SEED } from '../demo/fill.ts'
import { fillOnFirstStart } from '../demo/first-start.node.ts'
import { playedFetching } from '../demo/missing-notes.ts'
import { demoState } from '../demo/make-tenants.ts'
import { demoCnpjs } from '../demo/shops.ts'
import { contentStore, requireContentStore } from './documents/contents/content-store.node.ts'
import { threadProver } from './documents/proof/prover.node.ts'
import { errorText } from './errors/text.ts'
import { createApi } from './api.ts'
import { addDatabaseGauges } from './database-gauges.node.ts'
import { serverHealth } from './http/operating/health.ts'
import { healthChecks } from './http/operating/health-checks.node.ts'
import { BEAT_MS, requireCommonSecret, serversOf } from './http/operating/servers.node.ts'
import { httpServer } from './http/serving/http-server.node.ts'
import { lastAnswers } from './http/serving/last-answers.node.ts'
import { listenAt, requireFree } from './http/serving/listen.node.ts'
import { DAY_MS, siteReleases } from './http/releases.node.ts'
import { createSite } from './http/site.node.ts'
import { sessionUses } from './identity/callers/session-uses.ts'
import { filesOf, newFilesOf } from './ports/files/file-stores.node.ts'
import { openidProvider } from './ports/identity/openid-provider.ts'
import { folderMailer } from './ports/mail/folder.node.ts'
import { smtpMailer } from './ports/mail/smtp.node.ts'
import { loadPaper, pdfPaper } from './ports/paper/pdf.node.ts'
import { readAuthorities } from './ports/proof/authorities.node.ts'
import { builtScreens } from './ports/snapshots/built-screens.node.ts'
import { prometheusMetrics } from './ports/metrics/prometheus.node.ts'
import { meteredMailer } from './ports/mail/metered.ts'
import { nodePlatform } from './ports/platform/platform.node.ts'
import { repeat } from './ports/platform/repeat.ts'
import { simulatedSefaz } from './ports/sefaz/consultation.ts'
import { fetchRulesOf } from './ports/sefaz/fetch-rules.ts'
import { saeSp } from './ports/sefaz/sae-sp.node.ts'
import { sefazService } from './ports/sefaz/sefaz-service.node.ts'
import { type RegularWork, startRegularWork } from './regular-work.node.ts'
import { reportCrashes } from './reports/crashes.node.ts'
import { serverReports } from './reports/server-reports.ts'
import { changeKey, requireKey } from './sealing/key.ts'
import { processSettings, requireMail } from './settings/settings.node.ts'
import { runDemoPark } from '../simulator/run.node.ts'
import { databaseClock, databaseNow } from './store/database-clock.ts'
import { productVersion } from './store/version.node.ts'
import { oneAtATime } from './store/one-at-a-time.ts'
import { openStore } from './store/open.node.ts'
import { watchOutage } from './store/outage.ts'
import { callsAtOnce } from './store/postgres.node.ts'
import { hasRoom, orEnd } from './store/trouble-words.node.ts'

/** How long calls under way may take to end when the process is asked to stop. */
const STOP_MS = 5000
/** How long a start waits for the storage. */
const STORAGE_MS = 30_000
/** How long after the start the library of PDFs is loaded, in a stretch of some tenths of a second: whoever opens the first page does not wait. */
const PAPER_MS = 5000

const settings = await orEnd(() => {
  const read = processSettings()
  requireMail(read)
  return read
})
const fetchRules = fetchRulesOf(settings)
const embeddedIn = settings.databaseUrl ? undefined : settings.dataDir
const clock = databaseClock(Date.now)
const metrics = prometheusMetrics({ version: productVersion(), now: clock.now })
const { meter } = metrics
const contents = contentStore(settings)
const platform = nodePlatform({ now: clock.now, meter, contents })
const reports = settings.errorDsn ? serverReports({ dsn: settings.errorDsn, platform }) : undefined
if (reports) reportCrashes(reports)
// Asked first, so that no database is filled for a server that cannot listen.
await orEnd(() => requireFree(settings))
const store = await orEnd(() => openStore({ ...settings, log: platform.log, queue: meter.queue }), embeddedIn)
const outage = watchOutage(store, platform)
await clock.setBy(() => databaseNow(store))
await orEnd(() => requireContentStore(store, contents))
if (settings.databaseUrl) await orEnd(() => requireCommonSecret(store, settings))
for (const { label, foreign } of await orEnd(() => requireKey(store, settings, platform.now()))) {
  platform.log({ event: 'sealed_by_another_key', what: label, texts: foreign })
}
/** Does work that a database needs once, however many servers start over it. */
const once = <T>(work: () => Promise<T>) => (settings.databaseUrl ? oneAtATime(store, work) : work())
await orEnd(
  () =>
    once(async () => {
      if (settings.demo) await fillOnFirstStart(store, platform, settings.demoDocuments)
    }),
  embeddedIn,
)
/** True if the demonstration's users are there to enter. */
export const hasDemo = settings.demo && (await demoState(store)) === 'finished'
const { authorities } = settings
// Played only beside what else is: a setting of the operator's own is another SEFAZ, or none.
const playsFetching = hasDemo && settings.demoPark && !settings.sefazFetch
const fetching = playsFetching
  ? playedFetching(store, { seed: DEMO_SEED, now: platform.now() })
  : fetchRules && {
      rules: fetchRules,
      listing: saeSp({ run: platform.run, authorities: authorities ? readAuthorities(authorities) : [] }),
    }
const prover = await orEnd(() => threadProver(platform, authorities))
const mailFolder = folderMailer(join(settings.dataDir, 'mail'))
const mailer = meteredMailer(settings.smtp ? smtpMailer(settings.smtp) : mailFolder, meter)
if (!settings.smtp) platform.log({ event: 'mail', kept: join(settings.dataDir, 'mail') })
const { linkOrigin } = settings
const dist = fileURLToPath(new URL('../../../dist', import.meta.url))
const paper = pdfPaper(platform)
const files = filesOf(settings)
let work: RegularWork | undefined
const onBeatFailure = failureOf('servers')
const all = await orEnd(() => serversOf({ ...settings, store, files: newFilesOf(settings), onError: onBeatFailure }))
const uses = sessionUses({ store, now: platform.now })
const api = createApi({
  store,
  platform,
  uses,
  identityProvider: settings.oidc && openidProvider(settings.oidc),
  secret: settings.secret,
  oldSecret: settings.oldSecret,
  mailer,
  files,
  work: { begin: () => work?.downloads.begin() },
  screens: builtScreens(dist),
  paper,
  servers: all.count,
  ...(embeddedIn === undefined ? {} : { hasRoom: (bytes) => hasRoom(embeddedIn, bytes) }),
  outage,
  ...(reports ? { onError: reports.report } : {}),
  settings: {
    ...settings,
    // Several servers may share a PostgreSQL, and only one the embedded database.
    sharedLimits: settings.databaseUrl !== undefined,
    // The embedded database has one connection, and one more may stand ready.
    callsAtOnce: settings.databaseUrl === undefined ? 2 : callsAtOnce(settings.pool),
    checkReplies: settings.nodeEnv === 'development',
    fetchesNotes: fetching !== undefined,
  },
})
const { backups: copies } = settings
const backup = copies && (() => backupState(store, copies, platform.now()))
const archive = settings.databaseUrl ? () => archiveState(store) : undefined
const health = serverHealth({
  checks: healthChecks({ ...settings, store, files }),
  copies: { ...(backup && { backup }), ...(archive && { archive }) },
  log: platform.log,
})
addDatabaseGauges(metrics, store, { backup, archive })
const answers = lastAnswers()
const releases = siteReleases({ ...settings, dist })
// What a page of this server is made of is there for whoever else is asked for it, before anybody has such a page.
if (releases) await Promise.race([releases.keep(clock.now()).catch(failureOf('releases')), pause(STORAGE_MS)])
const site = createSite({
  api,
  ...(releases && { releases }),
  health,
  metrics: { ...metrics, token: settings.metricsToken },
  dist,
  ...(settings.mailPage ? { mailbox: mailFolder } : {}),
  ...(settings.cepUrl && !settings.cepUrl.startsWith('/') ? { connects: [new URL(settings.cepUrl).origin] } : {}),
})

// Beside a PostgreSQL server commands open the database themselves.
const endCommands = settings.databaseUrl
  ? undefined
  : await serveCommands(
      settings.dataDir,
      storeCommands(store, { platform, mailer: settings.smtp && mailer, linkOrigin, key: settings, prover }),
      failureOf('command'),
    )
const listening = settings.hosts.map((host) =>
  listenAt(
    httpServer(site, {
      trustProxy: settings.trustProxy,
      isSecure: settings.publicUrl?.startsWith('https:') ?? false,
      onAnswer: answers.begun,
    }),
    settings.port,
    host,
  ),
)
const servers = (await orEnd(() => Promise.all(listening))).filter((one) => one !== undefined)
// Before there is work: one of them is of a time that is over, which the server's own clock is not to see it made in.
if (hasDemo) {
  const { secret, downloadDays: days } = settings
  await once(() => leaveDemoDownloads({ store, platform, secret, files, days, api })).catch(failureOf('demo'))
}
void pause(PAPER_MS, undefined, { ref: false }).then(loadPaper).catch(failureOf('paper'))
const sefaz =
  settings.sefaz === 'simulated' ? simulatedSefaz(demoCnpjs()) : settings.sefaz && sefazService(settings.sefaz.url)
work = startRegularWork({
  settings,
  store,
  platform,
  clock,
  mailer,
  prover,
  files,
  paper,
  uses,
  sefaz,
  fetching,
  failureOf,
})
const regular = (name: string, everyMs: number) => ({ name, meter, everyMs, onError: failureOf(name) })
const beating = settings.databaseUrl ? repeat(all.beat, regular('servers', BEAT_MS)) : undefined
if (releases) repeat(() => releases.keep(clock.now()), { ...regular('releases', DAY_MS) })
if (settings.oldSecret) {
  void changeKey(store, settings, platform.now())
    .then((texts) => platform.log({ event: 'reseal', texts }))
    .catch(failureOf('reseal'))
}
let park: Awaited<ReturnType<typeof runDemoPark>> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(signal))
// Not before: whoever reads this may stop the server at once, and is to find it able to end its work.
platform.log({ event: 'listening', port: settings.port, hosts: settings.hosts })
// Beside the embedded database only: of several servers over one PostgreSQL each would play the same devices.
if (settings.demoPark) park = await runDemoPark({ store, platform, url: ownAddress(), dataDir: settings.dataDir })

/** Returns the address at which this very process listens. */
function ownAddress(): string {
  const address = servers[0]?.address()
  if (typeof address !== 'object' || address === null) throw new Error('Nothing listens')
  const host = address.address === '0.0.0.0' || address.address === '::' ? 'localhost' : address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

/** Returns a handler for failures of work that no call waits for: it logs them, and reports them where there is somebody to report to. */
function failureOf(event: string): (error: unknown) => void {
  return (error) => {
    if (outage.noticed(error)) return
    platform.log({ event, error: errorText(error) })
    reports?.report(error, { route: `(${event})` })
  }
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  health.drain()
  answers.begin()
  // Time for a load balancer to ask for readiness and send calls elsewhere. Ctrl+C (SIGINT) does not wait.
  if (signal === 'SIGTERM') await pause(settings.drainSeconds * 1000)
  work?.interrupt()
  await park?.stop()
  await endCommands?.()
  setTimeout(() => servers.forEach((server) => server.closeAllConnections()), STOP_MS).unref()
  await Promise.all(
    servers.map((server) => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      return closed
    }),
  )
  await work?.end()
  await beating?.stop()
  await all.leave().catch(onBeatFailure)
  await store.destroy()
  await platform.close()
  process.exit(0)
}
