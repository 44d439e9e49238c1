import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Misused } from '../../errors/misused.ts'

// Node has no flock. An SQLite file that is open in an exclusive transaction is one: a lock of the kernel, the same for every container
// on the host, which ends with its process and leaves nothing to clear away. Numbers of processes, which this was before, are others in
// each PID namespace. The file itself stays empty and is never removed: a lock on a file that is gone keeps nobody away.

/** Another process has the data folder open. Two on one folder would silently lose rows. */
export class DataFolderBusy extends Misused {
  constructor(folder: string, owner: Owner | undefined) {
    const place = owner?.host === undefined || owner.host === hostname() ? '' : ` em ${owner.host}`
    const who = owner === undefined ? 'outro processo' : `processo ${owner.pid}${place}`
    super(`A pasta de dados ${folder} já está aberta pelo ${who}.`)
  }
}

/** Which process has the folder, told to whoever finds it taken. Servers before the lock had only this file to keep others away. */
interface Owner {
  pid: number
  /** Tells a process from a later one that was given the same number; absent where /proc is. */
  started?: string
  /** Absent in files of earlier versions. */
  host?: string
}

const SQLITE_BUSY = 5

/** Without a reference a lock would end with the next garbage collection. */
const held = new Set<DatabaseSync>()

/** Takes the folder for this process; answers how to give it back. Throws DataFolderBusy. The lock of a dead process is none. */
export function lockDataFolder(folder: string): () => void {
  const note = join(folder, 'lock')
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    // No journal beside it, which a full disk would refuse.
    lock.exec('pragma journal_mode = memory; begin exclusive')
    const found = ownerOf(note)
    if (found && found.host === undefined && isAlive(found)) throw new DataFolderBusy(folder, found)
    const me: Owner = { pid: process.pid, ...startOf(process.pid), host: hostname() }
    writeFileSync(note, JSON.stringify(me))
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new DataFolderBusy(folder, ownerOf(note)) : error
  }
  held.add(lock)
  return () => {
    rmSync(note, { force: true })
    held.delete(lock)
    lock.close()
  }
}

function isBusy(error: unknown): boolean {
  // The lowest byte; the others tell why it is busy.
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}

function isAlive({ pid, started }: Owner): boolean {
  // After a container's restart the file of a dead process may carry this process's own number.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  const now = startOf(pid).started
  return now === undefined || started === undefined || now === started
}

/** Start time in clock ticks since boot, and the boot: field 22 of /proc/<pid>/stat, proc(5). */
function startOf(pid: number): { started?: string } {
  const stat = read(`/proc/${pid}/stat`)
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim()
  const ticks = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return ticks && boot ? { started: `${boot} ${ticks}` } : {}
}

function ownerOf(note: string): Owner | undefined {
  try {
    const { pid, started, host } = JSON.parse(read(note) ?? '')
    if (!Number.isSafeInteger(pid)) return undefined
    return {
      pid,
      ...(typeof started === 'string' ? { started } : {}),
      ...(typeof host === 'string' ? { host } : {}),
    }
  } catch {
    // There is no file, or one that a process left half-written when it died.
    return undefined
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
