import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startPostgres } from '../../scripts/postgres.mjs'
import { endServer, freePort, type ServerProcess, signInTo, startServer } from '../../tests/processes/server-process.ts'
import { costOf } from '../demo.ts'
import { byTurns, type Measurement, type Order, pause } from '../measurements.ts'

export const question =
  'What does a server cost when little happens: its first start, its memory and processor at rest, its first PDF?'

const SETTLE_MS = 60_000
const REST_MS = 60_000
const DOCUMENTS = 20_000

type Way = 'this' | 'other'

const FIGURES = [
  { name: 'start of a fresh clone, until it says where to go', unit: 's' },
  { name: 'the same, processor of it and all that it ran', unit: 's' },
  { name: 'memory two minutes after that', unit: 'MB' },
  { name: 'memory of a server over the same data', unit: 'MB' },
  { name: 'its processor at rest, of a core', unit: '%' },
  { name: 'the first PDF of a process, processor', unit: 'ms' },
]

/** `size`: of 20,000 documents, and of the minutes that are waited; the demonstration's devices are not played. */
export async function* measure({ runs, size, beside, postgres }: Order): AsyncGenerator<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-rest-'))
  const sources: Record<Way, string> = { this: '.', other: resolve(beside ?? '.') }
  let turn = 0
  try {
    const found = await byTurns<Way>(runs, beside ? ['this', 'other'] : ['this'], async (way) => {
      const cluster = postgres ? await startPostgres() : undefined
      const env = {
        DATA_DIR: join(folder, `${way}-${turn++}`),
        DEMO_PARK: '0',
        DEMO_DOCUMENTS: String(Math.ceil(DOCUMENTS * size)),
        JWT_SECRET: 'only ever used by a bench on this machine',
        ...(cluster && { DATABASE_URL: cluster.url, DEMO: '1' }),
      }
      const figures = [...(await freshStart(sources[way], env, size)), ...(await rest(sources[way], env, size))]
      await cluster?.stop()
      return figures
    })
    for (const [place, { name, unit }] of FIGURES.entries()) {
      yield { name, value: found('this', place), unit, ...(beside && { beside: found('other', place) }) }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As after `npm ci`: nothing is built, there is no database, and nothing compiled is kept. */
async function freshStart(cwd: string, env: Readonly<Record<string, string>>, size: number): Promise<number[]> {
  for (const made of ['dist', 'node_modules/.cache/fiscal/compiled']) {
    rmSync(join(cwd, made), { recursive: true, force: true })
  }
  const { NODE_ENV: _mode, DATABASE_URL: _database, ...inherited } = process.env
  const begun = performance.now()
  const own = { ...inherited, PORT: String(await freePort()), HOST: '127.0.0.1', DEV_MAIL: '1', ...env }
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd, env: own, stdio: ['ignore', 'pipe', 'inherit'] })
  const { promise: ready, resolve: isReady, reject } = Promise.withResolvers<void>()
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more
    if (text.includes('Ctrl+C')) isReady()
  })
  child.once('close', () => reject(new Error(`The start ended: ${text}`)))
  await ready
  const seconds = (performance.now() - begun) / 1000
  const { seconds: processor, children } = costOf(child.pid)
  await pause(2 * SETTLE_MS * size)
  const { memory } = costOf(child.pid)
  await endServer({ process: child, origin: '', log: [] }, 'SIGINT')
  return [seconds, processor + children, memory]
}

async function rest(cwd: string, env: Readonly<Record<string, string>>, size: number): Promise<number[]> {
  const resting = await startServer(env, cwd)
  await pause(SETTLE_MS * size)
  const before = costOf(resting.process.pid)
  await pause(REST_MS * size)
  const after = costOf(resting.process.pid)
  await endServer(resting, 'SIGTERM')
  const printing = await startServer(env, cwd)
  const paper = await firstPaper(printing)
  await endServer(printing, 'SIGTERM')
  const busy = (after.seconds - before.seconds) / ((REST_MS * size) / 1000)
  return [after.memory, 100 * busy, paper]
}

/** The milliseconds of a processor that the first PDF of a server takes, by hundredths of a second. */
async function firstPaper(server: ServerProcess): Promise<number> {
  const headers: Record<string, string> = { Authorization: `Bearer ${await signInTo(server)}` }
  const ask = async (path: string) => {
    const answer = await fetch(`${server.origin}/api/v1${path}`, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer
  }
  const me = await (await ask('/users/me')).json()
  headers['X-Tenant'] = me.tenants.find((one: { description: string }) => one.description === 'Grupo Aurora').id
  const { items } = await (await ask('/custody/nfce/?status=authorized')).json()
  const before = costOf(server.process.pid)
  await (await ask(`/custody/nfce/${items[0].key}/danfe`)).arrayBuffer()
  return 1000 * (costOf(server.process.pid).seconds - before.seconds)
}
