import type { Browser, Page } from '@playwright/test'
import { firstRowAt, newVisit, SHOP } from './browser.ts'
import { gzippedScripts, subjects } from './cold.ts'
import { median } from '../median.ts'
import { kB, ms, ratio, table } from '../report.ts'
import { recordRequests } from './requests.ts'
import type { Served } from './serve.ts'
import { heapUsed, measureFirstPress, measureNextPage, measureRefresh, openSettled, taskMs } from './use.ts'

/** `snapshot`: the element on a page that its server has put the first rows into; once it works it is the same. */
const SUBJECTS = ['element', 'snapshot', 'host', 'baseline'] as const
type Shopped = (typeof SUBJECTS)[number]

/** What somebody with a slow processor on a bad line waits for. Milliseconds and bytes. */
interface Shop {
  firstRow: number
  /** Until a press of 'next page', made and repeated from the first row on, has sent for the next page. */
  firstClick: number
  /** Until `fiscal-ready`; of the element alone. */
  ready: number | undefined
  /** Of the code that had come by then: until the press had its effect, and until `fiscal-ready`. */
  scriptBytesToWork: number
  /** Of all that comes until nothing goes on any more. */
  scriptBytes: number
  /** Until 'Filtrar', pressed at rest, has its dialog; the table written by hand has none. */
  firstPress: number | undefined
  nextPage: number | undefined
  refresh: number | undefined
  refreshChanged: number | undefined
  cpuUntilIdle: number
  heap: number
}

declare global {
  interface Window {
    /** When the second page was asked for, and when the element said that its data stand: ms since the navigation began. */
    benchAsked?: number
    benchReady?: number
  }
}

/** Runs before a page's own scripts: presses 'next page' from the first row on, until that has an effect. */
function pressUntilItWorks(): void {
  document.addEventListener('fiscal-ready', () => (window.benchReady ??= performance.now()))
  const send = window.fetch
  window.fetch = (...asked) => {
    const [what] = asked
    if (/[?&]page=2\b/.test(what instanceof Request ? what.url : String(what))) window.benchAsked ??= performance.now()
    return send(...asked)
  }
  const every = setInterval(() => {
    if (window.benchAsked) clearInterval(every)
    if (window.benchAsked || !window.benchFirstRow) return
    const root = document.querySelector('fiscal-nfce-list')?.shadowRoot ?? document
    const buttons = [...root.querySelectorAll<HTMLButtonElement>('button[aria-label="Próxima página"]')]
    buttons.find((one) => one.checkVisibility() && !one.disabled)?.click()
  }, 50)
}

const secondPageAsked = (page: Page) => page.waitForFunction(() => window.benchAsked, undefined, { timeout: 60_000 })

async function openInShop(browser: Browser, served: Served, subject: Shopped) {
  const { page, cdp, close } = await newVisit(browser, served, { throttled: true, line: SHOP })
  try {
    const asked = recordRequests(cdp)
    await page.addInitScript(pressUntilItWorks)
    await page.goto(subjects[subject](served), { waitUntil: 'commit' })
    const rowAt = await firstRowAt(page)
    await secondPageAsked(page)
    // Until everything has come that the first screen needs.
    await page.waitForFunction(() => !document.querySelector('fiscal-nfce-list') || window.benchReady)
    await page.waitForLoadState('networkidle')
    const { started, firstClick, ready } = await page.evaluate(() => ({
      started: performance.timeOrigin,
      firstClick: window.benchAsked ?? Number.NaN,
      ready: window.benchReady,
    }))
    const worksAt = started + Math.max(firstClick, ready ?? firstClick)
    return {
      firstRow: rowAt - started,
      firstClick,
      ready,
      scriptBytesToWork: await gzippedScripts(asked.filter(({ end = Infinity }) => end <= worksAt)),
      scriptBytes: await gzippedScripts(asked),
    }
  } finally {
    await close()
  }
}

