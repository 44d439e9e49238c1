import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FileStore } from '../../ports/files/file-store.ts'
import type { Store } from '../../store/scope.ts'
import { requireWriter } from '../../store/writer.ts'
import type { HealthCheck } from './health.ts'

interface Parts {
  store: Store
  files: FileStore
  dataDir: string
  /** Free bytes that the data folder's disk must have. */
  leastRoom: number
}

/** Returns the checks behind `/readyz` of a server in Node. */
export function healthChecks({ store, files, dataDir, leastRoom }: Parts): HealthCheck[] {
  // Each process writes a file of its own, since several may share a folder or bucket.
  const probe = `readiness-${randomUUID()}`
  return [
    { name: 'database', limitMs: 1500, keepMs: 1000, run: () => requireWriter(store) },
    {
      name: 'files',
      limitMs: 2000,
      // Calls to a bucket cost money.
      keepMs: 15_000,
      async run() {
        await files.write(probe, pieces())
        await files.remove(probe)
      },
    },
    {
      name: 'disk',
      limitMs: 1000,
      keepMs: 5000,
      async run() {
        const { bavail, bsize } = await statfs(dataDir)
        const free = bavail * bsize
        if (free < leastRoom) throw new Error(`${free} bytes are free, fewer than ${leastRoom}`)
      },
    },
  ]
}

async function* pieces(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array([0])
}
