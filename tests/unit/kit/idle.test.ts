import { afterEach, expect, test, vi } from 'vitest'
import { atIdle } from '#widgets/kit/report.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what waits for an idle browser comes all the same where the page never is', () => {
  vi.useFakeTimers()
  // A page that is always busy.
  vi.stubGlobal('requestIdleCallback', (run: () => void, { timeout }: { timeout?: number } = {}) => {
    if (timeout !== undefined) setTimeout(run, timeout)
  })
  const run = vi.fn()
  atIdle(run)
  expect(run).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})
