import { Refusal, requireCaller } from '../../errors/refusal.ts'

/** Lets so much work be under way and so much wait, and takes turns between those who ask. */
export interface FairQueue {
  /**
   * Does the work when it is its turn. `key`: who asks. Refuses as 'unavailable' when too much is waiting already, or it has waited too long;
   * what waits for whoever has most is given up before that of others. `signal`: the asker has gone; what waits is refused as 'interrupted'.
   * `most`: how much of the key may be under way with it, where that is not the usual (atOncePerKey).
   */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal, most?: number): Promise<T>
  /** How much there is at this moment. */
  depth(): QueueDepth
}

export interface QueueDepth {
  waiting: number
  underWay: number
}

export interface FairQueueOptions {
  /** How much may be under way: altogether and of one key. */
  atOnce: number
  atOncePerKey?: number
  /** Places beyond the usual ones for a key that has nothing under way, once work of others has held it up for so long (ms). */
  spare?: { places: number; afterMs: number }
  /** How much may wait: altogether and of one key. */
  waiting: number
  waitingPerKey: number
  /** Seconds after which the refused may try again. */
  retryAfter: number
  /** How long work may wait, in ms; without end unless told. */
  longestMs?: number
  /** Tells if the failure of one piece of work will meet all that wait: then they fail with it at once, and not each in its turn. */
  failsAll?: (error: unknown) => boolean
}

interface Waiting {
  /** It has waited so long that it may have a spare place. */
  isDue: boolean
  /** How much of its key may be under way with it. */
  most: number
  start(): void
  fail(error: unknown): void
}

export function fairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, atOncePerKey = atOnce, waiting, waitingPerKey, retryAfter, longestMs, spare } = options
  const { failsAll = () => false } = options
  /** Waiting work, by key. The key whose turn comes next stands first; a key of which nothing waits is absent. */
  const queues = new Map<string, Waiting[]>()
  const underWay = new Map<string, number>()
  let busy = 0
  let waits = 0

  const mayStart = (key: string, { most, isDue }: Pick<Waiting, 'most' | 'isDue'>) =>
    busy < atOnce
      ? (underWay.get(key) ?? 0) < most
      : isDue && !underWay.has(key) && busy < atOnce + (spare?.places ?? 0)

  const startNext = () => {
    for (;;) {
      const turn = queues.entries().find(([key, [first]]) => first && mayStart(key, first))
      if (!turn) return
      const [key, queue] = turn
      queues.delete(key)
      queue.shift()?.start()
      waits -= 1
      if (queue.length > 0) queues.set(key, queue)
    }
  }

  const enter = (key: string) => {
    busy += 1
    underWay.set(key, (underWay.get(key) ?? 0) + 1)
  }

  const leave = (key: string) => {
    busy -= 1
    const remaining = (underWay.get(key) ?? 0) - 1
    if (remaining > 0) underWay.set(key, remaining)
    else underWay.delete(key)
    startNext()
  }

  const refusal = () => new Refusal('unavailable', { retryAfter })

  const wait = (key: string, most: number, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(key) ?? []
      if (queue.length >= waitingPerKey || (waits >= waiting && !giveUpOne(queue.length))) throw refusal()
      const due = () => {
        one.isDue = true
        startNext()
      }
      const gone = () => drop(key, one, new Refusal('interrupted'))
      const timer = longestMs === undefined ? undefined : setTimeout(() => drop(key, one, refusal()), longestMs)
      const dueTimer = spare && setTimeout(due, spare.afterMs)
      const ended = () => {
        clearTimeout(timer)
        clearTimeout(dueTimer)
        signal?.removeEventListener('abort', gone)
      }
      const one: Waiting = {
        isDue: false,
        most,
        start() {
          ended()
          enter(key)
          resolve()
        },
        fail(error) {
          ended()
          reject(error)
        },
      }
      signal?.addEventListener('abort', gone)
      queue.push(one)
      queues.set(key, queue)
      waits += 1
    })

  /** Takes one that waits out of its queue. */
  const drop = (key: string, one: Waiting, error: unknown) => {
    const queue = (queues.get(key) ?? []).filter((other) => other !== one)
    if (queue.length > 0) queues.set(key, queue)
    else queues.delete(key)
    waits -= 1
    one.fail(error)
  }

  /** Refuses the last one of the longest queue, for a caller of whom `fewer` wait; false when no queue is longer by more than one. */
  const giveUpOne = (fewer: number): boolean => {
    let longest: Waiting[] = []
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue
    if (longest.length <= fewer + 1) return false
    longest.pop()?.fail(refusal())
    waits -= 1
    return true
  }

  const failWaiting = (error: unknown) => {
    for (const one of [...queues.values()].flat()) one.fail(error)
    queues.clear()
    waits = 0
  }

  return {
    depth: () => ({ waiting: waits, underWay: busy }),
    async run(key, work, signal, most = atOncePerKey) {
      requireCaller(signal)
      // Who comes now must not pass those who wait already.
      if (mayStart(key, { most, isDue: false }) && !queues.has(key)) enter(key)
      else await wait(key, most, signal)
      try {
        return await work()
      } catch (error) {
        if (failsAll(error)) failWaiting(error)
        throw error
      } finally {
        leave(key)
      }
    },
  }
}
