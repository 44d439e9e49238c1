import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOrdinaryUser, findPostgres, startPostgres } from '../../../scripts/postgres.mjs'
import { askOnce } from '../../api/connections.ts'

// A PostgreSQL and the standby that has everything before it is acknowledged, as what watches over both (Patroni, a cloud) keeps them.

const bin = findPostgres()

/** Where PostgreSQL's own tool for copies is missing, there is no standby. */
export const hasStandby = bin !== undefined && existsSync(join(bin, 'pg_basebackup'))

type Cluster = Awaited<ReturnType<typeof startPostgres>>

export interface Pair {
  /** Where the one is that writes. */
  url(): string
  /** Kills it as a power cut would, makes the standby the one that writes, and returns where that is. `noticed`: once somebody has found out. */
  failOver(noticed?: () => Promise<void>): Promise<string>
  /** Gives the one that writes a standby, without which the next failure would lose what was acknowledged. */
  addStandby(): Promise<void>
  stop(): Promise<void>
}

/** `isDurable`: every acknowledged byte is on the disks of both; otherwise in their memory, which outlives a killed process as well. */
export async function startPair({ isDurable = false } = {}): Promise<Pair> {
  // It goes on while its standby is away until it is told to wait for one.
  const more = [
    'synchronous_commit=on',
    'wal_retrieve_retry_interval=500ms',
    ...(isDurable ? ['fsync=on', 'full_page_writes=on'] : []),
  ]
  const gone: Cluster[] = []
  let primary = await startPostgres({ more })
  let standby: Cluster | undefined
  const pair: Pair = {
    url: () => primary.url,
    async failOver(noticed) {
      if (!standby) throw new Error('There is no standby')
      await kill(primary)
      await noticed?.()
      gone.push(primary)
      await askOnce(standby.url, 'select pg_promote(true, 60)')
      primary = standby
      standby = undefined
      return primary.url
    },
    async addStandby() {
      standby = await startPostgres({ data: copyOf(primary.url), more })
      await until(async () => (await statesOf(primary.url)).includes('streaming'))
      // A setting of the command line could not be taken back.
      await askOnce(primary.url, "alter system set synchronous_standby_names = '*'")
      await askOnce(primary.url, 'select pg_reload_conf()')
      await until(async () => (await statesOf(primary.url)).includes('sync'))
    },
    async stop() {
      for (const one of [standby, primary, ...gone]) await one?.stop()
    },
  }
  try {
    await pair.addStandby()
  } catch (error) {
    await pair.stop()
    throw error
  }
  return pair
}

/** Copies the data of a running cluster into a folder of its own, for one that follows it. */
function copyOf(url: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-standby-'))
  const data = join(folder, 'data')
  const { hostname, port, username } = new URL(url)
  const words = [
    '-h',
    hostname,
    '-p',
    port,
    '-U',
    username,
    '-D',
    data,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  ]
  const [command, args] = asOrdinaryUser(folder)(join(bin ?? '', 'pg_basebackup'), words)
  const made = spawnSync(command, args, { encoding: 'utf8', cwd: folder })
  if (made.status !== 0) throw new Error(`pg_basebackup: ${made.error?.message ?? made.stderr}`)
  return data
}

async function kill({ pid }: Cluster): Promise<void> {
  if (pid === undefined) return
  process.kill(pid, 'SIGKILL')
  await until(async () => !isRunning(pid))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** How far each standby of a cluster is: its state, and whether it is waited for. */
async function statesOf(url: string): Promise<string[]> {
  const rows = await askOnce(url, 'select state, sync_state from pg_stat_replication')
  return rows.flatMap(({ state, sync_state }) => [String(state), String(sync_state)])
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}
