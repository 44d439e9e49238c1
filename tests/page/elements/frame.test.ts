import { afterEach, expect, test } from 'vitest'
import { declared } from '#widgets/declared.ts'
import { type Answer, ownAttributes, inState, put } from '../partner-page.ts'

/** What an embedder is promised: what follows an element moves by no more than this (docs/elements.md). */
const MOST_SHIFT = 0.005

interface Watched {
  shift: number
  moves: string[]
  /** Heights (px) of the element, one of each drawn frame, without repeats. */
  heights: number[]
}

/** Not in TypeScript's library. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources?: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

let stop = () => {}
afterEach(() => stop())

/** Watches from now on the first element of its name and what stands after it. */
function watch(tag: string): Watched {
  const watched: Watched = { shift: 0, moves: [], heights: [] }
  const start = performance.now()
  const observer = new PerformanceObserver((list) => {
    // All that is observed.
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.startTime < start) continue
      const { value, sources = [] } = entry
      watched.shift += value
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const name = node?.className || node?.parentElement?.className || node?.nodeName
        watched.moves.push(`${name}: ${from.top}+${from.height} → ${to.top}+${to.height}`)
      }
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  let frame = requestAnimationFrame(function look() {
    const height = document.querySelector(tag)?.getBoundingClientRect().height
    if (height !== undefined && watched.heights.at(-1) !== height) watched.heights.push(height)
    frame = requestAnimationFrame(look)
  })
  stop = () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
  return watched
}

for (const { tag } of declared) {
  test(`${tag}: nothing after it moves while a slow API answers`, async () => {
    const { promise: come, resolve: answer } = Promise.withResolvers<void>()
    const slow: Answer['reply'] = async (request, { api }) => {
      await come
      return api(request)
    }
    const own = await ownAttributes(tag)
    const watched = watch(tag)
    const element = await put({ tag, attributes: own, after: 'What the page says after the element' }, [
      { reply: slow },
    ])
    const shapes = () =>
      element
        .getByCss('.skeleton')
        .elements()
        .filter((one) => one.checkVisibility())
    await expect.poll(() => shapes().length, { message: 'shapes of what comes' }).toBeGreaterThan(0)
    await inState(element, 'loading').toBe(true)
    answer()
    await inState(element, 'ready').toBe(true)
    // What they load last, such as a code's picture, too.
    await expect.poll(shapes).toEqual([])
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const { shift, moves, heights } = watched
    expect(heights[0], 'in its first frame').toBeGreaterThan(100)
    expect(shift, [heights, ...moves].join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
  })
}
