import type { Browser } from '@playwright/test'
import { type Route, routeAt } from '#widgets/kit/widget.ts'
import { routes } from '../../../src/host/routes.ts'
import { newVisit } from './browser.ts'
import { median } from '../median.ts'
import { longTask, table } from '../report.ts'
import type { Served } from './serve.ts'
import { watchLongestTask } from './watch.ts'

/** The longest task of a screen's first show, in ms by the clock on the wall, one a run; 0 for none over 50. */
export interface ScreenCost {
  screen: string
  plain: number[]
  /** With the processor {@link SLOW} times slower. */
  slow: number[]
}

const SLOW = 4
const SETTLED_MS = 1000
const PATIENCE_MS = 8000

/** Every screen of the back-office opened cold at its own address, dialogs over what they stand on. */
export async function measureScreens(browser: Browser, served: Served, runs: number): Promise<ScreenCost[]> {
  const links = new Set<string>()
  const open = async (path: string, rate: number) => {
    const { page, cdp, close } = await newVisit(browser, served, { throttled: false, awaitsRow: false })
    try {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate })
      await page.addInitScript(watchLongestTask)
      await page.goto(served.origin + path, { waitUntil: 'commit' })
      // What asks again and again never rests.
      await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => {})
      await page.waitForTimeout(SETTLED_MS)
      for (const path of await page.evaluate(linksOfPage)) links.add(path)
      return await page.evaluate(() => window.benchLongest ?? 0)
    } finally {
      await close()
    }
  }
  // The first one warms the server.
  await open('/', 1)
  const costs: ScreenCost[] = []
  // What has a key in its path is found by the links of those that have none.
  for (const pattern of patterns().toSorted((a, b) => keysIn(a) - keysIn(b))) {
    const path = keysIn(pattern) === 0 ? pattern : [...links].find((link) => isAt(pattern, link))
    if (!path) continue
    const cost: ScreenCost = { screen: pattern, plain: [], slow: [] }
    for (let run = 0; run < runs; run++) {
      cost.plain.push(await open(path, 1))
      cost.slow.push(await open(path, SLOW))
    }
    costs.push(cost)
  }
  return costs
}

const under = (route: Route, over = '') => `${route.path.replace(/\/$/, '')}/${over}`
const patterns = () =>
  routes.flatMap((route) => [route.path, ...(route.over ?? []).map(({ path }) => under(route, path))])
const keysIn = (pattern: string) => pattern.split(':').length - 1

function isAt(pattern: string, path: string): boolean {
  const match = routeAt(routes, path)
  return match !== undefined && (match.over ? under(match.route, match.over.path) : match.route.path) === pattern
}

const linksOfPage = () => [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ pathname }) => pathname)

export function reportScreens(costs: readonly ScreenCost[]): string {
  const worst = (figures: readonly number[]) => longTask(Math.max(...figures))
  return table(
    ['longest task of the first show, ms', 'median', 'worst', `CPU ${SLOW}×, median`, 'worst'],
    costs.map(({ screen, plain, slow }) => [
      screen,
      longTask(median(plain)),
      worst(plain),
      longTask(median(slow)),
      worst(slow),
    ]),
  )
}
