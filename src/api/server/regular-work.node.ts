import { setTimeout as pause } from 'node:timers/promises'
import { archiveMail, backupMail } from './backup/late-mail.ts'
import { scheduleBackups } from './backup/schedule.node.ts'
import type { ServerSettings } from './settings/settings.node.ts'
import type { FetchWork } from './companies/fetching/fetch-missing.ts'
import { companySeal } from './companies/seal.ts'
import { deliveryLinks } from './documents/month-end/links.ts'
import { downloadLinks } from './documents/downloads/links.ts'
import { download } from './documents/downloads/upkeep.ts'
import type { Prover } from './documents/proof/prover.ts'
import type { SessionUses } from './identity/callers/session-uses.ts'
import type { FileStore } from './ports/files/file-store.ts'
import type { Mailer } from './ports/mail/mailer.ts'
import type { Paper } from './ports/paper/paper.ts'
import type { Meter } from './ports/platform/meter.ts'
import type { Platform } from './ports/platform/platform.ts'
import { repeat } from './ports/platform/repeat.ts'
import type { SefazConsultation } from './ports/sefaz/consultation.ts'
import { beat } from './sats/alarms/raising/heartbeat.ts'
import type { DatabaseClock } from './store/database-clock.ts'
import type { Store } from './store/scope.ts'
import { takeBack } from './work/give.ts'
import type { Beginning } from './work/here.ts'
import { doWork } from './work/round.ts'
import { workKinds } from './work-kinds.ts'

const MINUTE_MS = 60_000
/** How often a server says that it is there, in ms. */
const BEAT_EVERY_MS = 10_000
/** How long what may be cut short has to be handed back, once the server ends: a bucket may keep it waiting for longer than the process has. */
const END_MS = 3000

interface Parts {
  settings: ServerSettings
  store: Store
  platform: Platform
  clock: DatabaseClock
  mailer: Mailer
  meter: Meter
  prover: Prover
  /** The place of finished downloads. */
  files: FileStore
  paper: Paper
  uses: SessionUses
  /** The service that answers for SEFAZ; undefined where nobody is to be asked. */
  sefaz: SefazConsultation | undefined
  /** SEFAZ's lists of notes and how it is asked; undefined where nothing is fetched. */
  fetching: Pick<FetchWork, 'listing' | 'rules' | 'played'> | undefined
  /** Returns a handler for failures of a work. */
  failureOf: (event: string) => (error: unknown) => void
}

/** The work that a server does by itself, again and again, as long as it runs. */
export interface RegularWork {
  downloads: Beginning
  /** Ends what may be cut short, because the next start goes on with it. */
  interrupt(): Promise<void>
  /** Waits for the rest of what is under way; nothing begins anew. */
  end(): Promise<void>
}

/** Starts all that a server does without being called. */
export function startRegularWork({ settings, store, platform, clock, mailer, meter, ...more }: Parts): RegularWork {
  const { prover, files, paper, uses, sefaz, fetching, failureOf } = more
  const { backups: copies, operatorEmail: email } = settings
  const isShared = settings.databaseUrl !== undefined
  const ending = new AbortController()
  const signed = { secret: settings.secret, now: platform.now }
  const round = {
    store,
    platform,
    mailer,
    linkOrigin: settings.linkOrigin,
    leaseMs: settings.jobSilenceSeconds * 1000,
    signal: ending.signal,
    files,
    paper,
    prover,
    companySeal: companySeal(settings),
    downloadLinks: downloadLinks(signed),
    deliveryLinks: deliveryLinks(signed),
    days: settings.downloadDays,
    historyDays: settings.historyDays,
    features: settings.features,
  }
  const wait = (ms: number) => pause(ms, undefined, { signal: ending.signal }).catch(() => {})
  const kinds = [
    ...workKinds({
      features: settings.features,
      sefaz,
      fetching: fetching && { ...fetching, wait },
      hasContents: platform.contents !== undefined,
    }),
    ...(email !== undefined && copies ? [backupMail(email, copies)] : []),
    ...(email !== undefined && isShared ? [archiveMail(email)] : []),
  ]
  const regular = (name: string, everyMs: number) => ({ name, meter, everyMs, onError: failureOf(name) })
  const atOnce = true
  const backups =
    copies &&
    scheduleBackups({
      store,
      platform,
      backups: copies,
      secret: settings.secret,
      isShared,
      onError: failureOf('backup'),
    })
  // Over the embedded database there is no other server: what was under way is nobody's.
  const begun = isShared ? Promise.resolve() : takeBack(store, platform.now()).catch(failureOf('work'))
  const loops = kinds.map((kind) => ({
    ...repeat(() => begun.then(() => doWork(kind, round)), { ...regular(kind.name, kind.everyMs), atOnce }),
    kind,
  }))
  // Each server's own.
  const beats = repeat(() => beat({ store, platform, clock }), { ...regular('heartbeat', BEAT_EVERY_MS), atOnce })
  const sessions = repeat(uses.write, regular('session_uses', MINUTE_MS))
  return {
    downloads: { begin: () => loops.find(({ kind }) => kind.name === download.name)?.begin() },
    async interrupt() {
      ending.abort()
      // Its process ends at once; the next start makes the copy anew.
      await backups?.stop()
    },
    async end() {
      const ended = loops.map(({ kind, stop }) => (kind.sends ? stop() : Promise.race([stop(), pause(END_MS)])))
      await Promise.all([...ended, beats.stop(), sessions.stop()])
      await uses.write().catch(failureOf('session_uses'))
    },
  }
}
