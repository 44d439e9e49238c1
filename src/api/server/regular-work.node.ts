import { setTimeout as pause } from 'node:timers/promises'
import sandboxMoves from '../simulator/sandbox/subject.ts'
import backup from './backup/subject.node.ts'
import { companySeal } from './companies/seal.ts'
import type { ServerSettings } from './settings/settings.node.ts'
import { downloadLinks } from './documents/downloads/links.ts'
import { download } from './documents/downloads/upkeep.ts'
import { deliveryLinks } from './documents/month-end/links.ts'
import { type Loop, repeat } from './ports/platform/repeat.ts'
import type { Regular, Running } from './subject.ts'
import { subjects } from './subjects.ts'
import type { Beginning } from './work/here.ts'
import { startWork } from './work/looking.ts'
import { workKinds } from './work-kinds.ts'

/** How long what may be cut short has to be handed back, once the server ends: a bucket may keep it waiting for longer than the process has. */
const END_MS = 3000

/** The parts of a running server that are no settings. */
type Made = Pick<
  Running,
  | 'store'
  | 'platform'
  | 'clock'
  | 'mailer'
  | 'outside'
  | 'prover'
  | 'files'
  | 'paper'
  | 'uses'
  | 'sefaz'
  | 'fetching'
  | 'failureOf'
>

/** The work that a server does by itself, again and again, as long as it runs. */
export interface RegularWork {
  downloads: Beginning
  /** Ends what may be cut short, because the next start goes on with it. */
  interrupt(): void
  /** Waits for the rest of what is under way; nothing begins anew. */
  end(): Promise<void>
}

/** Starts all that a server does without being called. */
export function startRegularWork({ settings, ...made }: Made & { settings: ServerSettings }): RegularWork {
  const ending = new AbortController()
  const running = runningOf(settings, made, ending.signal)
  const all = [...subjects, backup, sandboxMoves]
  const turning = all.flatMap(({ regular }) => regular).flatMap((one) => startTurns(one, running) ?? [])
  const working = startWork(workKinds(running, all), running)
  return {
    downloads: { begin: () => working.begin(download.name) },
    interrupt: () => ending.abort(),
    async end() {
      void working.looks.stop()
      // A message that is under way leaves; all else is handed back, and begun anew by the next start.
      const done = working.loops.map(({ kind, loop }) =>
        kind.sends ? loop.stop() : Promise.race([loop.stop(), pause(END_MS)]),
      )
      await Promise.all([...done, ...turning.map(({ stop }) => stop())])
      for (const { last } of turning) await last?.()
    },
  }
}

interface Turning extends Pick<Loop, 'stop'> {
  last?: () => Promise<unknown>
}

function startTurns(
  regular: Regular | ((running: Running) => Pick<Loop, 'stop'> | undefined),
  running: Running,
): Turning | undefined {
  if (typeof regular === 'function') return regular(running)
  const { name, everyMs, atOnce = false, atEnd = false } = regular
  const turn = regular.turn(running)
  const onError = running.failureOf(name)
  const { stop } = repeat(turn, { name, meter: running.platform.meter, everyMs, onError, atOnce })
  return { stop, ...(atEnd && { last: () => turn().catch(onError) }) }
}

function runningOf(settings: ServerSettings, made: Made, signal: AbortSignal): Running {
  const { features, historyDays, operatorEmail, backups, linkOrigin, downloadDays: days } = settings
  const signed = { secret: settings.secret, now: made.platform.now }
  return {
    ...made,
    signal,
    leaseMs: settings.jobSilenceSeconds * 1000,
    key: settings,
    companySeal: companySeal(settings),
    features,
    historyDays,
    operatorEmail,
    ...(backups && { backups }),
    isShared: settings.databaseUrl !== undefined,
    days,
    linkOrigin,
    downloadLinks: downloadLinks(signed),
    deliveryLinks: deliveryLinks(signed),
    wait: (ms) => pause(ms, undefined, { signal }).catch(() => {}),
  }
}