/** The main thread's time and the heap of a page that shows one list and rests, on a quick line. */
async function openAtRest(browser: Browser, served: Served, subject: Shopped) {
  const visit = await newVisit(browser, served, { throttled: false, awaitsRow: true })
  try {
    await visit.cdp.send('Performance.enable')
    await openSettled(visit, subjects[subject](served))
    return { cpu: await taskMs(visit.cdp), heap: await heapUsed(visit.cdp) }
  } finally {
    await visit.close()
  }
}

/** Cold openings by turns, so that a machine that grows slower or faster does so for all; the first round does not count. */
export async function measureShop(browser: Browser, served: Served, runs: number): Promise<Record<Shopped, Shop>> {
  type Opened = Awaited<ReturnType<typeof openInShop>> & Awaited<ReturnType<typeof openAtRest>>
  const all: Record<Shopped, Opened[]> = { element: [], snapshot: [], host: [], baseline: [] }
  for (let run = 0; run <= runs; run++) {
    for (const subject of SUBJECTS) {
      const opened = {
        ...(await openInShop(browser, served, subject)),
        ...(await openAtRest(browser, served, subject)),
      }
      if (run > 0) all[subject].push(opened)
    }
  }
  const shop = async (subject: Shopped): Promise<Shop> => {
    const of = (value: (one: Opened) => number) => median(all[subject].map(value))
    const refresh = subject === 'snapshot' ? undefined : await measureRefresh(browser, served, subject)
    const conditions = { throttled: true, line: { ...QUICK, cpu: SHOP.cpu } }
    return {
      firstRow: of((one) => one.firstRow),
      firstClick: of((one) => one.firstClick),
      ready: /element|snapshot/.test(subject) ? of((one) => one.ready ?? Number.NaN) : undefined,
      scriptBytesToWork: of((one) => one.scriptBytesToWork),
      scriptBytes: of((one) => one.scriptBytes),
      firstPress: /element|host/.test(subject)
        ? await measureFirstPress(browser, served, subject, conditions)
        : undefined,
      nextPage: subject === 'snapshot' ? undefined : await measureNextPage(browser, served, subject, conditions),
      refresh: refresh?.unchanged,
      refreshChanged: refresh?.changed,
      cpuUntilIdle: of((one) => one.cpu),
      heap: of((one) => one.heap),
    }
  }
  return {
    element: await shop('element'),
    snapshot: await shop('snapshot'),
    host: await shop('host'),
    baseline: await shop('baseline'),
  }
}

/** No line at all in the way: only the processor is slow. */
const QUICK = { latencyMs: 0, downKbps: 1e6, upKbps: 1e6 }

/** Beside each figure its ratio to the table written by hand. */
export function reportShop(shops: Record<Shopped, Shop>): string {
  const row = (name: string, text: (value: number) => string, value: (shop: Shop) => number | undefined) => [
    name,
    ...SUBJECTS.flatMap((subject) => {
      const [of, against] = [value(shops[subject]), value(shops.baseline)]
      return [of === undefined ? '–' : text(of), of === undefined || !against ? '–' : ratio(of, against)]
    }),
  ]
  const rows = [
    row('first row, ms', ms, (shop) => shop.firstRow),
    row('first working click, ms', ms, (shop) => shop.firstClick),
    row('fiscal-ready, ms', ms, (shop) => shop.ready),
    row('JS until it works, kB gz', kB, (shop) => shop.scriptBytesToWork),
    row('JS until it rests, kB gz', kB, (shop) => shop.scriptBytes),
    row('next page to rows, CPU 4× slower, ms', ms, (shop) => shop.nextPage),
    row('Filtrar at rest to its dialog, CPU 4× slower, ms', ms, (shop) => shop.firstPress),
    row('refresh of 500 rows, none changed, main-thread ms', ms, (shop) => shop.refresh),
    row('refresh of 500 rows, 10 changed, main-thread ms', ms, (shop) => shop.refreshChanged),
    row('main thread until it rests, quick line, ms', ms, (shop) => shop.cpuUntilIdle),
    row('JS heap of the page, kB', kB, (shop) => shop.heap),
  ]
  return table(['in a shop', ...SUBJECTS.flatMap((subject) => [subject, 'ratio'])], rows)
}
