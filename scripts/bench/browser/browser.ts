import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../chromium.mjs'
import { SESSION_KEY } from './pages.ts'
import type { Served } from './serve.ts'
import { watchFirstRow } from './watch.ts'

/** Lighthouse's Slow 4G and its slow-down of the processor. */
export const THROTTLE = { latencyMs: 150, downKbps: 1638.4, upKbps: 750, cpu: 4 }

/** A shop's bad 4G: each request waits for its own latency, as the developer tools of browsers have it for what they call Slow 4G. */
export const SHOP = { latencyMs: 562.5, downKbps: 1474.56, upKbps: 675, cpu: 4 }

export interface Conditions {
  throttled: boolean
  /** Instead of {@link THROTTLE}. */
  line?: typeof THROTTLE
  /** Rows per page, as the user's stored preference; the product's default where undefined. */
  rows?: number
  /** False where no list is waited for: the look-out for its first row costs main thread in every frame. */
  awaitsRow?: boolean
}

export interface Visit {
  page: Page
  cdp: CDPSession
  close(): Promise<void>
}

export const openBrowser = (): Promise<Browser> => chromium.launch(chromiumLaunch())

/** A new visitor who is signed in, with nothing cached and nothing connected. */
export async function newVisit(
  browser: Browser,
  served: Served,
  { throttled, line = THROTTLE, rows, awaitsRow = true }: Conditions,
): Promise<Visit> {
  const { tenant, token, subject } = served
  // Who opens it for the first time has chosen nothing yet.
  const chosen = rows
    ? [
        {
          name: `fiscal.preferences.1:${tenant}:${subject}`,
          value: JSON.stringify({ nfceIndex: { itemsPerPage: rows } }),
        },
      ]
    : []
  const state = {
    accessToken: token,
    email: 'admin@aurora.example',
    tenant: { id: tenant, description: 'Grupo Aurora' },
  }
  const session = { state, version: 1 }
  const localStorage = [
    { name: SESSION_KEY, value: JSON.stringify({ token, tenant }) },
    { name: 'fiscal.session', value: JSON.stringify(session) },
    ...chosen,
  ]
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'pt-BR',
    storageState: {
      cookies: [],
      origins: [served.origin, served.foreign].map((origin) => ({ origin, localStorage })),
    },
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (awaitsRow) await page.addInitScript(watchFirstRow)
  if (throttled) {
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: bytesPerSecond(line.downKbps),
      uploadThroughput: bytesPerSecond(line.upKbps),
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: line.cpu })
  }
  return { page, cdp, close: () => context.close() }
}

const bytesPerSecond = (kbps: number) => (kbps * 1000) / 8

/** Milliseconds to wait for a page before it counts as broken. */
const PATIENCE_MS = 60_000

/** When the first row was painted in the page or a frame of it, in ms since the epoch. Throws when none comes. */
export async function firstRowAt(page: Page): Promise<number> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    for (const frame of page.frames()) {
      // A frame that is being replaced cannot be asked; the next round asks its successor.
      const at = await frame.evaluate(() => window.benchFirstRow).catch(() => undefined)
      if (at) return at
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No row on ${page.url()} after ${PATIENCE_MS} ms`)
}
