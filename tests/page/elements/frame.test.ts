import { afterEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { readMe } from '#api/contract/access/users.ts'
import { declared } from '#widgets/declared.ts'
import { admin, type Answer, inState, ownAttributes, put } from '../partner-page.ts'

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

/** What was seen once an element's data stand, and what they load last, such as a code's picture, too. */
async function seen(element: Locator, watched: Watched): Promise<void> {
  await inState(element, 'ready').toBe(true)
  await expect.poll(() => shapesIn(element)).toEqual([])
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const { shift, moves, heights } = watched
  expect(heights[0], 'in its first frame').toBeGreaterThan(100)
  expect(shift, [heights, ...moves].join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
}

const shapesIn = (element: Locator) =>
  element
    .getByCss('.skeleton')
    .elements()
    .filter((one) => one.checkVisibility())
const hasShapes = (element: Locator) =>
  expect.poll(() => shapesIn(element).length, { message: 'shapes of what comes' }).toBeGreaterThan(0)

const AFTER = 'What the page says after the element'

for (const { tag } of declared) {
  test(`${tag}: nothing after it moves while a slow API answers`, async () => {
    const { promise: come, resolve: answer } = Promise.withResolvers<void>()
    const slow: Answer['reply'] = async (request, { api }) => {
      await come
      return api(request)
    }
    const attributes = await ownAttributes(tag)
    const watched = watch(tag)
    const element = await put({ tag, attributes, after: AFTER }, [{ reply: slow }])
    await hasShapes(element)
    await inState(element, 'loading').toBe(true)
    answer()
    await seen(element, watched)
  })
}

/** How many frames without a call under way make it likely that none will be made. */
const QUIET = 10

/** An API that says who looks after it has answered all the rest. */
function sayingWhoLast(): Answer {
  let underWay = 0
  const quiet = async () => {
    for (let frames = 0; frames < QUIET; frames = underWay > 0 ? 0 : frames + 1) {
      await new Promise(requestAnimationFrame)
    }
  }
  return {
    reply: async (request, { api }) => {
      if (request.url.endsWith(readMe.path)) {
        await quiet()
        return api(request)
      }
      underWay += 1
      return api(request).finally(() => {
        underWay -= 1
      })
    },
  }
}

for (const { tag } of declared) {
  test(`${tag}: nor on a phone while its provider is slow, and the API says last who looks`, async () => {
    await page.viewport(390, 844)
    const [attributes, { token }] = [await ownAttributes(tag), await admin()]
    const { promise: come, resolve: give } = Promise.withResolvers<string>()
    const watched = watch(tag)
    const properties = { token: undefined, tokenProvider: () => come }
    const element = await put({ tag, attributes, properties, after: AFTER }, [sayingWhoLast()])
    await hasShapes(element)
    give(token)
    await seen(element, watched)
  })
}
