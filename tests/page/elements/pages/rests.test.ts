import { expect, test, vi } from 'vitest'
import { firstKey, inState, LIST, main, put, watchCalls } from '../../partner-page.ts'

// Frameworks keep a route that was left in the document, not displayed, to have it again at once (React's Activity, as in Next; Vue's
// KeepAlive takes it out): what asks by itself asks nothing meanwhile, and at once when it is seen again.

const hide = (how: string) => {
  if (how === 'itself')
    main().querySelector<HTMLElement>(':scope > *')?.style.setProperty('display', 'none', 'important')
  else main().style.display = 'none'
}
const show = () => {
  main().style.display = ''
  main().querySelector<HTMLElement>(':scope > *')?.style.removeProperty('display')
}

test.each([
  [LIST.tag, 'itself', /\/nfce\//],
  [LIST.tag, 'what it stands in', /\/nfce\//],
  ['fiscal-sat-park', 'itself', /\/cfe_dashboard|\/sat_park|\/park/],
])('%s asks nothing while %s is not displayed, and is brought up to date when it is', async (tag, how, path) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const element = await put({ tag })
  await inState(element, 'ready').toBe(true)
  if (tag === LIST.tag) await expect.element(firstKey(element)).toBeVisible()
  const asked = await watchCalls()
  const ofIts = () => asked.filter((one) => path.test(one))
  await expect.poll(() => vi.advanceTimersByTimeAsync(10_000).then(() => ofIts().length)).toBeGreaterThan(0)
  // What is under way comes to its end.
  await inState(element, 'ready').toBe(true)
  hide(how)
  await vi.advanceTimersByTimeAsync(2000)
  asked.length = 0
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toEqual([])
  show()
  await expect.poll(() => vi.advanceTimersByTimeAsync(500).then(() => ofIts().length)).toBe(1)
})
