import { setTimeout as pause } from 'node:timers/promises'
import backup from './backup/subject.node.ts'
import type { ServerSettings } from './settings/settings.node.ts'
import { downloadLinks } from './documents/downloads/links.ts'
import { deliveryLinks } from './documents/month-end/links.ts'
import { type Loop, repeat } from './ports/platform/repeat.ts'
import type { Regular, Running } from './subject.ts'
import { subjects } from './subjects.ts'
import { doWork } from './work/round.ts'
import { workKinds } from './work-kinds.ts'

/** The parts of a running server that are no settings. */
type Made = Pick<
  Running,
  'store' | 'platform' | 'clock' | 'mailer' | 'prover' | 'uses' | 'sefaz' | 'fetching' | 'failureOf'
>

/** The work that a server does by itself, again and again, as long as it runs. */
export interface RegularWork {
  /** Ends what may be cut short, because the next start goes on with it. */
  interrupt(): void
  /** Waits for the rest of what is under way; nothing begins anew. */
  end(): Promise<void>
}

/** Starts all that a server does without being called. */
export function startRegularWork({ settings, ...made }: Made & { settings: ServerSettings }): RegularWork {
  const ending = new AbortController()
  const running = runningOf(settings, made, ending.signal)
  const cut: Loop[] = []
  const awaited: Pick<Loop, 'stop'>[] = []
  const lastTurns: (() => Promise<unknown>)[] = []
  const kinds = workKinds(running.features).map((kind): Regular => {
    const { name, everyMs } = kind
    return { name, everyMs, atOnce: true, turn: () => () => doWork(kind, running) }
  })
  for (const regular of [...[...subjects, backup].flatMap((subject) => subject.regular), ...kinds]) {
    if (typeof regular === 'function') {
      const loop = regular(running)
      if (loop) awaited.push(loop)
      continue
    }
    const { name, everyMs, atOnce = false, isCut = false, atEnd = false } = regular
    const turn = regular.turn(running)
    if (!turn) continue
    const onError = made.failureOf(name)
    const loop = repeat(turn, { name, meter: made.platform.meter, everyMs, onError, atOnce })
    ;(isCut ? cut : awaited).push(loop)
    if (atEnd) lastTurns.push(() => turn().catch(onError))
  }
  return {
    interrupt() {
      // In the middle of a page, which the next start proves; between two mails, which the next one sends.
      ending.abort()
      for (const loop of cut) void loop.stop()
    },
    async end() {
      await Promise.all(awaited.map((loop) => loop.stop()))
      await Promise.all(lastTurns.map((turn) => turn()))
    },
  }
}

function runningOf(settings: ServerSettings, made: Made, signal: AbortSignal): Running {
  const { features, historyDays, operatorEmail, backups, linkOrigin, downloadDays: days } = settings
  const signed = { secret: settings.secret, now: made.platform.now }
  return {
    ...made,
    signal,
    key: settings,
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
