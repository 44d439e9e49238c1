import { expect, onTestFinished, test, vi } from 'vitest'
import { type FairQueueOptions, fairQueue } from '#api/server/ports/platform/fair-queue.ts'

/** A queue whose work ends when it is told to; `order` is what has been started. */
function open(options: Partial<FairQueueOptions> = {}) {
  const { run } = fairQueue({ atOnce: 1, waiting: 100, waitingPerKey: 100, retryAfter: 3, ...options })
  const order: string[] = []
  const ends: (() => void)[] = []
  const endsBy = new Map<string, () => void>()
  const refused: string[] = []
  let most = 0
  let busy = 0
  const ask = (key: string, signal?: AbortSignal, limit?: number) =>
    run(
      key,
      async () => {
        most = Math.max(most, ++busy)
        order.push(key)
        await new Promise<void>((resolve) => {
          ends.push(resolve)
          endsBy.set(key, resolve)
        })
        busy -= 1
      },
      signal,
      limit,
    ).catch((error: unknown) => void refused.push(`${key} ${Reflect.get(Object(error), 'code')}`))
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  /** Ends what is under way, and what comes after it, until nothing is left. */
  const drain = async () => {
    for (await settle(); ends.length > 0; await settle()) ends.shift()?.()
  }
  /** Ends what of a key was started last. */
  const end = (key: string) => endsBy.get(key)?.()
  return { ask, order, refused, settle, drain, end, most: () => most }
}

test('takes turns between keys, whoever came first', async () => {
  const queue = open()
  for (const key of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) void queue.ask(key)
  await queue.drain()
  expect(queue.order.join('')).toBe('aabcaba')
  expect(queue.most()).toBe(1)
})

test('as much at once as it may be, altogether and of one key', async () => {
  const queue = open({ atOnce: 3, atOncePerKey: 2 })
  for (const key of ['a', 'a', 'a', 'b']) void queue.ask(key)
  await queue.settle()
  expect(queue.order.join('')).toBe('aab')
  await queue.drain()
  expect(queue.order.join('')).toBe('aaba')
})

test('short work may have all places, and work of the usual kind waits for its own behind it', async () => {
  const queue = open({ atOnce: 2, atOncePerKey: 1 })
  for (const limit of [2, 2, undefined, 2]) void queue.ask('a', undefined, limit)
  await queue.settle()
  expect(queue.order.join('')).toBe('aa')
  void queue.ask('b')
  queue.end('a')
  await queue.settle()
  // The place goes to the other key: of its own one is still under way.
  expect(queue.order.join('')).toBe('aab')
  await queue.drain()
  expect(queue.order.join('')).toBe('aabaa')
  expect(queue.most()).toBe(2)
})

test('who has nothing under way need not wait long for others, up to a limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = open({ atOnce: 2, atOncePerKey: 1, spare: { places: 1, afterMs: 500 } })
  for (const key of ['a', 'a', 'b', 'c', 'd']) void queue.ask(key)
  await vi.advanceTimersByTimeAsync(499)
  expect(queue.order.join('')).toBe('ab')
  await vi.advanceTimersByTimeAsync(1)
  expect(queue.order.join('')).toBe('abc')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queue.order.join('')).toBe('abc')
  // As many as may be are still under way, so that the place of whoever ends is a spare one: in turn.
  for (const [ended, order] of [
    ['b', 'abcd'],
    ['a', 'abcda'],
  ] as const) {
    queue.end(ended)
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.order.join('')).toBe(order)
  }
  expect(queue.most()).toBe(3)
})

test('who asks for more than may wait is refused, and nobody else', async () => {
  const queue = open({ waitingPerKey: 2 })
  for (const key of ['a', 'a', 'a', 'a', 'b']) void queue.ask(key)
  await queue.drain()
  expect(queue.refused).toEqual(['a unavailable'])
  expect(queue.order.toSorted().join('')).toBe('aaab')
})

test('where the queue is full, who has most in it makes place', async () => {
  const queue = open({ waiting: 4 })
  for (const key of ['a', 'a', 'a', 'a', 'a', 'b', 'c', 'c']) void queue.ask(key)
  await queue.drain()
  // The last of c is no better off than what it would push out.
  expect(queue.refused).toEqual(['a unavailable', 'a unavailable', 'c unavailable'])
  expect(queue.order.toSorted().join('')).toBe('aaabc')
})

test('work that fails leaves its place; the failure is the caller’s', async () => {
  const { run } = fairQueue({ atOnce: 1, waiting: 1, waitingPerKey: 1, retryAfter: 3 })
  const failing = run('a', () => Promise.reject(new Error('broken')))
  const next = run('a', () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  await expect(next).resolves.toBe('done')
  await expect(run('b', () => Promise.resolve(1))).resolves.toBe(1)
})

test('nothing of a key is kept once its work is done', async () => {
  const queue = open({ atOnce: 2, atOncePerKey: 1, waiting: 3 })
  for (let round = 0; round < 3; round++) {
    for (const key of ['a', 'a', 'b', 'c']) void queue.ask(key)
    await queue.drain()
  }
  expect(queue.refused).toEqual([])
  expect(queue.order).toHaveLength(12)
})

test('a failure that awaits all who wait ends them at once, and the next one is tried again', async () => {
  const { run } = fairQueue({
    atOnce: 1,
    waiting: 9,
    waitingPerKey: 9,
    retryAfter: 3,
    failsAll: (error) => error === 'away',
  })
  const tried: string[] = []
  const fail = (key: string, error: string) =>
    run(key, async () => {
      tried.push(key)
      await new Promise((resolve) => setTimeout(resolve))
      throw error
    }).catch((reason: unknown) => reason)
  expect(await Promise.all([fail('a', 'own'), fail('b', 'away'), fail('c', 'own'), fail('b', 'own')])).toEqual([
    'own',
    'away',
    'away',
    'away',
  ])
  expect(tried).toEqual(['a', 'b'])
  expect(await run('c', async () => 'back')).toBe('back')
})

test('what waits for who has gone is dropped, and its place is another one’s', async () => {
  const queue = open({ waitingPerKey: 2 })
  const gone = new AbortController()
  for (const signal of [undefined, gone.signal, undefined]) void queue.ask('a', signal)
  gone.abort()
  void queue.ask('a')
  void queue.ask('b', gone.signal)
  await queue.drain()
  expect(queue.refused.toSorted()).toEqual(['a interrupted', 'b interrupted'])
  expect(queue.order.join('')).toBe('aaa')
})

test('who has waited too long is refused; what has begun goes on', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queue = open({ longestMs: 40_000 })
  for (const key of ['a', 'a', 'b']) void queue.ask(key)
  await vi.advanceTimersByTimeAsync(39_999)
  expect(queue.refused).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(queue.refused).toEqual(['a unavailable', 'b unavailable'])
  vi.useRealTimers()
  void queue.ask('c')
  await queue.drain()
  expect(queue.order.join('')).toBe('ac')
})
