import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isoInstant } from '#domain/time/instant.ts'
import type { StoredMessage, Mailbox } from './mailbox.ts'
import type { Mailer, Message } from './mailer.ts'

const MOST_MESSAGES = 200

/**
 * Keeps messages as files where there is no mail server, newest last by name. They carry links that open accounts, so that only this
 * user of the machine may read them.
 */
export function folderMailer(folder: string, now: () => number = () => Date.now()): Mailer & Mailbox {
  const names = async () => {
    const all = await readdir(folder).catch(() => [])
    return all.filter((name) => /^[\w-]+\.json$/.test(name)).sort()
  }
  const read = async (id: string): Promise<StoredMessage | undefined> => {
    if (!/^[\w-]+$/.test(id)) return undefined
    const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => undefined)
    // Only `send` writes into this folder.
    return text === undefined ? undefined : { ...(JSON.parse(text) as Message & { at: string }), id }
  }
  return {
    read,
    async list() {
      const all = await Promise.all((await names()).toReversed().map((name) => read(name.slice(0, -'.json'.length))))
      return all.filter((one) => one !== undefined)
    },
    async send(message) {
      const at = isoInstant(now())
      const name = `${at.replace(/\W/g, '-')}${randomBytes(4).toString('hex')}.json`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Under another name until it is whole: the page may be listing.
      const unfinished = join(folder, `${name}.part`)
      await writeFile(unfinished, JSON.stringify({ at, ...message }, null, 2), { mode: 0o600 })
      await rename(unfinished, join(folder, name))
      const files = await names()
      for (const old of files.slice(0, Math.max(0, files.length - MOST_MESSAGES)))
        await rm(join(folder, old), { force: true })
    },
  }
}
