import type * as z from 'zod/mini'
import { type AgentCommand, AgentReading } from '#api/contract/sats/sat-telemetry.ts'
import { readSatStatus, readSatStatusFields } from '#domain/sats/sat-status.ts'
import type { CommandSeal } from '../commands/seal.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { type Store, scoped } from '../../store/scope.ts'
import type { Device } from '../../identity/callers/devices.ts'
import { type Reading, readingOf } from './reading.ts'
import { type Judged, writeReadings } from './write.ts'

export interface Receipt {
  taken: number
  refused: { index: number; serial_number: string | null; reason: string }[]
  commands: z.output<typeof AgentCommand>[]
}

/** One post as it waits: what could be read of it, and who is told. */
export interface TelemetryPost {
  device: Device
  /** Readings, also those that could not be read. */
  size: number
  readings: { index: number; reading: Reading }[]
  refused: Receipt['refused']
  tell(judged: Judged): void
  fail(error: unknown): void
}

export interface TelemetryIntake {
  /** Answers when what was taken is kept. Refuses as 'unavailable' while too many wait, as 'device' for a credential that was revoked. */
  take(device: Device, posted: readonly unknown[]): Promise<Receipt>
}

interface Queue {
  posts: TelemetryPost[]
  /** Readings, also those that are being written. */
  waiting: number
}

/**
 * How long posts are gathered for one transaction, in ms: each pays for the whole way to the disk and for what is known of its tenant otherwise.
 * Devices post once a minute, and none waits a second for its answer.
 */
const GATHER_MS = 800
/** Readings in one transaction. */
const MOST_AT_ONCE = 1000
/** Readings waiting in all; at 20,000 devices that is half a minute's worth. A tenant may have its share of them in any case. */
const MOST_WAITING = 10_000
const RETRY_SECONDS = 10

/** Gathers posts by tenant and writes them together: one transaction of a tenant at a time, and the next takes all that came meanwhile. */
export function telemetryIntake(options: {
  store: Store
  platform: Platform
  seal: CommandSeal
  gatherMs?: number | undefined
  mostWaiting?: number
}): TelemetryIntake {
  const { store, platform, seal, gatherMs = GATHER_MS, mostWaiting = MOST_WAITING } = options
  const queues = new Map<string, Queue>()
  let waiting = 0

  async function work(tenantId: string, queue: Queue): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, gatherMs))
    while (queue.posts.length > 0) {
      const posts = nextOf(queue.posts)
      try {
        const judged = await scoped(store, { tenantId, companyIds: 'all' }, (db) =>
          writeReadings(db, { platform, seal }, { tenantId, posts }),
        )
        for (const post of posts) post.tell(judged)
      } catch (error) {
        for (const post of posts) post.fail(error)
      } finally {
        for (const { size } of posts) {
          waiting -= size
          queue.waiting -= size
        }
      }
    }
    queues.delete(tenantId)
  }

  return {
    take(device, posted) {
      const { tenantId } = device
      const size = posted.length
      const known = queues.get(tenantId)
      const queue = known ?? { posts: [], waiting: 0 }
      const share = mostWaiting / (known ? queues.size : queues.size + 1)
      // A tenant that floods keeps no other one out.
      if (waiting + size > mostWaiting && queue.waiting + size > share) {
        throw new Refusal('unavailable', { retryAfter: RETRY_SECONDS })
      }
      const { readings, refused } = checkReadings(device, posted, platform.now())
      waiting += size
      queue.waiting += size
      return new Promise((resolve, fail) => {
        const post: TelemetryPost = {
          device,
          size,
          readings,
          refused,
          fail,
          tell(judged) {
            const receipt = judged.tell(post)
            if (receipt) resolve(receipt)
            else fail(new Refusal('device'))
          },
        }
        queue.posts.push(post)
        if (known) return
        queues.set(tenantId, queue)
        void work(tenantId, queue)
      })
    },
  }
}

function checkReadings(
  device: Device,
  posted: readonly unknown[],
  now: number,
): Pick<TelemetryPost, 'readings' | 'refused'> {
  const readings: TelemetryPost['readings'] = []
  const refused: TelemetryPost['refused'] = []
  for (const [index, sent] of posted.entries()) {
    const { data: one, error } = AgentReading.safeParse(sent)
    if (error) {
      const [{ path, message } = { path: [], message: '' }] = error.issues
      const reason = path.length > 0 ? `Fora do formato: ${path.join('.')}` : message
      refused.push({ index, serial_number: null, reason })
      continue
    }
    const read = one.raw === undefined ? readSatStatusFields(one.fields ?? {}) : readSatStatus(one.raw)
    if ('refused' in read) refused.push({ index, serial_number: read.serialNumber, reason: read.refused })
    else readings.push({ index, reading: readingOf(read, one, { timeZone: device.timeZone, now }) })
  }
  return { readings, refused }
}

function nextOf(queue: TelemetryPost[]): TelemetryPost[] {
  let readings = 0
  let posts = 0
  for (const post of queue) {
    readings += post.size
    if (posts > 0 && readings > MOST_AT_ONCE) break
    posts++
  }
  return queue.splice(0, posts)
}
