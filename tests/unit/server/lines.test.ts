import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '#api/server/errors/refusal.ts'
import { inLines } from '#api/server/http/reply/lines.ts'

// An answer that begins before its work is done.

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const request = new Request('http://api.test/')
const refusal = () => new Refusal('internal')
const progress = { read: 1, total: 2, results: 0 }
const told = `${JSON.stringify({ progress })}\n`

test('what was told last is told again every ten seconds, so that nobody takes long work for none', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { response, ended } = inLines(request, ({ tell }) => (tell(progress), promise), refusal)
  const text = response.text()
  await vi.advanceTimersByTimeAsync(25_000)
  resolve('{}')
  await ended
  expect(await text).toBe(`${told.repeat(3)}{"reply":{}}\n`)
  expect(vi.getTimerCount()).toBe(0)
})

test('work hears that its caller has gone, and what it tells then is told to nobody', async () => {
  const { response, ended } = inLines(
    request,
    async ({ signal, tell }) => {
      tell(progress)
      await new Promise((left) => signal.addEventListener('abort', left))
      tell(progress)
      return '{}'
    },
    refusal,
  )
  await response.body?.cancel()
  await ended
  expect(vi.getTimerCount()).toBe(0)
})
