import { declared } from '#widgets/declared.ts'
import { notes } from './api.ts'
import { isChunkOf } from './chunks.ts'
import { inState, valuesOf } from './element.ts'
import { expect, type Page, test } from './fixtures.ts'
import { sameAnswers } from './same-answers.ts'

/** What an embedder is promised: what follows an element moves by no more than this (docs/elements.md). */
const MOST_SHIFT = 0.005
const PROVIDER_MS = 1000

interface Watched {
  shift: number
  moves: string[]
  /** Heights (px) of the element, one of each drawn frame, without repeats. */
  heights: number[]
}

interface Start {
  tag: string
  attributes: Readonly<Record<string, string>>
  token: string
  /** Milliseconds that a provider takes; the token is a property without it. */
  provider?: number
}

/** Puts an element and a paragraph after it on the page, in one task, and watches what happens to both from then on. */
async function insert(page: Page, start: Start): Promise<void> {
  await page.evaluate(({ tag, attributes, token, provider }) => {
    const watched: Watched = { shift: 0, moves: [], heights: [] }
    Object.assign(window, { watched })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
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
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    const wait = () => new Promise<string>((resolve) => setTimeout(() => resolve(token), provider))
    Object.assign(element, provider === undefined ? { token } : { tokenProvider: wait })
    const after = document.createElement('p')
    after.textContent = 'What the page says after the element'
    document.querySelector('main')?.append(element, after)
    const look = () => {
      const { height } = element.getBoundingClientRect()
      if (watched.heights.at(-1) !== height) watched.heights.push(height)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, start)
}

/** What was seen until the element's data stood, and what they load last, such as a code's picture, too. */
async function seen(page: Page, tag: string): Promise<Watched> {
  await inState(page.locator(tag), 'ready').toBe(true)
  await expect(page.locator(tag).locator('.sk:visible')).toHaveCount(0)
  return page.evaluate(
    () =>
      new Promise<Watched>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(window, 'watched')))),
      ),
  )
}

for (const { tag, attributes: own } of declared) {
  const startOf = async (admin: Parameters<typeof notes>[0], more: Partial<Start> = {}): Promise<Start> => {
    const key = (await notes(admin)).items[0]?.key ?? ''
    const attributes = { tenant: admin.tenant.id, ...valuesOf(own, key) }
    return { tag, attributes, token: admin.tokens.access_token, ...more }
  }

  test(`${tag}: nothing after it moves while a slow API answers`, async ({ page, portal, server, admin }) => {
    let answer: () => void = () => undefined
    const slow = new Promise<void>((resolve) => (answer = resolve))
    await sameAnswers(page, '**/api/v1/**', slow)
    await portal({ body: '', bare: true })
    await page.evaluate((url) => import(url), `${server.origin}/elements/elements.js`)
    await insert(page, await startOf(admin))
    await expect(page.locator(tag).locator('.sk:visible').first(), 'shapes of what comes').toBeVisible()
    await inState(page.locator(tag), 'loading').toBe(true)
    answer()
    const { shift, moves, heights } = await seen(page, tag)
    expect(heights[0], 'in its first frame').toBeGreaterThan(100)
    expect(shift, [heights, ...moves].join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
  })

  test(`${tag}: its frame stands while a provider and the code are slow, on a phone`, async ({
    page,
    portal,
    server,
    admin,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    let come: () => void = () => undefined
    const wait = new Promise<void>((resolve) => (come = resolve))
    await page.route(isChunkOf('first-paint'), async (route) => {
      await wait
      await route.continue()
    })
    await portal({ body: '', bare: true })
    await page.evaluate((url) => import(url), `${server.origin}/elements/elements.js`)
    await insert(page, await startOf(admin, { provider: PROVIDER_MS }))
    await expect
      .poll(async () => (await page.locator(tag).boundingBox())?.height, 'without the chunk')
      .toBeGreaterThan(100)
    come()
    await expect(page.locator(tag).locator('.sk:visible').first(), 'without a token').toBeVisible()
    const { shift, moves, heights } = await seen(page, tag)
    expect(heights[0], 'in its first frame').toBeGreaterThan(100)
    expect(shift, [heights, ...moves].join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
  })
}
