import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Change } from '#api/contract/changes.ts'
import type { Topic } from '#domain/topics.ts'
import { askAnew } from '#api/client/live/ask-anew.ts'
import { hearChanges } from '#api/client/live/hear-changes.ts'
import { liveOf } from '#api/client/live/live.ts'
import { network, offline, silence } from './network.ts'

// What a page hears, and what it asks then. Time is the suite's.

const page = Object.assign(new EventTarget(), { hidden: false })
const look = (isSeen: boolean) => {
  page.hidden = !isSeen
  page.dispatchEvent(new Event('visibilitychange'))
}
const endings: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.hidden = false
})
afterEach(() => {
  for (const end of endings.splice(0)) end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const tokens = (current: string, next?: string) => ({
  current: () => current,
  renew: async () => {
    current = next ?? current
    return next
  },
  lost: () => {},
})
const callerOf = (own = tokens('t')) => ({ api: 'http://api.test', tenant: 'aurora', tokens: own })
const queriesOf = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** A stream that the test writes. */
function stream() {
  let sink: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (sink = controller) })
  const write = (text: string) => sink.enqueue(new TextEncoder().encode(text))
  return {
    reply: () => new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    write,
    hello: (id = '1') => write(`event: hello\nid: ${id}\ndata: []\n\n`),
    say: (id: string, changes: Change[]) => write(`id: ${id}\ndata: ${JSON.stringify(changes)}\n\n`),
    end: () => sink.close(),
  }
}

function hearing(queries = queriesOf(), own = tokens('t')) {
  const stop = new AbortController()
  endings.push(() => stop.abort())
  const told: boolean[] = []
  const state = { caller: callerOf(own), queries, lastEventId: '', tell: (isOn: boolean) => void told.push(isOn) }
  return { state, told, stop, over: hearChanges(state, stop.signal) }
}

/** A question that a screen shows; how often it was asked. */
function shown(queries: QueryClient, name: string, follows: readonly Topic[], data: unknown = {}) {
  const asked = vi.fn(async () => data)
  const observer = new QueryObserver(queries, { queryKey: [name], queryFn: asked, meta: { follows } })
  endings.push(observer.subscribe(() => {}))
  return asked
}

describe('a stream', () => {
  test('is asked for with the token in a header, and heard once it says so', async () => {
    const one = stream()
    const asked = network(one.reply)
    const { told } = hearing()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked[0]?.url).toBe('http://api.test/api/v1/changes/')
    expect(asked[0]?.headers.get('Authorization')).toBe('Bearer t')
    expect(told).toEqual([])
    one.hello()
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual([true])
  })
  test('that ends goes on where it was, soon, and nobody asks meanwhile', async () => {
    const [one, two] = [stream(), stream()]
    const asked = network((_, count) => (count === 1 ? one : two).reply())
    const { told } = hearing()
    one.hello('17')
    await vi.advanceTimersByTimeAsync(0)
    one.end()
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked[1]?.headers.get('Last-Event-ID')).toBe('17')
    two.hello('18')
    await vi.advanceTimersByTimeAsync(0)
    expect(told.includes(false)).toBe(false)
  })
  test('that cannot be had is tried less and less often, and all is asked for as before', async () => {
    const asked = network(offline)
    const { told } = hearing()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toContain(false)
    expect(told).not.toContain(true)
    expect(asked.length).toBeGreaterThan(2)
    expect(asked.length).toBeLessThan(8)
  })
  test('that a proxy holds back is given up after some seconds', async () => {
    const asked = network(() => silence)
    const { told } = hearing()
    await vi.advanceTimersByTimeAsync(5900)
    expect(told).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(told).toEqual([false])
    expect(asked).toHaveLength(1)
  })
  test('that says nothing any more has ended, signs keep it', async () => {
    const one = stream()
    const asked = network((_, count) => (count === 1 ? one.reply() : silence))
    const { told } = hearing()
    one.hello()
    await vi.advanceTimersByTimeAsync(40_000)
    one.write(':\n\n')
    await vi.advanceTimersByTimeAsync(40_000)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(told).toContain(false)
  })
  test.each([404, 403])('is not asked for again where the server has none (%i)', async (status) => {
    const asked = network(() => new Response('{}', { status }))
    const { told, over } = hearing()
    await vi.advanceTimersByTimeAsync(600_000)
    await over
    expect(asked).toHaveLength(1)
    expect(told).toEqual([false])
  })
  test('that ends with its token goes on with a new one', async () => {
    const [one, two] = [stream(), stream()]
    const asked = network((request, count) => {
      if (count === 1) return one.reply()
      return request.headers.get('Authorization') === 'Bearer new' ? two.reply() : new Response('{}', { status: 401 })
    })
    const { told } = hearing(queriesOf(), tokens('old', 'new'))
    one.hello()
    await vi.advanceTimersByTimeAsync(0)
    one.end()
    two.hello()
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked).toHaveLength(3)
    expect(told).toContain(true)
    expect(told).not.toContain(false)
  })
  test('that is refused at first leaves the renewal to the usual calls', async () => {
    const own = tokens('old', 'new')
    const renew = vi.spyOn(own, 'renew')
    const asked = network(() => new Response('{}', { status: 401 }))
    hearing(queriesOf(), own)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked.length).toBeGreaterThan(1)
    expect(renew).not.toHaveBeenCalled()
  })
})

