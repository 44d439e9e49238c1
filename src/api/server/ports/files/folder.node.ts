import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from './file-store.ts'

const DAY_MS = 86_400_000

/** Files in a folder that only the server's own user reads. What is being written ends in '.part'. */
export function folderFileStore(folder: string): FileStore {
  const made = mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    async write(name, pieces) {
      await made
      for (const part of await partsOf(folder, name)) await rm(part, { force: true })
      const part = join(folder, `${name}.${randomUUID()}.part`)
      try {
        const size = await writeAll(part, pieces)
        await rename(part, join(folder, name))
        await sync(folder)
        return size
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async read(name, range) {
      const path = join(folder, name)
      try {
        await stat(path)
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
      return lazily(() => createReadStream(path, { ...range, highWaterMark: 256 * 1024 }))
    },
    async remove(name) {
      await rm(join(folder, name), { force: true })
    },
    async tidy(now) {
      await made
      for (const part of await partsOf(folder, '')) {
        const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: now }))
        if (mtimeMs < now - DAY_MS) await rm(part, { force: true })
      }
    },
  }
}

async function partsOf(folder: string, name: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((one) => one.startsWith(name) && one.endsWith('.part')).map((one) => join(folder, one))
}

async function writeAll(path: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const piece of pieces) {
      await file.writeFile(piece)
      size += piece.length
    }
    await file.sync()
    return size
  } finally {
    await file.close()
  }
}

/** Syncs the folder, so that a file's name is still there after a power cut. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Opens nothing before somebody reads: an answer to HEAD, or one that nobody waits for any more, leaves no file open. */
function lazily(openStream: () => Readable): ReadableStream<Uint8Array> {
  let pieces: AsyncIterator<Uint8Array> | undefined
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        pieces ??= openStream()[Symbol.asyncIterator]()
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await pieces?.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
