import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import { startPostgres } from '../../postgres.mjs'
import type { Taken, TakeOrder } from './intake-taker.ts'
import { median } from '../median.ts'
import { ratio, table } from '../report.ts'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Documents of one measurement, and how many of them come in one transaction. */
const CHUNKS: readonly TakeOrder[] = [
  { documents: 40, atOnce: 1 },
  { documents: 400, atOnce: 200 },
]

export interface IntakeSpeed {
  engine: string
  atOnce: number
  /** Processor time and statements a document; medians. */
  with: Required<Taken>
  without: Required<Taken>
}

/**
 * Intake with the dashboard's sums and without them, each in a process and database of its own, by turns, so that a machine that grows
 * slower does so for both. Processor time, since others may use the machine.
 */
export async function measureIntake(engines: readonly string[], turns: number): Promise<IntakeSpeed[]> {
  const speeds: IntakeSpeed[] = []
  for (const engine of engines) speeds.push(...(await measureEngine(engine, turns)))
  return speeds
}

async function measureEngine(engine: string, turns: number): Promise<IntakeSpeed[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-intake-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const most = CHUNKS.reduce((sum, { documents }) => sum + documents, 0) * (turns + 1)
  const start = async (name: string, flags: string[]) => {
    const where = postgres ? await newDatabase(postgres.url, name) : join(folder, name)
    const child = fork(file('intake-taker.ts'), [engine, where, String(most)], { execArgv: flags })
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended`))),
    ])
    return child
  }
  const children: ChildProcess[] = []
  try {
    const kept = await start('with', [])
    children.push(kept)
    const none = await start('without', ['--import', file('without-figures.mjs')])
    children.push(none)
    const speeds: IntakeSpeed[] = []
    for (const order of CHUNKS) {
      // Which warms both.
      const [statements, fewer] = [
        await take(kept, { ...order, counts: true }),
        await take(none, { ...order, counts: true }),
      ]
      const [kepts, nones]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < turns; turn++) {
        kepts.push((await take(kept, order)).cpuMs ?? Number.NaN)
        nones.push((await take(none, order)).cpuMs ?? Number.NaN)
      }
      speeds.push({
        engine,
        atOnce: order.atOnce,
        with: { cpuMs: median(kepts), statements: statements.statements ?? Number.NaN },
        without: { cpuMs: median(nones), statements: fewer.statements ?? Number.NaN },
      })
    }
    return speeds
  } finally {
    for (const child of children) {
      child.disconnect()
      await once(child, 'exit')
    }
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function take(child: ChildProcess, order: TakeOrder): Promise<Taken> {
  child.send(order)
  const [taken] = await once(child, 'message')
  return taken
}

async function newDatabase(server: string, name: string): Promise<string> {
  const store = await openPostgres(server)
  await sql`create database ${sql.id(`intake_${name}`)}`.execute(store)
  await store.destroy()
  const url = new URL(server)
  url.pathname = `/intake_${name}`
  return url.href
}

export function reportIntake(speeds: readonly IntakeSpeed[]): string {
  const rows = speeds.map((one) => [
    `${one.engine}, ${one.atOnce} a transaction`,
    one.without.cpuMs.toFixed(3),
    one.with.cpuMs.toFixed(3),
    ratio(one.with.cpuMs, one.without.cpuMs),
    one.without.statements.toFixed(2),
    one.with.statements.toFixed(2),
  ])
  const head = ['intake, a document', 'CPU ms without', 'with figures', 'ratio', 'statements without', 'with']
  return table(head, rows)
}
