import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { serverHealth } from '../http/operating/health.ts'
import type { LastAnswers } from '../http/serving/last-answers.node.ts'
import type { Loop } from '../ports/platform/repeat.ts'
import type { RegularWork } from '../regular-work.node.ts'
import type { Opened } from './database.node.ts'
import type { Parts } from './parts.node.ts'

/** How long calls under way may take to end when the process is asked to stop. */
const STOP_MS = 5000

interface Running extends Pick<Opened, 'settings' | 'store' | 'platform' | 'failureOf'>, Pick<Parts, 'servers'> {
  http: readonly Pick<Server, 'close' | 'closeAllConnections' | 'closeIdleConnections'>[]
  health: Pick<ReturnType<typeof serverHealth>, 'drain'>
  answers: Pick<LastAnswers, 'begin'>
  work: RegularWork
  beating: Pick<Loop, 'stop'> | undefined
  /** The demonstration's devices, once they have begun. */
  park(): { stop(): Promise<unknown> } | undefined
  endCommands: (() => Promise<unknown>) | undefined
}

/** Returns what ends a server in order: who balances load sends calls elsewhere, what is under way ends or is handed back, then the process ends. */
export const stopper = (running: Running) => async (signal: NodeJS.Signals) => {
  const { settings, http, work } = running
  running.health.drain()
  running.answers.begin()
  // Time for a load balancer to ask for readiness and send calls elsewhere. Ctrl+C (SIGINT) does not wait.
  if (signal === 'SIGTERM') await pause(settings.drainSeconds * 1000)
  work.interrupt()
  await running.park()?.stop()
  await running.endCommands?.()
  setTimeout(() => http.forEach((server) => server.closeAllConnections()), STOP_MS).unref()
  await Promise.all(
    http.map((server) => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      return closed
    }),
  )
  await work.end()
  await running.beating?.stop()
  await running.servers.leave().catch(running.failureOf('servers'))
  await running.store.destroy()
  await running.platform.close()
  process.exit(0)
}
