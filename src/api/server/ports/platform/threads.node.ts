// oxlint-disable unicorn/require-post-message-target-origin -- threads, not windows
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../../errors/refusal.ts'
import { LARGE_BYTES, type RunTask, type Tools } from './task.ts'
import type { TaskReply, TaskRequest } from './thread.node.ts'

export interface ThreadOptions {
  /** How many threads there may be. */
  most?: number
  /** How long a task may take, in ms. */
  limit?: number
  /** How large a thread's heap may grow, in MB. */
  heap?: number
  /** After how long without work a thread ends, in ms. */
  idle?: number
}

export interface Threads {
  run: RunTask
  /** Ends all threads; tasks under way fail. */
  close(): Promise<void>
}

/** Tasks that may wait; each holds its document. */
const MOST_WAITING = 200

interface Job {
  request: TaskRequest
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

/**
 * Runs tasks on large documents in threads, so that calls are answered meanwhile; small ones where they are. A thread starts with the first
 * task and ends some time after the last; one that crashes, takes too long or too much memory fails its task and no other.
 */
export function parserThreads(tools: Tools, options: ThreadOptions = {}): Threads {
  const { most = availableParallelism() > 2 ? 2 : 1, limit = 30_000, heap = 512, idle = 30_000 } = options
  const all = new Set<Thread>()
  const free: Thread[] = []
  const waiting: Job[] = []

  function next(): void {
    const [job] = waiting
    if (job === undefined) return
    const thread = free.pop() ?? (all.size < most ? start() : undefined)
    if (thread === undefined) return
    waiting.shift()
    thread.work(job)
  }

  function start(): Thread {
    const thread = new Thread({ heap, limit, idle }, (left) => {
      if (left === 'free') {
        free.push(thread)
      } else {
        all.delete(thread)
        if (free.includes(thread)) free.splice(free.indexOf(thread), 1)
      }
      next()
    })
    all.add(thread)
    return thread
  }

  return {
    run({ module, name, work }, input, bytes) {
      if (bytes < LARGE_BYTES) return work(tools, input)
      if (waiting.length >= MOST_WAITING) throw new Refusal('unavailable', { retryAfter: 5 })
      return new Promise((resolve, reject) => {
        waiting.push({ request: { module, name, input }, resolve, reject })
        next()
      })
    },
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new Error('The server stops'))
      await Promise.all([...all].map((thread) => thread.end(new Error('The server stops'))))
    },
  }
}

class Thread {
  readonly #worker: Worker
  readonly #limit: number
  readonly #idle: number
  readonly #left: (state: 'free' | 'gone') => void
  #job: Job | undefined
  #timer: NodeJS.Timeout | undefined

  constructor({ heap, limit, idle }: Required<Omit<ThreadOptions, 'most'>>, left: (state: 'free' | 'gone') => void) {
    this.#limit = limit
    this.#idle = idle
    this.#left = left
    this.#worker = new Worker(new URL('./thread.node.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 32 },
    })
    this.#worker.on('message', (reply: TaskReply) => this.#done(reply))
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.once('exit', () => {
      this.#fail(new Error('A parser thread ended'))
      this.#left('gone')
    })
  }

  work(job: Job): void {
    this.#job = job
    // While it works the process must not end for lack of anything else to do.
    this.#worker.ref()
    this.#restart(this.#limit, () => this.end(new Error(`Reading a document took longer than ${this.#limit} ms`)))
    this.#worker.postMessage(job.request)
  }

  async end(error: Error): Promise<void> {
    this.#fail(error)
    await this.#worker.terminate()
  }

  #done(reply: TaskReply): void {
    const job = this.#job
    this.#job = undefined
    this.#worker.unref()
    this.#restart(this.#idle, () => this.#retire()).unref()
    // The task's own input went there, so its own result comes back.
    if ('result' in reply) job?.resolve(reply.result as never)
    else job?.reject(reply.error)
    this.#left('free')
  }

  #retire(): void {
    // Given up at once: no task may come to a thread that is ending.
    this.#left('gone')
    void this.#worker.terminate()
  }

  #fail(error: unknown): void {
    clearTimeout(this.#timer)
    this.#job?.reject(error)
    this.#job = undefined
  }

  #restart(ms: number, then: () => void): NodeJS.Timeout {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, ms)
    return this.#timer
  }
}
