import type { Platform } from '../../ports/platform/platform.ts'
import { inEach } from '../../store/queries/in-each.ts'
import { type Store, scoped } from '../../store/scope.ts'
import { lockIntake } from '../lock-intake.ts'
import { usedHashes } from './content-rows.ts'
import { contentFolder } from './stored-content.ts'

const DAY_MS = 86_400_000
/** How many folders a tenant's objects lie in. One is swept a day. */
const FOLDERS = 256
/** How old an object without a row is when it goes: whoever restores an older copy of the database may still want what came after it. */
const LEAST_AGE_MS = 90 * DAY_MS
/** Objects that are looked up in one transaction, which holds up the tenant's intake. */
const OBJECTS = 100

/**
 * Removes the objects that no row speaks of, of each tenant in the folder whose day it is: transactions that failed left them, or a move back
 * into the database. `signal`: stops between two lots, of which the next turn finds the rest.
 */
export async function sweepContents(store: Store, platform: Platform, signal?: AbortSignal): Promise<void> {
  if (platform.contents === undefined) return
  const folder = (Math.floor(platform.now() / DAY_MS) % FOLDERS).toString(16).padStart(2, '0')
  const tenants = await store.selectFrom('tenants').select('id').orderBy('id').execute()
  await inEach(
    tenants.map(({ id }) => id),
    (tenantId) => sweepFolder({ store, platform, signal }, tenantId, contentFolder(tenantId, folder)),
  )
}

interface Sweep {
  store: Store
  platform: Platform
  signal: AbortSignal | undefined
}

async function sweepFolder({ store, platform, signal }: Sweep, tenantId: string, folder: string): Promise<void> {
  if (signal?.aborted) return
  const { contents, now } = platform
  const all = (await contents?.objects.list(folder)) ?? []
  const old = all.filter(({ at }) => at < now() - LEAST_AGE_MS).map(({ path }) => path.slice(folder.length))
  for (let start = 0; start < old.length && !signal?.aborted; start += OBJECTS) {
    const hashes = old.slice(start, start + OBJECTS)
    await scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
      // What is being written now has its row only at the end of its own transaction, which has this lock.
      await lockIntake(db, tenantId)
      const used = await usedHashes(db, hashes)
      for (const hash of hashes) if (!used.has(hash)) await contents?.objects.remove(folder + hash)
    })
  }
}
