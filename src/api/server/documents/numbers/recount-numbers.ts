import { sql } from 'kysely'
import type { Platform } from '../../ports/platform/platform.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { readOrphans } from './read-orphans.ts'
import { countOpen, ofSeries, type Series } from './series.ts'
import { settleFaults, settleOrphans } from './settle-faults.ts'
import { layOutSeries } from './settle-notes.ts'

/** Lists the series of a tenant's notes. */
export async function listSeries(db: ScopedDb): Promise<Series[]> {
  const { rows } = await sql<{ company_id: string; environment: Series['environment']; serie: number }>`
    select distinct company_id, environment, serie from nfces where tenant_id = ${TENANT}
    order by company_id, environment, serie`.execute(db)
  return rows.map(({ company_id: companyId, environment, serie }) => ({ companyId, environment, serie }))
}

/** Finds anew all that the numbers of a series lack. True if that is something else than was known. */
export async function recountSeries(
  db: ScopedDb,
  platform: Platform,
  tenantId: string,
  series: Series,
): Promise<boolean> {
  const before = await digest(db, ofSeries(series))
  const { rows } = await sql<{ number: number }>`
    select number from nfces where tenant_id = ${TENANT} and ${ofSeries(series)}
    group by number having count(*) > 1 or bool_or(status <> 'authorized')
    union
    select number_start from nfce_gaps where tenant_id = ${TENANT} and ${ofSeries(series)} and kind not in ('missing', 'orphan')`.execute(
    db,
  )
  await settleFaults(
    db,
    platform,
    rows.map(({ number }) => ({ ...series, number })),
  )
  await layOutSeries({ db, tenantId }, series)
  await countOpen(db, [{ ...series, start: 0, end: 999_999_999 }])
  return (await digest(db, ofSeries(series))) !== before
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

/** Digests the rows of some series, whatever their ids. */
async function digest(db: ScopedDb, of: ReturnType<typeof ofSeries>): Promise<string | null> {
  const { rows } = await sql<{ digest: string | null }>`
    select md5(string_agg(concat_ws(' ', kind, number_start, number_end, key, before_at, after_at, issued_on, open), ',' order by kind, number_start, key)) as digest
    from nfce_gaps where tenant_id = ${TENANT} and ${of}`.execute(db)
  return rows[0]?.digest ?? null
}
