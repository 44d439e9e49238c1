import { fillApart } from '../../demo/first-start/fill-apart.node.ts'
import { fillOnFirstStart, isToFill } from '../../demo/first-start/first-start.node.ts'
import { demoState } from '../../demo/make-tenants.ts'
import { contentStore, requireContentStore } from '../documents/contents/content-store.node.ts'
import { errorText } from '../errors/text.ts'
import { requireCommonSecret } from '../http/operating/servers.node.ts'
import { requireFree } from '../http/serving/listen.node.ts'
import { prometheusMetrics } from '../ports/metrics/prometheus.node.ts'
import { nodePlatform } from '../ports/platform/platform.node.ts'
import { reportCrashes } from '../reports/crashes.node.ts'
import { requireKey } from '../sealing/key.ts'
import type { ServerSettings } from '../settings/settings.node.ts'
import { databaseClock, databaseNow } from '../store/database-clock.ts'
import { oneAtATime } from '../store/one-at-a-time.ts'
import { openStore } from '../store/open.node.ts'
import { watchOutage } from '../store/outage.ts'
import { orEnd } from '../store/trouble-words.node.ts'
import { productVersion } from '../store/version.node.ts'

/** A server with its database, before it answers anybody. */
export type Opened = Awaited<ReturnType<typeof openDatabase>>

/** Opens the database of a server, with all that a start requires of it, and fills it where a demonstration begins. Ends the process with a word of what is in the way. */
export async function openDatabase(settings: ServerSettings) {
  const embeddedIn = settings.databaseUrl ? undefined : settings.dataDir
  const clock = databaseClock(Date.now)
  const metrics = prometheusMetrics({ version: productVersion(), now: clock.now })
  const contents = contentStore(settings)
  const platform = nodePlatform({ now: clock.now, meter: metrics.meter, contents })
  const dsn = settings.errorDsn
  const reports = dsn ? (await import('../reports/server-reports.ts')).serverReports({ dsn, platform }) : undefined
  if (reports) reportCrashes(reports)
  // Asked first, so that no database is filled for a server that cannot listen.
  await orEnd(() => requireFree(settings))
  const store = await orEnd(() => openStore({ ...settings, log: platform.log, queue: metrics.meter.queue }), embeddedIn)
  const outage = watchOutage(store, platform)
  await clock.setBy(() => databaseNow(store))
  await orEnd(() => requireContentStore(store, contents))
  if (settings.databaseUrl) await orEnd(() => requireCommonSecret(store, settings))
  for (const { label, foreign } of await orEnd(() => requireKey(store, settings, platform.now()))) {
    platform.log({ event: 'sealed_by_another_key', what: label, texts: foreign })
  }
  /** Does work that a database needs once, however many servers start over it. */
  const once = <T>(work: () => Promise<T>) => (settings.databaseUrl ? oneAtATime(store, work) : work())
  if (settings.demo && (await orEnd(() => isToFill(store, settings.demoDocuments), embeddedIn))) {
    // An embedded database is this process's own, and a second one of it would cost more than the memory that it gives back.
    const fill = () => (embeddedIn ? fillOnFirstStart(store, platform, settings.demoDocuments) : fillApart())
    await orEnd(() => once(fill), embeddedIn)
  }
  return {
    settings,
    embeddedIn,
    clock,
    metrics,
    platform,
    reports,
    store,
    outage,
    once,
    /** True if the demonstration's users are there to enter. */
    hasDemo: settings.demo && (await demoState(store)) === 'finished',
    /** Returns a handler for failures of work that no call waits for: it logs them, and reports them where there is somebody to report to. */
    failureOf: (event: string) => (error: unknown) => {
      if (outage.noticed(error)) return
      platform.log({ event, error: errorText(error) })
      reports?.report(error, { route: `(${event})` })
    },
  }
}
