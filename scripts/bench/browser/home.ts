import type { Browser, CDPSession, Page } from '@playwright/test'
import { newVisit } from './browser.ts'
import { median } from '../median.ts'
import { longTask, ms, table } from '../report.ts'
import type { Served } from './serve.ts'
import { watchLongestTask } from './watch.ts'

/** What opening the back-office's home costs, and what a refresh of it does. ms. */
export interface HomeCost {
  /** From the start of the navigation until the first figure, and the first chart, are painted. */
  figure: number
  chart: number
  /** The longest task by then and shortly after, 0 for none over 50; by the clock on the wall, so that a busy machine lengthens it. */
  longest: number
  /** Of main thread, in its own processor time: a refresh that changes nothing. */
  refresh: number
}

/** Refreshes of the last opening, of which the median counts. */
const REFRESHES = 3
const SETTLED_MS = 1500

/** Cold openings in turn, of which the medians count. */
export async function measureHome(
  browser: Browser,
  served: Served,
  { throttled, runs }: { throttled: boolean; runs: number },
): Promise<HomeCost> {
  const costs: HomeCost[] = []
  // The first one warms the server.
  for (let run = 0; run <= runs; run++)
    costs.push(await openHome(browser, served, { throttled, refreshes: run === runs ? REFRESHES : 0 }))
  const of = (name: keyof HomeCost) => median(costs.slice(1).map((one) => one[name]))
  const refresh = costs.at(-1)?.refresh ?? Number.NaN
  return { figure: of('figure'), chart: of('chart'), longest: of('longest'), refresh }
}

async function openHome(
  browser: Browser,
  served: Served,
  { throttled, refreshes }: { throttled: boolean; refreshes: number },
): Promise<HomeCost> {
  const { page, cdp, close } = await newVisit(browser, served, { throttled, awaitsRow: false })
  try {
    await page.addInitScript(watchLongestTask)
    await page.addInitScript(watchHome)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(`${served.origin}/`, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.benchHome?.chart !== undefined, undefined, { timeout: 60_000 })
    await page.waitForTimeout(SETTLED_MS)
    const { figure = Number.NaN, chart = Number.NaN } = await page.evaluate(() => window.benchHome ?? {})
    const longest = await page.evaluate(() => window.benchLongest ?? 0)
    return { figure, chart, longest, refresh: await refreshed(page, cdp, refreshes) }
  } finally {
    await close()
  }
}

async function refreshed(page: Page, cdp: CDPSession, refreshes: number): Promise<number> {
  const costs: number[] = []
  for (let turn = 0; turn < refreshes; turn++) {
    const idle = await busy(cdp)
    await page.waitForTimeout(SETTLED_MS)
    const before = await busy(cdp)
    const answer = page.waitForResponse((response) => response.url().includes('/dash_ops/'))
    await page.evaluate(() => document.querySelector<HTMLElement>('button[aria-label="Atualizar agora"]')?.click())
    await answer
    await page.waitForTimeout(SETTLED_MS)
    costs.push((await busy(cdp)) - before - (before - idle))
  }
  return median(costs)
}

async function busy(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Runs before the page's scripts: notes when what can be seen was painted. */
function watchHome(): void {
  window.benchHome = {}
  const shown = { figure: '.kpi .v', chart: '.chart-shapes svg path' }
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function travels into the page
  const isShown = (selector: string) => {
    const found = document.querySelector(selector)
    return Boolean(found?.checkVisibility({ opacityProperty: true }) && (found.textContent || found.getAttribute('d')))
  }
  const look = () => {
    for (const name of ['figure', 'chart'] as const) {
      const noted = window.benchHome
      if (!noted || noted[name] !== undefined || !isShown(shown[name])) continue
      noted[name] = Number.NaN
      const { port1, port2 } = new MessageChannel()
      // In the first task after the frame under way was drawn.
      port1.addEventListener('message', () => (noted[name] = performance.now()))
      port1.start()
      port2.postMessage(undefined)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

export function reportHome(costs: Readonly<Record<string, HomeCost>>): string {
  return table(
    ['home', 'first figure ms', 'first chart ms', 'longest task ms', 'refresh, main thread ms'],
    Object.entries(costs).map(([name, { figure, chart, longest, refresh }]) => [
      name,
      ms(figure),
      ms(chart),
      longTask(longest),
      ms(refresh),
    ]),
  )
}

declare global {
  interface Window {
    /** When they were painted, in ms from the start of the navigation; NaN while that is awaited. */
    benchHome?: { figure?: number; chart?: number }
  }
}
