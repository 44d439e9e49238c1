import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../../postgres.mjs'
import { ratio, table } from '../report.ts'
import type { Compared, TakeOrder } from './intake-taker.ts'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Documents that a tenant sells in a day: five million in a year, and a few, of which nearly each is another day's. */
const DAYS = [13_700, 4]

export interface IntakeSpeed extends Compared {
  engine: string
  perDay: number
  atOnce: number
}

/** Intake with the dashboard's sums and without them, in processor time, since others may use the machine. */
export async function measureIntake(engines: readonly string[], runs: number): Promise<IntakeSpeed[]> {
  const orders: TakeOrder[] = [
    { atOnce: 1, documents: 20, turns: runs * 8 },
    { atOnce: 200, documents: 200, turns: runs * 4 },
  ]
  const speeds: IntakeSpeed[] = []
  for (const engine of engines) {
    for (const perDay of DAYS) {
      const compared = await measureOne({ engine, perDay, orders })
      speeds.push(...compared.map((one, i) => ({ ...one, engine, perDay, atOnce: orders[i]?.atOnce ?? 0 })))
    }
  }
  return speeds
}

async function measureOne(order: { engine: string; perDay: number; orders: TakeOrder[] }): Promise<Compared[]> {
  const { engine, perDay, orders } = order
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-intake-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const flags = ['--import', file('switch-figures.mjs')]
  const child = fork(
    file('intake-taker.ts'),
    [engine, postgres?.url ?? join(folder, 'data'), String(perDay), JSON.stringify(orders)],
    { execArgv: flags },
  )
  try {
    const ended = once(child, 'exit')
    const [compared] = await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error(`intake into ${engine} ended`))),
    ])
    await ended
    return compared
  } finally {
    child.kill()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export function reportIntake(speeds: readonly IntakeSpeed[]): string {
  const rows = speeds.map((one) => [
    `${one.engine}, ${one.perDay} a day, ${one.atOnce} a transaction`,
    one.without.cpuMs.toFixed(3),
    one.with.cpuMs.toFixed(3),
    ratio(one.with.cpuMs, one.without.cpuMs),
    one.without.statements.toFixed(2),
    one.with.statements.toFixed(2),
  ])
  const head = ['intake, a document', 'CPU ms without', 'with figures', 'ratio', 'statements without', 'with']
  return table(head, rows)
}
