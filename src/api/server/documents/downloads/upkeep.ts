import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import type { FileStore } from '../../ports/files/file-store.ts'
import type { Jobs } from '../../ports/jobs/jobs.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { Store } from '../../store/scope.ts'
import { zipName } from './pack.ts'

export interface UpkeepOptions {
  store: Store
  platform: Platform
  files: FileStore
  jobs: Jobs
}

/**
 * Has every request made that is not made yet: one whose process ended between keeping it and enqueueing it would wait for ever. What a
 * schedule asks for, whose requester is not mailed, stands behind what people wait for, and no tenant's thousands before another's few.
 */
export async function enqueueWaiting({ store, jobs }: UpkeepOptions): Promise<void> {
  const waiting = await store
    .selectFrom('nf_downloads')
    .select(['tenant_id', 'id'])
    .select(
      sql<number>`case when mailed_at is null then 0 else
        (row_number() over (partition by tenant_id, mailed_at is null order by created_at))::integer end`.as('behind'),
    )
    .where('is_processed', '=', false)
    .orderBy('created_at')
    .execute()
  for (const { tenant_id: tenantId, id, behind } of waiting) await jobs.enqueue({ tenantId, id }, behind)
}

/** Removes files whose time is over. One that cannot be removed keeps no other one; the first failure is thrown at the end. */
export async function removeExpired({ store, platform, files }: UpkeepOptions): Promise<void> {
  const now = isoInstant(platform.now())
  const expired = await store
    .selectFrom('nf_downloads')
    .select(['tenant_id', 'id'])
    .where('is_success', '=', true)
    .where('removed_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .execute()
  const failures: unknown[] = []
  for (const { tenant_id, id } of expired) {
    try {
      await files.remove(zipName(id))
    } catch (error) {
      failures.push(error)
      continue
    }
    await store
      .updateTable('nf_downloads')
      .set({ removed_at: now })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .execute()
  }
  if (failures.length > 0) throw failures[0]
}
