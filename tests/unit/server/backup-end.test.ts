import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOf } from '#api/server/backup/schedule.node.ts'

// A copy that hangs is ended, so that another one is tried.

const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A process that does not end but by force. */
function hangingProcess() {
  const signals: unknown[] = []
  const child = Object.assign(new EventEmitter(), {
    kill(signal?: NodeJS.Signals | number) {
      signals.push(signal)
      if (signal === 'SIGKILL') child.emit('close', null, signal)
      return true
    },
  })
  return { child, signals }
}

test('a copy that takes longer than it may is asked to end, and then made to', async () => {
  const { child, signals } = hangingProcess()
  const end = endOf(child, { signal: new AbortController().signal, longestMs: 6 * HOUR })
  vi.advanceTimersByTime(6 * HOUR - 1)
  expect(signals).toEqual([])
  vi.advanceTimersByTime(1)
  expect(signals).toEqual(['SIGTERM'])
  vi.advanceTimersByTime(10_000)
  expect(await end).toBe('SIGKILL')
  expect(vi.getTimerCount()).toBe(0)
})

test('a server that ends has its copy end as well, also one that it ends before', async () => {
  const ending = new AbortController()
  const [one, other] = [hangingProcess(), hangingProcess()]
  const first = endOf(one.child, { signal: ending.signal, longestMs: HOUR })
  ending.abort()
  const second = endOf(other.child, { signal: ending.signal, longestMs: HOUR })
  vi.advanceTimersByTime(10_000)
  expect(await Promise.all([first, second])).toEqual(['SIGKILL', 'SIGKILL'])
  expect([one.signals, other.signals]).toEqual(Array(2).fill(['SIGTERM', 'SIGKILL']))
})

test('a copy that ends by itself has its exit code, and nobody ends it', async () => {
  const { child, signals } = hangingProcess()
  const end = endOf(child, { signal: new AbortController().signal, longestMs: HOUR })
  child.emit('close', 1, null)
  expect(await end).toBe(1)
  expect([signals, vi.getTimerCount()]).toEqual([[], 0])
})
