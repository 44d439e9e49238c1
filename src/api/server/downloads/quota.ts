import { sql } from 'kysely'
import { isoInstant } from '#domain/instant.ts'
import type { Access } from '../accounts/access.ts'
import type { ScopedDb } from '../store/scope.ts'

export interface Quota {
  max_per_batch: number
  max_per_month: number
  /** XML files of the requests of this calendar month of the tenant's time zone, save those that failed. */
  total_downloaded_month: number
}

/** Until the transaction ends, nobody else of the tenant requests a download: what the quota says stays true. */
export async function lockQuota(db: ScopedDb, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`nf_download:${tenantId}`}, 0))`.execute(db)
}

/** What the tenant's plan allows, and what of the month is gone. */
export async function readQuota(db: ScopedDb, { tenantId, timeZone }: Access, now: number): Promise<Quota> {
  const month = sql`date_trunc('month', ${isoInstant(now)}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`
  return db
    .selectFrom('tenants')
    .select([
      'max_per_batch',
      'max_per_month',
      sql<number>`app_downloaded_since(${month})`.as('total_downloaded_month'),
    ])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
}
