import { sql } from 'kysely'
import type { Platform } from '../../ports/platform/platform.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { readOrphans } from './read-orphans.ts'
import { countOpen, type Series } from './series.ts'
import { settleOrphans } from './settle-faults.ts'

/** Lists the series of a tenant's notes. */
export async function listSeries(db: ScopedDb): Promise<Series[]> {
  const { rows } = await sql<{ company_id: string; environment: Series['environment']; serie: number }>`
    select distinct company_id, environment, serie from nfces where tenant_id = ${TENANT}
    order by company_id, environment, serie`.execute(db)
  return rows.map(({ company_id: companyId, environment, serie }) => ({ companyId, environment, serie }))
}

/** Lists the keys of what may have come without its note, and of what is known to have: what comes meanwhile is settled as it comes. */
export async function listOrphans(db: ScopedDb): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from nfce_gaps where tenant_id = ${TENANT} and kind = 'orphan'`.execute(db)
  return [...new Set([...(await readOrphans(db, sql`true`)), ...rows].map(({ key }) => key))]
}

/** Finds anew which of these are without their notes. True if that is something else than was known. */
export async function recountOrphans(db: ScopedDb, platform: Platform, keys: readonly string[]): Promise<boolean> {
  const orphans = await readOrphans(db, sql`nfce_key = any (${keys}::text[])`)
  const changed = await settleOrphans(db, platform, { orphans, arrived: keys })
  await countOpen(db, changed)
  return changed.length > 0
}
