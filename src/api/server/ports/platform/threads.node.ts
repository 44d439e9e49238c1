// oxlint-disable unicorn/require-post-message-target-origin -- threads, not windows
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Refusal, requireCaller } from '../../errors/refusal.ts'
import { fairQueue } from './fair-queue.ts'
import { type Errand, LARGE_BYTES, type RunTask, type Tools } from './task.ts'
import type { TaskReply, TaskRequest } from './thread.node.ts'

export interface ThreadOptions {
  /** How many threads there may be, altogether and for one tenant. */
  most?: number
  mostOfTenant?: number
  /** How many tasks may wait, altogether and of one tenant; each holds its document. */
  waiting?: number
  waitingOfTenant?: number
  /** How much of a processor a task may have, in ms. */
  limit?: number
  /** How much longer than that it may take, as a factor: other work on the machine is not its fault. */
  patience?: number
  /** Reads a thread's use of a processor, in ms; undefined where that is not known. */
  usage?: (worker: Worker) => Promise<number | undefined>
  /** How large a thread's heap may grow, in MB. */
  heap?: number
  /** After how long without work a thread ends, in ms. */
  idle?: number
  /** Told of tasks that took too much. */
  log?: (entry: Readonly<Record<string, unknown>>) => void
}

export interface Threads {
  run: RunTask
  /** Ends all threads; tasks under way and those that come later are refused. */
  close(): Promise<void>
}

/** Two at least, on one processor too: one tenant's long task leaves a thread to the others, and the system shares the processor. */
const MOST = Math.max(2, Math.min(4, availableParallelism() >> 1))
/** Threads for tenants that have none while others' long tasks have all: it takes so many more tenants to keep everybody waiting. */
const SPARE = { places: 2, afterMs: 500 }
/** A connection that stands still is ended after a minute: who waits is told before that. */
const LONGEST_WAIT_MS = 30_000
/** Twice what the slowest files take: a certificate of as many iterations as may be, a lot of 20 MB. */
const LIMIT_MS = 30_000
const PATIENCE = 4
/** A lot of 12,400 notes is read in 192. */
const HEAP_MB = 320

/**
 * Runs tasks on large documents in threads, so that calls are answered meanwhile; small ones where they are. Tenants take turns, and none has
 * all threads for long; one that has none gets a spare one soon. A thread starts with the first task and ends some time after the last; one that
 * crashes, takes too much time or memory fails its task and no other.
 */
export function parserThreads(tools: Tools, options: ThreadOptions = {}): Threads {
  const { most = MOST, mostOfTenant = Math.ceil(most / 2), waiting = 200, waitingOfTenant = 100 } = options
  const { limit = LIMIT_MS, patience = PATIENCE, usage = processorOf } = options
  const { heap = HEAP_MB, idle = 30_000, log = () => {} } = options
  const queue = fairQueue({
    atOnce: most,
    atOncePerKey: mostOfTenant,
    // Where there are none at all, none is to be spared.
    ...(most > 0 && { spare: SPARE }),
    waiting,
    waitingPerKey: waitingOfTenant,
    retryAfter: 5,
    longestMs: LONGEST_WAIT_MS,
  })
  const all = new Set<Thread>()
  const free: Thread[] = []
  const ending = new AbortController()

  function start(): Thread {
    const thread = new Thread({ heap, limit, patience, usage, idle }, () => {
      all.delete(thread)
      if (free.includes(thread)) free.splice(free.indexOf(thread), 1)
    })
    all.add(thread)
    return thread
  }

  async function perform(request: TaskRequest, { bytes, tenant }: Errand, signal: AbortSignal): Promise<unknown> {
    const thread = free.pop() ?? start()
    try {
      return await thread.work(request, signal)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'too_complex') {
        log({ event: 'task_too_complex', task: request.name, tenant, bytes })
      }
      throw error
    } finally {
      if (all.has(thread)) free.push(thread)
    }
  }

  return {
    async run({ module, name, work }, input, errand) {
      if (errand.bytes < LARGE_BYTES) return work(tools, input)
      const signal = errand.signal ? AbortSignal.any([errand.signal, ending.signal]) : ending.signal
      const begin = () => perform({ module, name, input }, errand, signal)
      const result = await queue.run(errand.tenant, begin, signal, errand.isShort ? most : mostOfTenant)
      // The task's own input went there, so its own result comes back.
      return result as never
    },
    async close() {
      ending.abort()
      await Promise.all([...all].map((thread) => thread.end()))
    },
  }
}

type ThreadLimits = Required<Pick<ThreadOptions, 'limit' | 'patience' | 'usage' | 'heap' | 'idle'>>

/** A task under way. */
interface Job {
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  /** Its thread's use of a processor when it began. */
  before: Promise<number | undefined>
}

class Thread {
  readonly #worker: Worker
  readonly #options: ThreadLimits
  /** Told once, as soon as no more work may come. */
  readonly #gone: () => void
  #job: Job | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: ThreadLimits, gone: () => void) {
    const { heap } = (this.#options = options)
    this.#gone = gone
    this.#worker = new Worker(new URL('./thread.node.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 32 },
    })
    this.#worker.on('message', (reply: TaskReply) => this.#done(reply))
    this.#worker.on('error', (error) => void this.end(isOutOfMemory(error) ? new Refusal('too_complex') : error))
    this.#worker.once('exit', () => void this.end(new Error('A parser thread ended')))
  }

  async work(request: TaskRequest, signal: AbortSignal): Promise<unknown> {
    requireCaller(signal)
    // While it works the process must not end for lack of anything else to do.
    this.#worker.ref()
    const { limit, patience, usage } = this.#options
    const tooLong = () => void this.end(new Refusal('too_complex'))
    const leave = () => void this.end(new Refusal('interrupted'))
    signal.addEventListener('abort', leave)
    const last = setTimeout(tooLong, limit * patience)
    try {
      return await new Promise((resolve, reject) => {
        const job = { resolve, reject, before: usage(this.#worker) }
        this.#job = job
        this.#restart(limit, () => void this.#judge(job))
        this.#worker.postMessage(request)
      })
    } finally {
      clearTimeout(last)
      signal.removeEventListener('abort', leave)
    }
  }

  /** Ends a task that has had its share of a processor, or looks again when it may have had it; where that is not known, it is left alone. */
  async #judge(job: Job): Promise<void> {
    const { limit, usage } = this.#options
    const [before, now] = await Promise.all([job.before, usage(this.#worker)])
    if (this.#job !== job || now === undefined) return
    const remaining = limit - (now - (before ?? 0))
    if (remaining > 0) this.#restart(remaining, () => void this.#judge(job))
    else await this.end(new Refusal('too_complex'))
  }

  /** No task may come to a thread that is ending; what is under way fails. */
  async end(error: unknown = new Refusal('unavailable', { retryAfter: 5 })): Promise<void> {
    clearTimeout(this.#timer)
    this.#gone()
    this.#job?.reject(error)
    this.#job = undefined
    await this.#worker.terminate()
  }

  #done(reply: TaskReply): void {
    const job = this.#job
    this.#job = undefined
    this.#worker.unref()
    this.#restart(this.#options.idle, () => void this.end()).unref()
    if ('result' in reply) job?.resolve(reply.result)
    else job?.reject(reply.error)
  }

  #restart(ms: number, then: () => void): NodeJS.Timeout {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, ms)
    return this.#timer
  }
}

/** Node tells it from 24.6 on, and not of a thread that is about to begin, which has had none. */
async function processorOf(worker: Worker): Promise<number | undefined> {
  if (!('cpuUsage' in worker)) return undefined
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch {
    return 0
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
