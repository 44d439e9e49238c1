import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { type Locator, locators } from 'vitest/browser'
import { reportOnce } from '../../stories/sats/readings.ts'
import { NOW } from '../../stories/now.ts'
import { openDatabase } from './database.ts'
import { openServer } from '../../stories/server.tsx'
import { clear } from './partner-page.ts'

// What all files in tests/page share: the server in the page, open and filled before the first test begins, and its fixed time.

vi.setSystemTime(NOW)
// The elements' font, which may come before the data or after them, would be seen in every width.
Reflect.deleteProperty(window, 'FontFace')
await reportOnce(await openServer(openDatabase))

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** For what no role and no text tells apart. */
    getByCss(selector: string): Locator
  }
}
// vitest names each file's run of this one by the clock: at a fixed time the third would be the second's, and none of these would be called.
afterAll(() => void vi.useRealTimers())

locators.extend({ getByCss: (selector) => selector })

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(async () => {
  if (vi.isFakeTimers()) {
    // What is remembered for a while is forgotten before the next test. First what is due: there is no way back to it.
    vi.advanceTimersByTime(0)
    vi.runOnlyPendingTimers()
    vi.useRealTimers()
    vi.setSystemTime(NOW)
  }
  await clear()
  // oxlint-disable-next-line no-console -- it is the spy
  expect(vi.mocked(console.error).mock.calls, 'what the page complained of').toEqual([])
  vi.restoreAllMocks()
})
