import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDemo } from '#api/demo/fill.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { Platform } from '#api/server/ports/platform/platform.ts'
import { openEmbedded } from '#api/server/store/embedded/embedded.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { type Admin, findAdmin } from '../admin.ts'

export const SECRET = 'only ever used by a bench on this machine'

export interface Demo {
  /** Beside the database's, for whatever else is kept. */
  folder: string
  store: Store
  platform: Platform
  admin: Admin
}

/** A small demonstration over an embedded database, removed when the work is done. */
export async function withDemo<T>(work: (demo: Demo) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-bench-'))
  const store = await openEmbedded(join(folder, 'data'))
  try {
    const platform = nodePlatform({ log: () => {} })
    await fillDemo(store, platform, { documents: 500, until: Date.now() })
    return await work({ folder, store, platform, admin: await findAdmin(store, SECRET) })
  } finally {
    await store.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}
