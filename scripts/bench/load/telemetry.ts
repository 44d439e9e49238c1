import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '#api/server/store/open.node.ts'
import { kB, ms, table } from '../report.ts'
import { residentBytes, startMain, stopMain } from './server-process.ts'
import { type Load, runLoad } from './telemetry-load.ts'
import { countSamples, fillPark, measureDay } from './telemetry-park.ts'

const TICKS_PER_SECOND = 100

export interface TelemetryFigures {
  devices: number
  minutes: number
  load: Omit<Load, 'byDevice' | 'latencies'>
  /** Acknowledged posts that the database does not have after the server was stopped. */
  lost: number
  latencyMs: { p50: number; p90: number; p99: number; most: number }
  /** Share of one core that the server took, threads and all; NaN where the system does not tell. */
  cpu: number
  rssBytes: number
  /** A device's day on the disk. */
  dayBytes: { fine: number; rolled: number }
}

/**
 * Devices that post once a minute to the product's own server process, over HTTP; then the server is stopped and its database asked for
 * every post that it had acknowledged. Embedded unless `databaseUrl` names a PostgreSQL.
 */
export async function measureTelemetry(options: {
  devices: number
  minutes: number
  sales: number
  databaseUrl?: string | undefined
}): Promise<TelemetryFigures> {
  const { devices, minutes, sales, databaseUrl } = options
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-telemetry-'))
  const settings = { dataDir: join(folder, 'data'), ...(databaseUrl ? { databaseUrl } : {}) }
  try {
    const filling = await openStore(settings)
    const park = await fillPark(filling, devices, Date.now())
    await filling.destroy()
    const { server, origin } = await startMain(folder, {
      DATA_DIR: settings.dataDir,
      DATABASE_URL: databaseUrl ?? '',
      DEMO_DOCUMENTS: '0',
      DEMO_PARK: '0',
      DEV_MAIL: '1',
    })
    const before = cpuSeconds(server.pid)
    const started = performance.now()
    const load = await runLoad(origin, park, { minutes, sales })
    const cpu = (cpuSeconds(server.pid) - before) / ((performance.now() - started) / 1000)
    const rssBytes = residentBytes(server.pid)
    await stopMain(server)
    const store = await openStore(settings)
    const counts = await countSamples(store)
    let lost = 0
    for (const [name, acknowledged] of load.byDevice) lost += Math.max(0, acknowledged - (counts.get(name) ?? 0))
    const dayBytes = await measureDay(store)
    await store.destroy()
    const { byDevice: _, latencies, ...rest } = load
    const at = (share: number) =>
      latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
    const latencyMs = { p50: at(0.5), p90: at(0.9), p99: at(0.99), most: at(1) }
    return { devices, minutes, load: rest, lost, latencyMs, cpu, rssBytes, dayBytes }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function reportTelemetry(figures: TelemetryFigures): string {
  const { devices, minutes, load, lost, latencyMs, cpu, rssBytes, dayBytes } = figures
  const count = (value: number) => value.toLocaleString('en')
  const rows = [
    ['posts sent', count(load.sent)],
    ['acknowledged', count(load.acknowledged)],
    ['acknowledged and lost', count(lost)],
    ['sent away with 503', count(load.sentAway)],
    ['failed otherwise', load.failed > 0 ? `${count(load.failed)} (first: ${load.firstFailure})` : '0'],
    ['latency ms, p50 / p90 / p99 / most', Object.values(latencyMs).map(ms).join(' / ')],
    ['server CPU, % of a core', (cpu * 100).toFixed(0)],
    ['server memory, MB', (rssBytes / 1e6).toFixed(0)],
    ['a device-day on disk, kB: as it came / rolled', `${kB(dayBytes.fine)} / ${kB(dayBytes.rolled)}`],
  ]
  return table([`telemetry: ${count(devices)} devices, a post a minute each, ${minutes} min`, ''], rows)
}

/** User and system time of a process with its threads (Linux). */
function cpuSeconds(pid: number | undefined): number {
  try {
    // After the name in parentheses: state is the third field, utime and stime the fourteenth and fifteenth.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return Number.NaN
  }
}
