import { setTimeout as pause } from 'node:timers/promises'
import { scheduleBackups } from './backup/schedule.node.ts'
import { sendArchiveMail } from './backup/late-mail.ts'
import type { archiveState } from './backup/log-archive.ts'
import type { ServerSettings } from './settings/settings.node.ts'
import { askSefaz } from './companies/fetching/ask-sefaz.ts'
import { fetchMissing, type FetchWork } from './companies/fetching/fetch-missing.ts'
import { companySeal } from './companies/seal.ts'
import { deliveryLinks } from './documents/month-end/links.ts'
import { sweepContents } from './documents/contents/sweep-contents.ts'
import { downloadLinks } from './documents/downloads/links.ts'
import { download } from './documents/downloads/upkeep.ts'
import type { Prover } from './documents/proof/prover.ts'
import type { FileStore } from './ports/files/file-store.ts'
import { proveWaiting } from './documents/proof/prove-stored.ts'
import type { SessionUses } from './identity/callers/session-uses.ts'
import type { Mailer } from './ports/mail/mailer.ts'
import type { Paper } from './ports/paper/paper.ts'
import type { Meter } from './ports/platform/meter.ts'
import type { Platform } from './ports/platform/platform.ts'
import { repeat } from './ports/platform/repeat.ts'
import type { SefazConsultation } from './ports/sefaz/consultation.ts'
import { startAlarmClock } from './sats/alarms/clock.ts'
import { expireCommands } from './sats/commands/waiting.ts'
import { keepHistory } from './sats/telemetry/history/roll.ts'
import { markPending } from './sats/telemetry/pending.ts'
import type { DatabaseClock } from './store/database-clock.ts'
import type { Store } from './store/scope.ts'
import { takeBack } from './work/give.ts'
import type { Beginning } from './work/here.ts'
import { doWork } from './work/round.ts'
import { workKinds } from './work-kinds.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** How long a download has to be handed back, once the server ends: a bucket may keep it waiting for longer than the process has. */
const END_MS = 3000
/** How long a document may wait to be proven. */
const PROOF_MS = 10_000

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
  /** How far PostgreSQL's log is archived; undefined of a database that has none. */
  archive: (() => ReturnType<typeof archiveState>) | undefined
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
  const { prover, files, paper, uses, sefaz, fetching, archive, failureOf } = more
  const { linkOrigin, operatorEmail, backups: copies } = settings
  const ending = new AbortController()
  const leaseMs = settings.jobSilenceSeconds * 1000
  const mails = { store, platform, mailer, linkOrigin, leaseMs, signal: ending.signal }
  const signed = { secret: settings.secret, now: platform.now }
  const round = {
    ...mails,
    files,
    paper,
    downloadLinks: downloadLinks(signed),
    deliveryLinks: deliveryLinks(signed),
    days: settings.downloadDays,
    features: settings.features,
  }
  const regular = (name: string, everyMs: number) => ({ name, meter, everyMs, onError: failureOf(name) })
  const atOnce = true
  const history = keepHistory({ store, platform, days: settings.historyDays, onError: failureOf('history') })
  const alarmClock = startAlarmClock({ ...mails, clock }, failureOf('alarm_clock'))
  const expiry = repeat(() => expireCommands(store, platform.now()), regular('commands', MINUTE_MS))
  const sealed = { store, platform, prover, companySeal: companySeal(settings) }
  const proofs = repeat(() => proveWaiting(sealed, ending.signal), { ...regular('proofs', PROOF_MS), atOnce })
  const wait = (ms: number) => pause(ms, undefined, { signal: ending.signal }).catch(() => {})
  const fetches =
    fetching &&
    repeat(() => fetchMissing({ ...sealed, ...fetching, wait }, ending.signal), regular('sefaz_fetch', MINUTE_MS))
  const asking = sefaz && { store, platform, sefaz, signal: ending.signal }
  const isShared = settings.databaseUrl !== undefined
  const backups =
    copies &&
    scheduleBackups({
      ...mails,
      backups: copies,
      secret: settings.secret,
      operatorEmail,
      isShared,
      onError: failureOf('backup'),
    })
  const tellOfArchive = async () => {
    const state = await archive?.()
    if (state && operatorEmail !== undefined) await sendArchiveMail(mails, operatorEmail, state)
  }
  // Over the embedded database there is no other server: what was under way is nobody's.
  const begun = isShared ? Promise.resolve() : takeBack(store, platform.now()).catch(failureOf('work'))
  const loops = new Map(
    workKinds(settings.features).map((kind) => [
      kind.name,
      repeat(() => begun.then(() => doWork(kind, round)), { ...regular(kind.name, kind.everyMs), atOnce }),
    ]),
  )
  const packing = loops.get(download.name)
  loops.delete(download.name)
  const ended = [
    alarmClock,
    ...loops.values(),
    repeat(uses.write, regular('session_uses', MINUTE_MS)),
    repeat(() => markPending(store, platform.now()), { ...regular('pending_coupons', MINUTE_MS), atOnce }),
    ...(platform.contents
      ? [repeat(() => sweepContents(store, platform, ending.signal), regular('contents', DAY_MS))]
      : []),
    ...(asking ? [repeat(() => askSefaz(asking), regular('sefaz_consultation', MINUTE_MS))] : []),
    ...(archive && operatorEmail !== undefined ? [repeat(tellOfArchive, regular('archive', MINUTE_MS))] : []),
  ]
  return {
    downloads: { begin: () => packing?.begin() },
    async interrupt() {
      void expiry.stop()
      // In the middle of a page, which the next start proves; between two mails, which the next one sends.
      ending.abort()
      void proofs.stop()
      void fetches?.stop()
      // It may be in the middle of a long one, which the next start begins anew.
      void history.stop()
      // Its process ends at once; the next start makes the copy anew.
      await backups?.stop()
    },
    async end() {
      const packed = Promise.race([packing?.stop(), pause(END_MS)])
      await Promise.all([packed, fetches?.stop(), ...ended.map((work) => work.stop())])
      await uses.write().catch(failureOf('session_uses'))
    },
  }
}
