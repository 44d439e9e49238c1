import { sql } from 'kysely'
import { adopt } from '../batch/registry.ts'
import { readOrphans } from '../numbers/read-orphans.ts'
import { countOpen } from '../numbers/series.ts'
import { settleOrphans } from '../numbers/settle-faults.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { ScopedDb } from '../../store/scope.ts'

/**
 * Gives a company that somebody registers what came before any document of it; its numbers have no batch to settle them. In a transaction bound
 * to the whole tenant, whose intake waits (lock-intake.ts).
 */
export async function adoptRegistered(
  db: ScopedDb,
  platform: Platform,
  company: { id: string; cnpj: string },
): Promise<void> {
  const keys = await adopt(db, company)
  const orphans = await readOrphans(db, sql`nfce_key = any (${keys}::text[])`)
  await countOpen(db, await settleOrphans(db, platform, { orphans, arrived: [] }))
}
