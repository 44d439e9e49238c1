import type { Browser } from '@playwright/test'
import { firstRowAt, newVisit } from './browser.ts'
import { median } from '../median.ts'
import { type Asked, recordRequests } from './requests.ts'
import type { Served } from './serve.ts'

/** What is opened cold: the product's two faces, and what they are compared with. */
export const subjects = {
  host: ({ origin }: Served) => `${origin}/nfces`,
  element: ({ origin }: Served) => `${origin}/bench/element.html`,
  snapshot: ({ origin }: Served) => `${origin}/bench/snapshot.html`,
  baseline: ({ origin }: Served) => `${origin}/bench/index.html`,
  foreignElement: ({ foreign }: Served) => `${foreign}/bench/element.html`,
  frame: ({ foreign }: Served) => `${foreign}/bench/frame.html`,
} as const
export type Subject = keyof typeof subjects

export interface Cold {
  /** From the start of the navigation to the first row painted. */
  ms: number
  /** Requests that had ended by then, and those still under way. */
  requests: number
  underWay: number
  /** Gzipped JavaScript of the requests that had ended, in bytes; of all that were asked for. */
  scriptBytes: number
  scriptBytesAsked: number
}

export interface ColdRun extends Cold {
  started: number
  rowAt: number
  asked: Asked[]
}

/** Opens a subject as a new visitor and waits for its first row. */
export async function openCold(
  browser: Browser,
  served: Served,
  subject: Subject,
  throttled: boolean,
): Promise<ColdRun> {
  const { page, cdp, close } = await newVisit(browser, served, { throttled })
  try {
    const asked = recordRequests(cdp)
    await page.goto(subjects[subject](served), { waitUntil: 'commit' })
    const rowAt = await firstRowAt(page)
    const started = await page.evaluate(() => performance.timeOrigin)
    // Chromium asks for an icon whenever it likes.
    const before = asked.filter(({ start, url }) => start < rowAt && !url.endsWith('/favicon.ico'))
    const ended = before.filter(({ end }) => end !== undefined && end <= rowAt)
    return {
      ms: rowAt - started,
      requests: ended.length,
      underWay: before.length - ended.length,
      scriptBytes: await gzippedScripts(ended),
      scriptBytesAsked: await gzippedScripts(before),
      started,
      rowAt,
      asked,
    }
  } finally {
    await close()
  }
}

/** Medians of several cold runs. */
export function medianOf(runs: readonly Cold[]): Cold {
  const of = (name: keyof Cold) => median(runs.map((run) => run[name]))
  return {
    ms: of('ms'),
    requests: of('requests'),
    underWay: of('underWay'),
    scriptBytes: of('scriptBytes'),
    scriptBytesAsked: of('scriptBytesAsked'),
  }
}

const sizes = new Map<string, number>()

/** Budgets count gzip, also where the browser took Brotli. */
export async function gzippedScripts(asked: readonly Asked[]): Promise<number> {
  let total = 0
  for (const { url } of asked.filter(({ type }) => type === 'Script')) {
    let size = sizes.get(url)
    if (size === undefined) {
      const reply = await fetch(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } })
      size = Number(reply.headers.get('Content-Length'))
      sizes.set(url, size)
    }
    total += size
  }
  return total
}
