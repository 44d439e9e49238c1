import * as z from 'zod/mini'
import { type AgentReading, postSatTelemetry } from '#api/contract/sats/sat-telemetry.ts'
import { errorText } from '../server/errors/text.ts'
import { runFunction } from './functions.ts'
import { tellPast } from './past.ts'
import { live, type SimulatedSat, type SoldCoupon } from './simulated-sat.ts'
import { simulatedReading } from './status.ts'

/** How agents reach their server: answers the reply to a POST below /api/v1, rejects when it was not taken. */
export type Post = (path: string, body: object) => Promise<unknown>

export interface Agent {
  sat: SimulatedSat
  post: Post
  /** Takes the coupons that its SAT has sent to SEFAZ, as whoever collects their documents does. */
  collect?: (coupons: readonly SoldCoupon[]) => Promise<void>
  /** Since when the agent has readings that it has not posted yet, in ms; none without it. */
  past?: number
}

/** How an agent is; instants in ms. */
export const AgentState = z.object({
  serial: z.string(),
  stopped: z.boolean(),
  faults: z.array(z.string()),
  last_post_at: z.nullable(z.number()),
  problem: z.nullable(z.string()),
})
export type AgentState = z.output<typeof AgentState>

export interface Park {
  /** Lets every device live and post that is due by `now`, in ms; resolves when their posts have been answered. */
  step(now: number): Promise<void>
  /** The devices that are switched off, from now on, by their serial numbers. */
  stopOnly(serials: ReadonlySet<string>): void
  states(): AgentState[]
}

interface Running extends Agent {
  /** Its turn comes this much after every full minute since the start, in ms. */
  phase: number
  dueAt: number
  busy: boolean
  stopped: boolean
  /** Readings that could not be posted yet, oldest first. */
  unsent: { at: number; reading: AgentReading }[]
  results: { id: string; raw: string }[]
  lastPostAt: number | null
  problem: string | null
}

export const POST_EVERY_MS = 60_000
/** As many as one post may carry. */
const MOST_KEPT = 200
/** Older readings are not taken. */
const OLDEST_MS = 86_000_000

/**
 * A park of SATs, an agent to each: reads its device every minute, posts, runs the commands that come back. What cannot be posted is kept
 * and posted later with its age, as agents do. `firstWithinMs`: the first posts are spread over this, all others over a minute.
 */
export function createPark(
  agents: readonly Agent[],
  { start, firstWithinMs = 4000 }: { start: number; firstWithinMs?: number },
): Park {
  const share = (index: number) => index / Math.max(1, agents.length)
  const running = agents.map(
    (agent, index): Running => ({
      ...agent,
      phase: share(index) * POST_EVERY_MS,
      dueAt: start + share(index) * firstWithinMs,
      busy: false,
      stopped: false,
      unsent: [],
      results: [],
      lastPostAt: null,
      problem: null,
    }),
  )
  return {
    async step(now) {
      const due = running.filter((one) => one.dueAt <= now && !one.busy)
      for (const one of due) {
        const first = start + one.phase
        one.dueAt = first + (Math.floor((now - first) / POST_EVERY_MS) + 1) * POST_EVERY_MS
      }
      await Promise.all(due.map((one) => turn(one, now)))
    },
    stopOnly(serials) {
      for (const one of running) {
        const stopped = serials.has(one.sat.unit.serial)
        // Back at once, so that whoever resumes a device sees it return.
        if (one.stopped && !stopped) one.dueAt = start
        one.stopped = stopped
      }
    },
    states: () =>
      running.map(({ sat, stopped, lastPostAt, problem }) => ({
        serial: sat.unit.serial,
        stopped,
        faults: [...sat.faults, ...(sat.faultPlan.flaw ? [sat.faultPlan.flaw] : [])],
        last_post_at: lastPostAt,
        problem,
      })),
  }
}

async function turn(one: Running, now: number): Promise<void> {
  const { sat, post } = one
  if (one.stopped) return
  one.busy = true
  try {
    if (one.past !== undefined && one.past < now) {
      await tellPast(one, { since: one.past, until: now })
      delete one.past
    }
    live(sat, now)
    const reading = simulatedReading(sat, now)
    if (!reading) return
    one.unsent = [...one.unsent, { at: now, reading }].filter(({ at }) => now - at < OLDEST_MS).slice(-MOST_KEPT)
    const readings = one.unsent.map(({ at, reading: unsent }) => ({
      ...unsent,
      ...(at < now ? { age_seconds: Math.round((now - at) / 1000) } : {}),
    }))
    const { commands } = postSatTelemetry.reply.parse(await post('/sat_telemetry/', { readings }))
    one.unsent = []
    one.lastPostAt = now
    for (const { id, function: name, parameters } of commands) {
      one.results.push({ id, raw: runFunction(sat, name, parameters, now) })
    }
    // A result leaves the list only once it was taken.
    for (let first = one.results[0]; first; first = one.results[0]) {
      await post(`/sat_commands/${first.id}/result`, { raw: first.raw })
      one.results.shift()
    }
    const sent = sat.sent.splice(0)
    if (sent.length > 0) await one.collect?.(sent)
    one.problem = null
  } catch (error) {
    one.problem = error instanceof Error ? error.message : errorText(error)
  } finally {
    one.busy = false
  }
}
