import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Another process has the data folder open. Two on one folder would silently lose rows. */
export class DataFolderBusy extends Error {
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(`A pasta de dados ${folder} já está aberta pelo processo ${pid}.`)
    this.pid = pid
  }
}

interface Owner {
  pid: number
  /** Tells a process from a later one that was given the same number; absent where /proc is. */
  started?: string
}

/** Takes the folder for this process; answers how to give it back. Throws DataFolderBusy. The lock of a dead process is taken over. */
export function lockDataFolder(folder: string): () => void {
  const path = join(folder, 'lock')
  const me: Owner = { pid: process.pid, ...startOf(process.pid) }
  const text = JSON.stringify(me)
  for (;;) {
    try {
      writeFileSync(path, text, { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    removeDead(folder, path)
  }
}

function removeDead(folder: string, path: string): void {
  const found = read(path)
  if (found === undefined) return
  const owner = ownerOf(found)
  if (owner && isAlive(owner)) throw new DataFolderBusy(folder, owner.pid)
  // Moving is atomic: of two processes that see the dead lock one gets it, and the other may have caught the first one's new lock.
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if (read(aside) !== found) linkSync(aside, path)
  rmSync(aside, { force: true })
}

function isAlive({ pid, started }: Owner): boolean {
  // After a container's restart a dead lock may carry our own number. A live one of ours does too: then the start tells.
  if (pid === process.pid && started !== startOf(pid).started) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false
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

function ownerOf(text: string): Owner | undefined {
  try {
    const { pid, started } = JSON.parse(text)
    if (Number.isSafeInteger(pid)) return { pid, ...(typeof started === 'string' ? { started } : {}) }
  } catch {
    // Half-written by a process that died in the act.
  }
  return undefined
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