describe('what is asked anew', () => {
  test('is what shows the topic, within a second, and nothing else', async () => {
    const queries = queriesOf()
    const [notes, coupons, others] = [
      shown(queries, 'notes', ['notes']),
      shown(queries, 'coupons', ['coupons']),
      shown(queries, 'others', []),
    ]
    await vi.advanceTimersByTimeAsync(0)
    askAnew(queries, [{ topic: 'notes' }])
    await vi.advanceTimersByTimeAsync(900)
    expect([notes, coupons, others].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1])
    askAnew(queries, [{ topic: 'all' }])
    await vi.advanceTimersByTimeAsync(3000)
    expect([notes, coupons].map(({ mock }) => mock.calls.length)).toEqual([3, 2])
  })
  test('is asked with pauses, however much changes', async () => {
    const queries = queriesOf()
    const notes = shown(queries, 'notes', ['notes'])
    await vi.advanceTimersByTimeAsync(0)
    for (let at = 0; at < 100; at++) {
      askAnew(queries, [{ topic: 'notes' }])
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(notes.mock.calls.length).toBeLessThanOrEqual(12)
    expect(notes.mock.calls.length).toBeGreaterThan(8)
  })
  test('of readings is what shows one of the SATs', async () => {
    const queries = queriesOf()
    const [list, sat, other] = [
      shown(queries, 'list', ['readings'], { items: [{ id: 'a' }, { sat: { id: 'b' } }] }),
      shown(queries, 'sat', ['readings'], { id: 'b' }),
      shown(queries, 'other', ['readings'], { id: 'c' }),
    ]
    await vi.advanceTimersByTimeAsync(0)
    askAnew(queries, [{ topic: 'readings', sats: ['b'] }])
    await vi.advanceTimersByTimeAsync(900)
    expect([list, sat, other].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1])
  })
  test('not shown, once it is', async () => {
    const queries = queriesOf()
    const asked = vi.fn(async () => 1)
    const options = { queryKey: ['notes'], queryFn: asked, staleTime: 60_000, meta: { follows: ['notes'] } } as const
    new QueryObserver(queries, options).subscribe(() => {})()
    await vi.advanceTimersByTimeAsync(0)
    askAnew(queries, [{ topic: 'notes' }])
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toHaveBeenCalledTimes(1)
    endings.push(new QueryObserver(queries, options).subscribe(() => {}))
    expect(asked).toHaveBeenCalledTimes(2)
  })
})

describe('a page', () => {
  const opened = () => {
    const ended = new AbortController()
    endings.push(() => ended.abort())
    return liveOf(callerOf(), queriesOf(), ended.signal)
  }
  /** Time until code has been loaded, too. */
  const settle = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
  }
  test('has one stream for all that it shows, none before anything is shown, after the first rows', async () => {
    const asked = network(stream().reply)
    const live = opened()
    await settle(5000)
    expect(asked).toHaveLength(0)
    live.follow()
    live.follow()
    await settle(1000)
    expect(asked).toHaveLength(0)
    await settle(1000)
    expect(asked).toHaveLength(1)
  })
  test('that nobody sees has none, and goes on where it was once it is seen', async () => {
    const [one, two] = [stream(), stream()]
    const asked = network((_, count) => (count === 1 ? one : two).reply())
    const live = opened()
    live.follow()
    await settle(2000)
    one.hello('5')
    await settle(0)
    expect(live.isOn()).toBe(true)
    look(false)
    await settle(600_000)
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(asked).toHaveLength(1)
    look(true)
    await settle(2000)
    expect(asked[1]?.headers.get('Last-Event-ID')).toBe('5')
  })
  test('that shows nothing that follows has none after a while, but from one screen to the next', async () => {
    const one = stream()
    const asked = network(one.reply)
    const live = opened()
    const first = live.follow()
    await settle(2000)
    one.hello()
    first()
    const second = live.follow()
    await settle(10_000)
    expect(asked[0]?.signal.aborted).toBe(false)
    second()
    await settle(10_000)
    expect(asked[0]?.signal.aborted).toBe(true)
  })
})
