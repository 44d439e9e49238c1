import { costOf } from '../demo.ts'
import { type Measurement, median, type Order, quantile, timed } from '../measurements.ts'
import { databaseOf, meterOfServer } from '../processor.ts'

export const question = 'How many reads a second, and how long does each take, p50? (beside: one reader alone)'

const READERS = 50
/** Calls of each of so many readers, by which the processor's share of one is told. */
const METERED = 300
const AT_ONCE = 4
const NOTES = '/custody/nfce/?environment=production&per_page=15'

/** Readers who call without a pause, each one call after the other, over a demonstration of 20,000 documents. */
export async function* measure({ size, demo: open }: Order): AsyncGenerator<Measurement> {
  const demo = await open(Math.ceil(20_000 * size))
  const entries = Object.entries(pathsOf((await demo.call(NOTES)).items[0].key))
  const database = await databaseOf(demo)
  const { process: server, origin } = await demo.serve()
  const read = async (path: string) => {
    const reply = await fetch(`${origin}/api/v1${path}`, { headers: demo.headers })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 200)}`)
  }
  const alone = new Map<string, number>()
  for (const [name, path] of entries) alone.set(name, await timed(25, () => read(path)))
  const meter = meterOfServer(server.pid, database)
  const turns = Math.ceil(METERED * size)
  for (const [name, path] of entries) {
    const several = async () => {
      for (let turn = 0; turn < turns; turn++) await read(path)
    }
    yield* meter.of(name, turns * AT_ONCE, () => Promise.all(Array.from({ length: AT_ONCE }, several)))
  }
  yield { name: 'memory before', value: costOf(server.pid).memory, unit: 'MB' }
  const calls: { name: string; ms: number }[] = []
  const started = performance.now()
  const reader = async (_: unknown, turn: number) => {
    for (let step = turn; performance.now() - started < 20_000 * size; step++) {
      const [name, path] = entries[step % entries.length] ?? ['', '']
      const sent = performance.now()
      await read(path)
      calls.push({ name, ms: performance.now() - sent })
    }
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  const seconds = (performance.now() - started) / 1000
  yield { name: `memory with ${READERS} readers`, value: costOf(server.pid).memory, unit: 'MB' }
  yield { name: 'reads of all together', value: calls.length / seconds, unit: '/s' }
  const all = calls.map(({ ms }) => ms)
  yield { name: 'p99 of all', value: quantile(all, 0.99), unit: 'ms' }
  for (const [name] of entries) {
    const own = calls.filter((call) => call.name === name).map(({ ms }) => ms)
    yield { name, value: median(own), unit: 'ms', beside: alone.get(name) }
  }
}

const pathsOf = (key: string): Record<string, string> => ({
  'notes, first page': NOTES,
  'notes, page 40': `${NOTES}&page=40`,
  'notes, canceled': `${NOTES}&status=canceled`,
  'a note': `/custody/nfce/${key}`,
  'coupons, first page': '/cfes/?per_page=15',
  'skipped numbers': '/cfe_skips/?per_page=15',
  companies: '/companies/?alerts=1&per_page=20',
  'points of sale and SATs': '/sat_manager/companies/?per_page=100',
  dashboard: '/dash_ops/',
  'wall of SATs': '/dashboards/park',
  'users/me': '/users/me',
})
