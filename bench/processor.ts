import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Demo } from './demo.ts'
import type { Measurement } from './measurements.ts'

/** What calls take of a processor, of the server and of the database beside it. */
export interface Meter {
  /** Does work of so many calls, and yields what each took of the server and of the database. */
  of(name: string, calls: number, work: () => Promise<unknown>): AsyncGenerator<Measurement>
}

/** Returns a meter of this process, in which the question itself does what a server does. To be made while its store is open. */
export async function meterHere(demo: Pick<Demo, 'store'>): Promise<Meter> {
  return meterOf(
    () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    },
    await databaseOf(demo),
  )
}

/** Returns a meter of a server that a demonstration has started, and of its PostgreSQL (see databaseOf). */
export function meterOfServer(pid: number | undefined, database: number | undefined): Meter {
  return meterOf(() => usedBy(pid), database)
}

function meterOf(server: () => number, database: number | undefined): Meter {
  return {
    async *of(name, calls, work) {
      const before = [server(), usedByAll(database)] as const
      await work()
      const [own, beside] = [server() - before[0], usedByAll(database) - before[1]]
      yield { name: `${name}, processor of the server`, value: own / calls, unit: 'ms' }
      if (database !== undefined)
        yield { name: `${name}, processor of the database`, value: beside / calls, unit: 'ms' }
    },
  }
}

/** Returns the first process of a demonstration's PostgreSQL; undefined of the embedded database, which is a thread. */
export async function databaseOf({ store }: Pick<Demo, 'store'>): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(store)
  const stat = statOf(rows[0]?.pid)
  const parent = Number(stat?.[PARENT])
  return parent > 1 && parent !== process.pid && /postgres/.test(commandOf(parent)) ? parent : undefined
}

// Places in /proc/PID/stat after the name: the parent, and what it used itself and by children that have ended, in hundredths.
const PARENT = 1
const OWN = [11, 12]
const ENDED = [13, 14]

function statOf(pid: number | string | undefined): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** In ms. */
function used(stat: string[] | undefined, places: readonly number[]): number {
  return places.reduce((sum, place) => sum + Number(stat?.[place] ?? Number.NaN), 0) * 10
}

/** What a process and all of its threads used so far, in ms (Linux; NaN elsewhere). */
const usedBy = (pid: number | undefined): number => used(statOf(pid), OWN)

/** The same of a process and its children, those that have ended among them. */
function usedByAll(pid: number | undefined): number {
  if (pid === undefined) return 0
  const children = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined
    return stat?.[PARENT] === String(pid) ? [used(stat, OWN)] : []
  })
  return children.reduce((sum, one) => sum + one, used(statOf(pid), [...OWN, ...ENDED]))
}
