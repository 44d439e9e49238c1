import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CallError, type Caller, call } from '#api/client/call.ts'
import { follow } from '#api/client/follow.ts'
import { post } from '#api/contract/endpoint.ts'
import { LINES, type CallProgress } from '#api/contract/progress.ts'
import { network } from './network.ts'

// A call whose answer comes in lines.

const take = post('/things/', {
  unasked: 'stays',
  needs: 'login',
  summary: 'x',
  progress: true,
  reply: z.object({ name: z.string() }),
})
const tokens = { current: () => 'jwt', renew: async () => undefined, lost: () => {} }
const caller: Caller = { api: 'http://api.test', tenant: 'aurora', tokens }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An answer of which the test sends one piece after the other. */
function answering() {
  let body: ReadableStreamDefaultController<Uint8Array>
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) })
  const asked = network(({ signal }) => {
    signal.addEventListener('abort', () => body.error(signal.reason))
    return new Response(stream, { headers: { 'Content-Type': LINES } })
  })
  return { asked, write: (text: string) => body.enqueue(encoder.encode(text)), end: () => body.close() }
}

function made() {
  const heard: CallProgress[] = []
  const done = call(caller, take, { follow: follow((progress) => void heard.push(progress)) })
  done.catch(() => undefined)
  return { heard, done }
}

const progress = (read: number) => ({ read, total: 10, results: read })
const line = (read: number) => `${JSON.stringify({ progress: progress(read) })}\n`

test('hears each line, wherever the network cuts them, and answers what the last one holds', async () => {
  const { asked, write } = answering()
  const { heard, done } = made()
  write(line(1) + line(2).slice(0, 9))
  write(`${line(2).slice(9)}{"reply":{"name":"One"}}\n`)
  expect(await done).toEqual({ name: 'One' })
  expect(heard).toEqual([progress(1), progress(2)])
  expect(asked[0]?.headers.get('Accept')).toBe(LINES)
})

test('fails as a call does that is refused: by the status that the last line tells', async () => {
  const { write } = answering()
  const { done } = made()
  write(`{"problem":{"status":503,"retry_after":5,"code":"unavailable","message":"Ocupado"}}\n`)
  await expect(done).rejects.toMatchObject({ status: 503, code: 'unavailable', message: 'Ocupado', retryAfter: 5 })
})

test('that ends without its last line was cut', async () => {
  const { write, end } = answering()
  const { done } = made()
  write(line(1))
  end()
  await expect(done).rejects.toMatchObject({ code: 'network' })
})

test('may take as long as it is heard of, and is given up after two minutes of silence', async () => {
  const { write } = answering()
  const { heard, done } = made()
  for (let i = 1; i <= 10; i++) {
    write(line(i))
    await vi.advanceTimersByTimeAsync(100_000)
  }
  expect(heard).toHaveLength(10)
  await vi.advanceTimersByTimeAsync(20_000)
  await expect(done).rejects.toThrow(new CallError('timeout', 'Tempo esgotado. Tente novamente.'))
})

test('an answer of the usual kind is read as ever', async () => {
  network(() => Response.json({ name: 'One' }))
  expect(await made().done).toEqual({ name: 'One' })
})
