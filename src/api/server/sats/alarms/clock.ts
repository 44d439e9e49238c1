import { type Loop, repeat } from '../../ports/platform/repeat.ts'
import { beat, type HeartbeatOptions } from './raising/heartbeat.ts'
import type { WorkRound } from '../../work/kind.ts'
import { doWork } from '../../work/round.ts'
import { alertMail } from './mails.ts'
import { sweepAlarms } from './sweep.ts'
import { claimSweep } from './turns.ts'

/**
 * How often a server looks if the next look at all alarms is due, in ms: it is begun by whoever comes first (turns.ts), and one whose server
 * dies, or has only just started, must not be waited for.
 */
const LOOK_EVERY_MS = 5000
/** How often a server says that it is there, in ms. */
const BEAT_EVERY_MS = 10_000

/** One turn of the clock: alarms, then the mail of what they fired. */
export async function turnAlarmClock(options: WorkRound & HeartbeatOptions): Promise<void> {
  await beat(options)
  await sweepAlarms(options.store, options.platform.now)
  await doWork(alertMail, options)
}

/** Turns the clock until it is stopped; stopping waits for what is under way. `onError` is told why a turn was not done. */
export function startAlarmClock(options: HeartbeatOptions, onError: (error: unknown) => void): Pick<Loop, 'stop'> {
  const { platform, store } = options
  const sweep = async () => {
    if (await claimSweep(store, platform.now())) await sweepAlarms(store, platform.now)
  }
  // Two loops: a long look at the alarms must not hold up the heartbeat.
  const { meter } = platform
  const loops = [
    repeat(() => beat(options), { name: 'heartbeat', meter, everyMs: BEAT_EVERY_MS, onError, atOnce: true }),
    repeat(sweep, { name: 'alarms', meter, everyMs: LOOK_EVERY_MS, onError, atOnce: true }),
  ]
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) }
}
