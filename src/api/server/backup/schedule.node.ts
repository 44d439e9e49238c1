import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isoInstant } from '#domain/time/instant.ts'
import type { MailRound } from '../mail/outbox.ts'
import { type Loop, repeat } from '../ports/platform/repeat.ts'
import { fingerprintOf } from '../ports/platform/seal.ts'
import { aloneAtBackup } from '../store/one-at-a-time.ts'
import { sendLateMail } from './late-mail.ts'
import { backupState, type BackupSettings, isDue } from './state.ts'

const MINUTE_MS = 60_000
/** How long a copy that failed is left before it is tried again. */
const AGAIN_MS = 10 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS
const COMMAND = fileURLToPath(new URL('../cli/copies/backup.node.ts', import.meta.url))
const NAME = /^fiscal-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.tar\.zst$/

interface Options extends MailRound {
  backups: BackupSettings
  secret: string
  /** True if other servers work on the same database. */
  isShared: boolean
  operatorEmail?: string | undefined
  onError: (error: unknown) => void
}

/** Makes a copy whenever one is due, in a process of its own, throws old ones away, and tells the operator of a late one. */
export function scheduleBackups(options: Options): Loop {
  const { store, platform, backups, isShared, operatorEmail, onError } = options
  const ending = new AbortController()
  let triedAt = Number.NEGATIVE_INFINITY
  const makeDue = async () => {
    if (!isDue(await backupState(store, backups, platform.now()), backups, platform.now())) return
    triedAt = platform.now()
    await make(options, ending.signal)
    removeOld(backups, platform.now())
  }
  const loop = repeat(
    async () => {
      if (platform.now() - triedAt >= AGAIN_MS) {
        const turn = isShared ? aloneAtBackup(store, makeDue) : makeDue()
        await turn.catch((error: unknown) => {
          if (!ending.signal.aborted) onError(error)
        })
      }
      if (operatorEmail === undefined || ending.signal.aborted) return
      await sendLateMail(options, operatorEmail, await backupState(store, backups, platform.now()))
    },
    { name: 'backup', meter: platform.meter, everyMs: MINUTE_MS, onError, atOnce: true },
  )
  return {
    idle: () => loop.idle(),
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
  const kill = () => child.kill()
  signal.addEventListener('abort', kill)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-2000)
    })
  }
  const [code] = await once(child, 'close').finally(() => signal.removeEventListener('abort', kill))
  if (code !== 0) throw new Error(`The copy failed (${code}): ${output.trim()}`)
  platform.log({ event: 'backup', place: join(backups.folder, name) })
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
