import type { Browser, CDPSession, Page } from '@playwright/test'
import { type Conditions, firstRowAt, newVisit, type Visit } from './browser.ts'
import { type Subject, subjects } from './cold.ts'
import { median } from '../median.ts'
import type { Served } from './serve.ts'

/** Clicks of 'next page' per visit. */
const PAGES = 5
/** How many more are put on a page that has one. */
const MORE = 10
const LONG_ROWS = 500
const REFRESHES = 7
/** After the last thing that was waited for, so that what follows by itself is over. */
const SETTLE_MS = 1500

const settle = (ms = SETTLE_MS) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens a page and waits until nothing goes on by itself any more. */
export async function openSettled(visit: Visit, url: string): Promise<void> {
  await visit.page.goto(url)
  await firstRowAt(visit.page)
  await visit.page.waitForLoadState('networkidle')
  await settle()
}

/** Presses a button by its label, in the document or in the element; in the page, so that no driver's time is counted. */
const press = (page: Page, label: string) =>
  page.evaluate((name) => {
    const root = document.querySelector('fiscal-nfce-list')?.shadowRoot ?? document
    const button = root.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)
    if (!button || button.disabled) throw new Error(`There is no button ${name} to press`)
    button.click()
  }, label)

/** Milliseconds from the click on 'next page' until other rows are painted, the median of several pages. */
export async function measureNextPage(browser: Browser, served: Served, subject: Subject, conditions: Conditions) {
  const visit = await newVisit(browser, served, conditions)
  try {
    await openSettled(visit, subjects[subject](served))
    const times: number[] = []
    for (let turn = 0; turn < PAGES; turn++) {
      const changed = visit.page.evaluate(async () => {
        const before = window.benchTopKey()
        const root = document.querySelector('fiscal-nfce-list')?.shadowRoot ?? document
        const started = await new Promise<number>((resolve) => {
          root.addEventListener('click', () => resolve(performance.now()), { capture: true, once: true })
        })
        return new Promise<number>((resolve) => {
          const look = () => {
            const now = window.benchTopKey()
            if (!now || now === before) return requestAnimationFrame(look)
            return window.benchPainted(() => resolve(performance.now() - started))
          }
          requestAnimationFrame(look)
        })
      })
      await press(visit.page, 'Próxima página')
      times.push(await changed)
      await settle(500)
    }
    return median(times)
  } finally {
    await visit.close()
  }
}

/**
 * Milliseconds from a press of 'Filtrar', without a pointer before it, on a page that rests until its dialog is painted: what it costs that
 * React runs, and the dialog's code comes, only now. The median of several visits.
 */
export async function measureFirstPress(browser: Browser, served: Served, subject: Subject, conditions: Conditions) {
  const times: number[] = []
  for (let turn = 0; turn < PAGES; turn++) {
    const visit = await newVisit(browser, served, conditions)
    try {
      await openSettled(visit, subjects[subject](served))
      const opened = visit.page.evaluate(async () => {
        const root = document.querySelector('fiscal-nfce-list')?.shadowRoot ?? document
        const button = [...root.querySelectorAll('button')].find((one) => one.textContent === 'Filtrar')
        const started = performance.now()
        button?.click()
        return new Promise<number>((resolve) => {
          const look = () => {
            if (!root.querySelector('dialog[open]')) return requestAnimationFrame(look)
            return window.benchPainted(() => resolve(performance.now() - started))
          }
          requestAnimationFrame(look)
        })
      })
      times.push(await opened)
    } finally {
      await visit.close()
    }
  }
  return median(times)
}

/** Bytes of JavaScript heap that each further one costs, after garbage collection, all of them showing their rows. */
export async function measureHeap(browser: Browser, served: Served, subject: 'element' | 'frame'): Promise<number> {
  const visit = await newVisit(browser, served, { throttled: false })
  const { page, cdp } = visit
  try {
    await openSettled(visit, subjects[subject](served))
    const one = await heapUsed(cdp)
    await page.evaluate((more) => {
      // A function of the bench's own pages.
      for (let index = 0; index < more; index++) (window as unknown as { addOne(): void }).addOne()
    }, MORE)
    if (subject === 'element') {
      await page.waitForFunction(
        (more) => Array.from({ length: more + 1 }, (_, n) => window.benchTopKey(n)).every(Boolean),
        MORE,
      )
    } else {
      while (page.frames().length < MORE + 2) await settle(50)
      for (const frame of page.frames().slice(1)) await frame.waitForFunction(() => window.benchTopKey())
    }
    await settle()
    return ((await heapUsed(cdp)) - one) / MORE
  } finally {
    await visit.close()
  }
}

/** Bytes of JavaScript heap after garbage collection. */
export async function heapUsed(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}

export interface Refresh {
  /** Main-thread milliseconds of a refresh that brings the same rows, and of one that brings some changed ones. */
  unchanged: number
  changed: number
}

/** What a refresh of a long list costs the main thread: script, style and layout together. */
export async function measureRefresh(browser: Browser, served: Served, subject: 'element' | 'baseline' | 'host') {
  const visit = await newVisit(browser, served, { throttled: false, rows: LONG_ROWS })
  const { page, cdp } = visit
  try {
    let answer: { items: { status: string }[] } | undefined
    let change = 0
    await page.route('**/api/v1/custody/nfce/?*', async (route) => {
      // Both kinds of refresh are answered from here, so that they differ in nothing but the rows.
      answer ??= (await (await route.fetch()).json()) as NonNullable<typeof answer>
      const items = answer.items.map((item, index) =>
        change && index % (LONG_ROWS / 10) === 7 ? { ...item, status: change % 2 ? 'canceled' : 'rejected' } : item,
      )
      await route.fulfill({ json: { ...answer, items } })
    })
    // The product has it from the user's preferences, which an element on a page goes without unless told.
    const query = subject === 'host' ? '' : `?per_page=${LONG_ROWS}`
    await openSettled(visit, subjects[subject](served) + query)
    await cdp.send('Performance.enable')
    const once = async () => {
      const before = await taskMs(cdp)
      const replied = page.waitForResponse('**/api/v1/custody/nfce/?*')
      await press(page, 'Atualizar agora')
      await replied
      await settle(600)
      return (await taskMs(cdp)) - before
    }
    const several = async (changes: boolean) => {
      const times: number[] = []
      for (let turn = 0; turn < REFRESHES; turn++) {
        if (changes) change++
        times.push(await once())
      }
      return median(times)
    }
    return { unchanged: await several(false), changed: await several(true) } satisfies Refresh
  } finally {
    await visit.close()
  }
}

/** Milliseconds that the main thread has been busy since the page was made. */
export async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}
