import { setTimeout as pause } from 'node:timers/promises'
import { leaveDemoAlerts } from '../../demo/alerts/leave-demo-alerts.ts'
import { seeToDemoAlerts } from '../../demo/calls/alerts.ts'
import { leaveDemoDownloads } from '../../demo/calls/downloads.ts'
import { runDemoPark } from '../../simulator/run.node.ts'
import { createApi } from '../api.ts'
import { serveCommands } from '../cli/command-server.node.ts'
import { storeCommands } from '../cli/commands.ts'
import { BEAT_MS } from '../http/operating/servers.node.ts'
import { DAY_MS } from '../http/releases.node.ts'
import { httpServer } from '../http/serving/http-server.node.ts'
import { lastAnswers } from '../http/serving/last-answers.node.ts'
import { listenAt } from '../http/serving/listen.node.ts'
import { openidProvider } from '../ports/identity/openid-provider.ts'
import { loadPaper } from '../ports/paper/pdf.node.ts'
import { repeat } from '../ports/platform/repeat.ts'
import { builtScreens } from '../ports/snapshots/built-screens.node.ts'
import { type RegularWork, startRegularWork } from '../regular-work.node.ts'
import { changeKey } from '../sealing/key.ts'
import type { ServerSettings } from '../settings/settings.node.ts'
import { callsAtOnce } from '../store/postgres.node.ts'
import { hasRoom, orEnd } from '../store/trouble-words.node.ts'
import { type Opened, openDatabase } from './database.node.ts'
import { makeParts, type Parts } from './parts.node.ts'
import { DIST, makeSite } from './site.node.ts'
import { stopper } from './stop.node.ts'

/** How long after the start the library of PDFs is loaded, in a stretch of some tenths of a second: whoever opens the first page does not wait. */
const PAPER_MS = 5000

/** A server that answers. */
export interface Started {
  /** True if the demonstration's users are there to enter. */
  hasDemo: boolean
  /** Says that it listens: whoever reads this may stop it at once. Then the demonstration's devices begin. */
  announce(): Promise<void>
  /** Ends what is under way, and the process. */
  stop(signal: NodeJS.Signals): Promise<void>
}

/** Starts a server. Ends the process with a word of what is in the way. */
export async function start(settings: ServerSettings): Promise<Started> {
  const opened = await openDatabase(settings)
  const { store, platform, once, hasDemo, failureOf } = opened
  const parts = await makeParts(opened)
  const { files } = parts
  let work: RegularWork | undefined
  const api = apiOf(opened, parts, () => work?.downloads.begin())
  const { site, health, releases } = await makeSite(opened, parts, api)
  const endCommands = await commandsOf(opened, parts)
  const answers = lastAnswers()
  const serve = () =>
    httpServer(site, {
      trustProxy: settings.trustProxy,
      isSecure: settings.publicUrl?.startsWith('https:') ?? false,
      onAnswer: answers.begun,
    })
  const listening = settings.hosts.map((host) => listenAt(serve(), settings.port, host))
  const servers = (await orEnd(() => Promise.all(listening))).filter((one) => one !== undefined)
  // Before there is work: one of them is of a time that is over, which the server's own clock is not to see it made in.
  if (hasDemo) {
    const { secret, downloadDays: days } = settings
    await once(async () => {
      await leaveDemoDownloads({ store, platform, secret, files, days, api })
      await leaveDemoAlerts({ store, now: platform.now(), key: settings })
    }).catch(failureOf('demo'))
  }
  void pause(PAPER_MS, undefined, { ref: false }).then(loadPaper).catch(failureOf('paper'))
  work = startRegularWork({ ...opened, ...parts })
  const { meter } = opened.metrics
  const regular = (name: string, everyMs: number) => ({ name, meter, everyMs, onError: failureOf(name) })
  const beating = settings.databaseUrl ? repeat(parts.servers.beat, regular('servers', BEAT_MS)) : undefined
  if (releases) repeat(() => releases.keep(platform.now()), regular('releases', DAY_MS))
  if (settings.oldSecret) {
    void changeKey(store, settings, platform.now())
      .then((texts) => platform.log({ event: 'reseal', texts }))
      .catch(failureOf('reseal'))
  }
  let park: Awaited<ReturnType<typeof runDemoPark>> | undefined
  return {
    hasDemo,
    async announce() {
      platform.log({ event: 'listening', port: settings.port, hosts: settings.hosts })
      // Beside the embedded database only: of several servers over one PostgreSQL each would play the same devices.
      const url = ownAddress(servers[0]?.address())
      if (!settings.demoPark) return
      const seeTo = () => seeToDemoAlerts({ store, api }).catch(failureOf('demo'))
      park = await runDemoPark({ store, platform, url, dataDir: settings.dataDir, onceReported: seeTo })
    },
    stop: stopper({
      ...opened,
      ...parts,
      http: servers,
      health,
      answers,
      work,
      beating,
      park: () => park,
      endCommands,
    }),
  }
}

/** The endpoints over all of this; `begin` begins the downloads that wait. */
function apiOf({ settings, embeddedIn, store, platform, outage, reports }: Opened, parts: Parts, begin: () => void) {
  const { fetching, mailer, outside, files, paper, uses, servers } = parts
  return createApi({
    store,
    platform,
    uses,
    identityProvider: settings.oidc && openidProvider(settings.oidc),
    secret: settings.secret,
    oldSecret: settings.oldSecret,
    mailer,
    outside,
    files,
    work: { begin },
    screens: builtScreens(DIST),
    paper,
    servers: servers.count,
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
}

/** Serves the commands of an operator. Beside a PostgreSQL server these open the database themselves. */
async function commandsOf({ settings, store, platform, failureOf }: Opened, { mailer, prover }: Parts) {
  if (settings.databaseUrl) return undefined
  const { linkOrigin, dataDir } = settings
  const commands = storeCommands(store, {
    platform,
    mailer: settings.smtp && mailer,
    linkOrigin,
    key: settings,
    prover,
  })
  return await serveCommands(dataDir, commands, failureOf('command'))
}

/** Returns the address at which this very process listens. */
function ownAddress(address: ReturnType<ReturnType<typeof httpServer>['address']> | undefined): string {
  if (typeof address !== 'object' || address === null) throw new Error('Nothing listens')
  const host = address.address === '0.0.0.0' || address.address === '::' ? 'localhost' : address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
