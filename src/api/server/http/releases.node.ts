import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newest } from '../identity/limits/newest.ts'
import { Refusal } from '../errors/refusal.ts'
import { bucketObjects } from '../ports/files/bucket-objects.node.ts'
import type { BucketSettings } from '../ports/files/bucket.node.ts'
import type { Objects } from '../ports/files/objects.ts'
import { serveFixed } from './static-files.node.ts'

// Of several servers one is of a newer release than another while it is rolled out: a page of either finds its parts at both.

export const DAY_MS = 86_400_000
/** Files that never change, in a build: names with a hash of their content, and versions of the library. */
const FILES = ['host/assets/**', 'elements/chunks/**', 'versions/*.*.*/**']
const IN_VERSION = /^versions\/\d+\.\d+\.\d+\//
const LISTS = 'releases/'
/** So many are written at once. */
const AT_ONCE = 24
/** How long a path that nobody has is not asked for again, in ms, and how many of them are remembered. */
const MISSING_MS = 5000
const MOST_MISSING = 2000

/** The files of releases in a storage that all servers have. */
export interface Releases {
  /** Puts what this build has and the storage lacks there, and removes what no server has had for long. May be done again at any time. */
  keep(now: number): Promise<void>
  /** A file of any release, by its path below dist. */
  serve(path: string, request: Request): Promise<Response | undefined>
}

interface Options {
  dist: string
  /** For how many days files stay after the last server that has them. */
  releaseDays: number
}

/** Files of releases in the bucket; undefined without one. */
export function siteReleases({ bucket, ...options }: Options & { bucket?: BucketSettings }): Releases | undefined {
  return bucket && storedReleases({ ...options, objects: bucketObjects(bucket, 'site/') })
}

/** Files of releases in a storage. */
export function storedReleases({ dist, releaseDays, objects }: Options & { objects: Objects }): Releases {
  const missing = newest<string, number>(MOST_MISSING)
  const own = () =>
    globSync(FILES, { cwd: dist, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(dist.length + 1)
          .replaceAll('\\', '/'),
      )
      .toSorted()

  async function keep(now: number): Promise<void> {
    const files = own()
    if (files.length > 0) {
      const text = JSON.stringify(files)
      // First, so that no other server takes away what is there already. Written anew each time: it tells when it was last needed.
      await objects.write(`${LISTS}${hashOf(text)}.json`, new TextEncoder().encode(text))
    }
    const stored = await objects.list('files/')
    const present = new Set(stored.map(({ path }) => path))
    const lacking = files.filter((file) => !present.has(`files/${file}`))
    await inParallel(lacking, async (file) => objects.write(`files/${file}`, await readFile(join(dist, file))))
    await removeOld(stored, now)
  }

  async function removeOld(stored: Awaited<ReturnType<Objects['list']>>, now: number): Promise<void> {
    const needed = new Set<string>()
    const old: string[] = []
    for (const { path, at } of await objects.list(LISTS)) {
      if (at < now - releaseDays * DAY_MS) {
        old.push(path)
        continue
      }
      const text = await objects.read(path)
      // Written above, by this server or another one.
      const files: string[] = text ? JSON.parse(new TextDecoder().decode(text)) : []
      for (const file of files) needed.add(`files/${file}`)
    }
    // What another server is just writing is younger than a day.
    const unneeded = stored.filter(({ path, at }) => !needed.has(path) && at < now - DAY_MS)
    await inParallel([...unneeded.map(({ path }) => path), ...old], (path) => objects.remove(path))
  }

  return {
    keep,
    async serve(path, request) {
      const now = performance.now()
      if ((missing.get(path) ?? 0) > now) return undefined
      try {
        const read = (name: string) => objects.read(`files/${name}`)
        const found = await serveFixed(read, path, request, IN_VERSION.test(path))
        if (!found) missing.set(path, now + MISSING_MS)
        return found
      } catch {
        // The storage is down: who asks again may find it.
        return new Refusal('unavailable', { retryAfter: 1 }).toResponse()
      }
    },
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values()
  const worker = async () => {
    for (const one of rest) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
