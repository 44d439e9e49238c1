import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillDemo } from '#api/demo/fill.ts'
import { DEMO_PASSWORD } from '#api/demo/people.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import { startPostgres } from '../../postgres.mjs'
import { ms, table } from '../report.ts'
import { residentBytes, startMain, stopMain } from './server-process.ts'

const probe = fileURLToPath(new URL('memory-probe.mjs', import.meta.url))

export interface LoadOptions {
  engine: 'embedded' | 'postgres'
  /** Who call without a pause, each one call after the other. */
  readers: number
  seconds: number
  /** Of the demonstration. */
  documents: number
}

export interface LoadFigures extends LoadOptions {
  /** Of calls answered with 200, in ms. */
  routes: { route: string; calls: number; p50: number; p99: number; most: number }[]
  callsPerSecond: number
  /** Calls answered otherwise. */
  failed: number
  /** One caller alone, before the readers: its list calls, in ms. */
  alone: { p50: number; p99: number }
  /** RSS in bytes. */
  rss: { starting: number; idle: number; loaded: number; minuteLater: number; collected: number }
  /** What the process says of its memory at the end, garbage collected, in bytes. */
  memory: NodeJS.MemoryUsage
}

interface Session {
  origin: string
  headers: Record<string, string>
  agent: Agent
}

/** The product's own server process over HTTP. The embedded one makes its demonstration at its start; of PostgreSQL it is made before. */
export async function measureLoad(options: LoadOptions): Promise<LoadFigures> {
  const { engine, documents } = options
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-load-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  try {
    if (postgres) {
      const store = await openPostgres(postgres.url)
      const platform = nodePlatform({ log: () => {} })
      await fillDemo(store, platform, { documents, until: Date.now() })
      await store.destroy()
      await platform.close()
    }
    const settings = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: postgres?.url ?? '',
      DEMO_DOCUMENTS: postgres ? '0' : String(documents),
      MEMORY_PROBE: join(folder, 'memory'),
    }
    const flags = ['--expose-gc', '--import', probe]
    const { server, origin } = await startMain(folder, settings, { flags, seconds: 900 })
    try {
      return await measure(server, origin, settings.MEMORY_PROBE, options)
    } finally {
      await stopMain(server)
    }
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(
  server: ChildProcess,
  origin: string,
  probed: string,
  options: LoadOptions,
): Promise<LoadFigures> {
  const { pid } = server
  const starting = residentBytes(pid, true)
  await pause(10)
  const idle = residentBytes(pid)
  const session = await signIn(origin, options.readers)
  const paths = await realPaths(session)
  const alone: number[] = []
  for (let call = 0; call < 200; call++) alone.push((await get(session, paths[0]?.path ?? '')).took)
  const took = new Map<string, number[]>()
  let failed = 0
  let loaded = 0
  const started = performance.now()
  const until = started + options.seconds * 1000
  const reader = async (_: unknown, turn: number): Promise<void> => {
    for (let step = turn; performance.now() < until; step++) {
      const { route, path } = paths[step % paths.length] ?? { route: '', path: '' }
      const answer = await get(session, path)
      if (answer.status === 200) took.set(route, [...(took.get(route) ?? []), answer.took])
      else failed++
    }
  }
  const watch = setInterval(() => (loaded = Math.max(loaded, residentBytes(pid))), 250)
  await Promise.all(Array.from({ length: options.readers }, reader))
  const seconds = (performance.now() - started) / 1000
  clearInterval(watch)
  session.agent.destroy()
  await pause(60)
  const minuteLater = residentBytes(pid)
  const memory = await probeMemory(server, probed)
  const all = [...took.values()].flat()
  return {
    ...options,
    routes: [['all', all] as const, ...took].map(([route, some]) => {
      const { p50, p99, most } = spread(some)
      return { route, calls: some.length, p50, p99, most }
    }),
    callsPerSecond: all.length / seconds,
    failed,
    alone: spread(alone),
    rss: { starting, idle, loaded, minuteLater, collected: residentBytes(pid) },
    memory,
  }
}

/** Mostly lists, as screens that refresh themselves ask for; of ten calls one opens a document and one asks who one is. */
async function realPaths(session: Session): Promise<{ route: string; path: string }[]> {
  const notes = '/custody/nfce/?environment=production&per_page=15'
  const first: { items: { key: string }[] } = JSON.parse((await get(session, notes)).text)
  const list = { route: 'notes, first page', path: notes }
  const coupons = { route: 'coupons, first page', path: '/cfes/?per_page=15' }
  const later = { route: 'notes, a later page', path: `${notes}&page=40` }
  const filtered = { route: 'notes, canceled', path: `${notes}&status=canceled` }
  const me = { route: 'users/me', path: '/users/me' }
  const detail = { route: 'a note', path: `/custody/nfce/${first.items[0]?.key}` }
  return [list, list, coupons, list, detail, filtered, later, coupons, me, list]
}

async function signIn(origin: string, readers: number): Promise<Session> {
  const body = JSON.stringify({ email: 'admin@aurora.example', password: DEMO_PASSWORD })
  const response = await fetch(`${origin}/api/v1/auth/login`, { method: 'POST', body })
  const { access_token } = await response.json()
  const headers: Record<string, string> = { Authorization: `Bearer ${access_token}` }
  const me = await (await fetch(`${origin}/api/v1/users/me`, { headers })).json()
  const tenant = me.tenants.find((one: { description: string }) => one.description === 'Grupo Aurora')
  headers['X-Tenant'] = tenant.id
  return { origin, headers, agent: new Agent({ keepAlive: true, maxSockets: readers }) }
}

function get(
  { origin, headers, agent }: Session,
  path: string,
): Promise<{ status: number; text: string; took: number }> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const call = request(`${origin}/api/v1${path}`, { agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, took: performance.now() - started }))
    })
    call.on('error', reject)
    call.end()
  })
}

async function probeMemory(server: ChildProcess, file: string): Promise<NodeJS.MemoryUsage> {
  server.kill('SIGUSR2')
  for (let tries = 0; tries < 100 && !existsSync(file); tries++) await pause(0.1)
  return JSON.parse(readFileSync(file, 'utf8'))
}

function spread(figures: readonly number[]): { p50: number; p99: number; most: number } {
  const sorted = [...figures].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

export function reportLoad(figures: LoadFigures): string {
  const { engine, readers, seconds, routes, callsPerSecond, failed, alone, rss, memory } = figures
  const rows = routes.map(({ route, calls, p50, p99, most }) => [route, String(calls), ms(p50), ms(p99), ms(most)])
  const mb = (bytes: number) => (bytes / 1e6).toFixed(0)
  return [
    table([`${engine}: ${readers} readers, ${seconds} s`, 'calls', 'p50 ms', 'p99 ms', 'most ms'], rows),
    `${callsPerSecond.toFixed(0)} calls a second, ${failed} failed; one caller alone: p50 ${ms(alone.p50)}, p99 ${ms(alone.p99)} ms`,
    `RSS in MB: at most while starting ${mb(rss.starting)}, idle ${mb(rss.idle)}, under load ${mb(rss.loaded)}, a minute later ${mb(rss.minuteLater)}, garbage collected ${mb(rss.collected)}`,
    `of which heap ${mb(memory.heapUsed)} (${mb(memory.heapTotal)} reserved), external ${mb(memory.external)}, buffers ${mb(memory.arrayBuffers)}`,
  ].join('\n')
}
