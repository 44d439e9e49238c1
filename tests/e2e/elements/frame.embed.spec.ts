import { notes } from '../api.ts'
import { isChunkOf } from '../chunks.ts'
import { attributesOf } from '../../screens/screens.ts'
import { inState } from '../element.ts'
import { expect, type Page, test } from '../pages/reused-page.ts'

/** What an embedder is promised: what follows an element moves by no more than this (docs/elements.md). */
const MOST_SHIFT = 0.005
const AFTER = 'What the page says after the element'

interface Watched {
  shift: number
  moves: string[]
  /** Heights (px) of the element, one of each drawn frame, without repeats. */
  heights: number[]
}

interface Start {
  tag: string
  attributes: Readonly<Record<string, string>>
  after: string
  token: string
}

/** Watches from now on the first element of its name and what stands after it. */
const watch = (page: Page, tag: string) =>
  page.evaluate((name) => {
    const watched: Watched = { shift: 0, moves: [], heights: [] }
    Object.assign(window, { watched })
    const start = performance.now()
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.startTime < start) continue
        // Not in TypeScript's library.
        const { value, sources = [] } = entry as PerformanceEntry & {
          value: number
          sources?: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        watched.shift += value
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const name = node?.className || node?.parentElement?.className || node?.nodeName
          watched.moves.push(`${name}: ${from.top}+${from.height} → ${to.top}+${to.height}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      if (Reflect.get(window, 'watched') !== watched) return
      const height = document.querySelector(name)?.getBoundingClientRect().height
      if (height !== undefined && watched.heights.at(-1) !== height) watched.heights.push(height)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, tag)

/** Puts an element and a paragraph after it on a page, in one task. Its provider waits for `giveToken`. */
const insert = (page: Page, start: Start): Promise<void> =>
  page.evaluate(({ tag, attributes, after, token }) => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    const { promise, resolve } = Promise.withResolvers<string>()
    Object.assign(window, { giveToken: () => resolve(token) })
    Object.assign(element, { tokenProvider: () => promise })
    document.querySelector('main')?.append(element, Object.assign(document.createElement('p'), { textContent: after }))
  }, start)

/** What was seen until the element's data stood, and what they load last, such as a code's picture, too. */
async function seen(page: Page, tag: string): Promise<Watched> {
  await inState(page.locator(tag), 'ready').toBe(true)
  await expect(page.locator(tag).locator('.skeleton:visible')).toHaveCount(0)
  return page.evaluate(
    () =>
      new Promise<Watched>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(window, 'watched')))),
      ),
  )
}

// Of a list and of a screen that React alone draws; of every element, with all its code there, in tests/page/elements/frame.test.ts.
test('a frame stands while the code is slow, and a provider, on a phone', async ({ page, portal, server, admin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const key = (await notes(admin)).items[0]?.key ?? ''
  for (const tag of ['fiscal-nfce-list', 'fiscal-subscription-plan']) {
    await test.step(tag, async () => {
      let come: () => void = () => undefined
      const wait = new Promise<void>((resolve) => (come = resolve))
      await page.route(isChunkOf('first-paint'), async (route) => {
        await wait
        await route.continue()
      })
      await portal({ body: '', bare: true })
      await page.evaluate((url) => import(url), `${server.origin}/elements/elements.js`)
      await watch(page, tag)
      const own = { tenant: admin.tenant.id, ...attributesOf(tag, key) }
      const { access_token: token } = admin.tokens
      await insert(page, { tag, attributes: own, after: AFTER, token })
      await expect
        .poll(async () => (await page.locator(tag).boundingBox())?.height, 'without the chunk')
        .toBeGreaterThan(100)
      come()
      await expect(page.locator(tag).locator('.skeleton:visible').first(), 'without a token').toBeVisible()
      await page.evaluate(() => Reflect.get(window, 'giveToken')())
      const { shift, moves, heights } = await seen(page, tag)
      expect(heights[0], 'in its first frame').toBeGreaterThan(100)
      expect(shift, [heights, ...moves].join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
      await page.unrouteAll()
    })
  }
})
