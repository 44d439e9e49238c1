import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { httpServer } from '#api/server/http/serving/http-server.node.ts'
import { createSite } from '#api/server/http/site.node.ts'
import { serveFile } from '#api/server/http/static-files.node.ts'
import { buildIfStale, compress } from '../scripts/build.mjs'
import { chromiumLaunch } from '../scripts/chromium.mjs'
import { type Demo, openDemo } from './demo.ts'
import { pause } from './measurements.ts'
import { watchPage } from './in-page.ts'

/** What is compared: the back-office, the element alone and with a snapshot in its page, and a React table written by hand (table/). */
export const PATHS = {
  host: '/nfces',
  element: '/bench/element',
  snapshot: '/bench/snapshot',
  table: '/bench/index.html',
}
export type Subject = keyof typeof PATHS

interface Conditions {
  slowLine?: boolean
  /** How many times slower the processor is. */
  cpu?: number
  /** Keeps the browser's cache, as on a daily visit. */
  cached?: boolean
}

const dist = fileURLToPath(new URL('../dist', import.meta.url))
/** As Lighthouse has Chromium play it: 562 ms a journey. */
const SLOW_LINE = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
/** A server that is not on the same machine. */
const FAST_LINE = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: -1 }

/** Serves the built product over a demonstration of so many documents, and on the same origin what it is compared with. */
export async function openSite(documents: number) {
  await buildIfStale()
  await buildTable()
  const demo = await openDemo(documents)
  const { api, headers } = demo
  const site = createSite({ api, dist })
  const server = httpServer(
    async (request, from) => {
      const { pathname } = new URL(request.url)
      if (pathname === PATHS.element) return elementPage()
      if (pathname === PATHS.snapshot) {
        const snapshot = new Request(new URL('/api/v1/snapshots/fiscal-nfce-list', request.url), { headers })
        return elementPage(await (await site(snapshot)).text())
      }
      const file = pathname.startsWith('/bench/') && (await serveFile(join(dist, 'bench'), pathname.slice(7), request))
      return file || site(request, from)
    },
    { trustProxy: false },
  )
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  // A server that listens on a port has an address with one.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const browser = await chromium.launch(chromiumLaunch())
  return {
    origin,
    /** Opens a page as somebody new who is signed in. */
    visit: (conditions: Conditions = {}) => visit(browser, origin, demo, conditions),
    async close() {
      await browser.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await demo.close()
    },
  }
}

async function buildTable(): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  await build({
    configFile: false,
    root: fileURLToPath(new URL('table', import.meta.url)),
    base: '/bench/',
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir: join(dist, 'bench'), emptyOutDir: true, target: 'es2023', modulePreload: false },
  })
  await compress(['bench'])
}

/** Returns a partner's page, whose own script gives the element its token. */
function elementPage(element = '<fiscal-nfce-list></fiscal-nfce-list>'): Response {
  const text = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Portal</title>
    <script type="module" src="/elements/elements.js"></script>
    <h1>Notas ao consumidor</h1>${element}
    <script>
      Object.assign(document.querySelector('fiscal-nfce-list'), JSON.parse(localStorage.getItem('bench')))
    </script>`
  return new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

async function visit(browser: Browser, origin: string, demo: Demo, conditions: Conditions) {
  const { slowLine = false, cpu = slowLine ? 4 : 1, cached = false } = conditions
  const { tenant, token } = demo
  const group = { id: tenant, description: 'Grupo Aurora' }
  const session = { state: { accessToken: token, email: 'admin@aurora.example', tenant: group }, version: 1 }
  const localStorage = [
    { name: 'bench', value: JSON.stringify({ token, tenant }) },
    { name: 'fiscal.session', value: JSON.stringify(session) },
  ]
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'pt-BR',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: !cached })
  await cdp.send('Network.emulateNetworkConditions', slowLine ? SLOW_LINE : FAST_LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript(watchPage)
  return {
    page,
    cdp,
    /** Opens an address and returns when its first row was painted, in ms from the start of the navigation. */
    async open(subject: Subject) {
      await page.goto(origin + PATHS[subject], { waitUntil: 'commit' })
      const firstRow = await page.waitForFunction(() => window.bench.firstRow, undefined, { timeout: 60_000 })
      return Number(await firstRow.jsonValue())
    },
    /** Waits until nothing goes on by itself any more; what refreshes itself never rests. */
    async rest() {
      await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => {})
      await pause(1500)
    },
    /** Returns how long the main thread was busy so far, in ms of its own processor time. */
    async busy() {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    },
    /** Returns the bytes of JavaScript heap after garbage collection. */
    async heap() {
      for (let turn = 0; turn < 2; turn++) await cdp.send('HeapProfiler.collectGarbage')
      return (await cdp.send('Runtime.getHeapUsage')).usedSize
    },
    close: () => context.close(),
  }
}
