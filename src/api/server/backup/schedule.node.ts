import { type ChildProcess, spawn } from 'node:child_process'
import { type EventEmitter, once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isoInstant } from '#domain/time/instant.ts'
import type { Platform } from '../ports/platform/platform.ts'
import { type Loop, repeat } from '../ports/platform/repeat.ts'
import { fingerprintOf } from '../ports/platform/seal.ts'
import { aloneAtBackup } from '../store/one-at-a-time.ts'
import type { Store } from '../store/scope.ts'
import { backupState, type BackupSettings, isDue } from './state.ts'

const MINUTE_MS = 60_000
/** How long a copy that failed is left before it is tried again. */
const AGAIN_MS = 10 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** How long a copy may take, if copies are not further apart: one that hangs is not to be the last. */
const LONGEST_MS = 6 * HOUR_MS
/** How long its process has to end, once it is to. */
const END_MS = 10_000
const COMMAND = fileURLToPath(new URL('../cli/copies/backup.node.ts', import.meta.url))
const NAME = /^fiscal-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.tar\.zst$/

interface Options {
  store: Store
  platform: Platform
  backups: BackupSettings
  secret: string
  /** True if other servers work on the same database. */
  isShared: boolean
  onError: (error: unknown) => void
}

/** Makes a copy whenever one is due, in a process of its own, and throws old ones away. */
export function scheduleBackups(options: Options, makeCopy = make): Pick<Loop, 'idle' | 'stop'> {
  const { store, platform, backups, isShared, onError } = options
  const ending = new AbortController()
  let triedAt = Number.NEGATIVE_INFINITY
  const makeRoom = () => {
    try {
      removeOld(backups, platform.now())
    } catch (error) {
      onError(error)
    }
  }
  const makeDue = async () => {
    if (!isDue(await backupState(store, backups, platform.now()), backups, platform.now())) return
    triedAt = platform.now()
    // First, too: copies that were cut off one after the other fill the disk, and the next one would never be made.
    makeRoom()
    await makeCopy(options, ending.signal)
    makeRoom()
  }
  const copyAgain = async () => {
    if (platform.now() - triedAt < AGAIN_MS) return
    const turn = isShared ? aloneAtBackup(store, makeDue) : makeDue()
    await turn.catch((error: unknown) => {
      if (!ending.signal.aborted) onError(error)
    })
  }
  const { meter } = platform
  const loop = repeat(copyAgain, { name: 'backup', meter, everyMs: MINUTE_MS, onError, atOnce: true })
  return {
    idle: loop.idle,
    stop() {
      ending.abort()
      return loop.stop()
    },
  }
}

/** The command that an operator has, too: what it reads and packs takes nothing from the server's calls but a processor. */
async function make({ backups, secret, platform }: Options, signal: AbortSignal): Promise<void> {
  const name = `fiscal-${isoInstant(platform.now()).slice(0, 19).replaceAll(':', '-')}Z.tar.zst`
  const key =
    backups.keyFolder === undefined
      ? ['--without-key']
      : ['--key-to', join(backups.keyFolder, `fiscal-${await fingerprintOf(secret)}.key`)]
  const args = [COMMAND, '--to', join(backups.folder, name), ...key]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-2000)
    })
  }
  const end = await endOf(child, { signal, longestMs: Math.max(backups.hours * HOUR_MS, LONGEST_MS) })
  if (end !== 0) throw new Error(`The copy failed (${end}): ${output.trim()}`)
  platform.log({ event: 'backup', place: join(backups.folder, name) })
}

/** Returns how a process ended: its exit code, or the signal that ended it, since it was to end or took too long. */
export async function endOf(
  child: EventEmitter & Pick<ChildProcess, 'kill'>,
  { signal, longestMs }: { signal: AbortSignal; longestMs: number },
): Promise<number | NodeJS.Signals> {
  let force: NodeJS.Timeout | undefined
  const end = () => {
    child.kill('SIGTERM')
    force ??= setTimeout(() => child.kill('SIGKILL'), END_MS)
  }
  const limit = setTimeout(end, longestMs)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  try {
    const [code, by] = await once(child, 'close')
    return code ?? by
  } finally {
    clearTimeout(limit)
    clearTimeout(force)
    signal.removeEventListener('abort', end)
  }
}

/** Removes what is older than the settings say, but never the newest copy, and what was cut off. */
export function removeOld({ folder, days }: Pick<BackupSettings, 'folder' | 'days'>, now: number): void {
  if (!existsSync(folder)) return
  const names = readdirSync(folder).toSorted()
  const copies = names.filter((name) => NAME.test(name))
  for (const name of copies.slice(0, -1)) {
    const at = Date.parse((NAME.exec(name)?.[1] ?? '').replace(/T(\d\d)-(\d\d)-(\d\d)Z/, 'T$1:$2:$3Z'))
    if (now - at > days * DAY_MS) rmSync(join(folder, name), { force: true })
  }
  for (const name of names.filter((one) => NAME.test(one.replace(/\.part$/, '')) && one.endsWith('.part'))) {
    if (now - statSync(join(folder, name)).mtimeMs > DAY_MS) rmSync(join(folder, name), { force: true })
  }
}
