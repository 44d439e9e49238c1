import type * as z from 'zod/mini'
import type { AgentCommand, SatReading } from '#api/contract/sat-telemetry.ts'
import { readSatStatus, readSatStatusFields } from '#domain/sat-status.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { type Store, scoped } from '../store/scope.ts'
import type { Device } from './devices.ts'
import { type Reading, readingOf } from './reading.ts'
import { type Judged, writeReadings } from './write.ts'

export interface Taken {
  taken: number
  refused: { index: number; serial_number: string | null; reason: string }[]
  commands: z.output<typeof AgentCommand>[]
}

/** One post as it waits: what could be read of it, and who is told. */
export interface Post {
  device: Device
  readings: { index: number; reading: Reading }[]
  refused: Taken['refused']
  tell(judged: Judged): void
  fail(error: unknown): void
}

export interface TelemetryIntake {
  /** Answers when what was taken is kept. Throws Refusal 'unavailable' while too many wait. */
  take(device: Device, readings: readonly SatReading[]): Promise<Taken>
}

/** How long posts are gathered for one transaction, in ms: each pays for the whole way to the disk otherwise. */
const GATHER_MS = 250
/** Readings in one transaction. */
const MOST_AT_ONCE = 1000
/** Readings waiting in all; at 20,000 devices that is half a minute's worth. */
const MOST_WAITING = 10_000
const RETRY_SECONDS = 10

/** Gathers posts by tenant and writes them together: one transaction of a tenant at a time, and the next takes all that came meanwhile. */
export function telemetryIntake(options: {
  store: Store
  platform: Platform
  gatherMs?: number | undefined
  mostWaiting?: number
}): TelemetryIntake {
  const { store, platform, gatherMs = GATHER_MS, mostWaiting = MOST_WAITING } = options
  const queues = new Map<string, Post[]>()
  let waiting = 0

  async function work(tenantId: string, queue: Post[]): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, gatherMs))
    while (queue.length > 0) {
      const posts = nextOf(queue)
      try {
        const judged = await scoped(store, { tenantId, companyIds: 'all' }, (db) =>
          writeReadings(db, platform, { tenantId, posts }),
        )
        for (const post of posts) post.tell(judged)
      } catch (error) {
        for (const post of posts) post.fail(error)
      } finally {
        for (const post of posts) waiting -= post.readings.length
      }
    }
    queues.delete(tenantId)
  }

  return {
    take(device, given) {
      if (waiting + given.length > mostWaiting) throw new Refusal('unavailable', { retryAfter: RETRY_SECONDS })
      const { readings, refused } = judge(device, given, platform.now())
      if (readings.length === 0) return Promise.resolve({ taken: 0, refused, commands: [] })
      waiting += readings.length
      return new Promise((resolve, fail) => {
        const post: Post = {
          device,
          readings,
          refused,
          fail,
          tell: (judged) => resolve(judged.tell(post)),
        }
        const queue = queues.get(device.tenantId)
        if (queue) {
          queue.push(post)
          return
        }
        const first = [post]
        queues.set(device.tenantId, first)
        void work(device.tenantId, first)
      })
    },
  }
}

function judge(device: Device, given: readonly SatReading[], now: number): Pick<Post, 'readings' | 'refused'> {
  const readings: Post['readings'] = []
  const refused: Post['refused'] = []
  for (const [index, one] of given.entries()) {
    const read = one.raw === undefined ? readSatStatusFields(one.fields ?? {}) : readSatStatus(one.raw)
    if ('refused' in read) refused.push({ index, serial_number: read.serialNumber, reason: read.refused })
    else readings.push({ index, reading: readingOf(read, one, { timeZone: device.timeZone, now }) })
  }
  return { readings, refused }
}

function nextOf(queue: Post[]): Post[] {
  let readings = 0
  let posts = 0
  for (const post of queue) {
    readings += post.readings.length
    if (posts > 0 && readings > MOST_AT_ONCE) break
    posts++
  }
  return queue.splice(0, posts)
}
