import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { QUOTAS } from '#domain/access/plan.ts'
import type { Access } from '../../identity/callers/access.ts'
import { monthStart, readLimit } from '../../identity/plans/usage.ts'
import type { ScopedDb } from '../../store/scope.ts'

export interface Quota {
  max_per_batch: number
  max_per_month: number
  /** Files of the requests, of XML where they have any, of this calendar month of the tenant's time zone, save those that failed. */
  total_downloaded_month: number
}

/** Reads the plan's limit and this month's use: by a function, since the quota is not that of the companies that a user sees. */
export async function readQuota(db: ScopedDb, { timeZone }: Pick<Access, 'timeZone'>, now: number): Promise<Quota> {
  const month = monthStart(sql`${isoInstant(now)}::timestamptz`, sql`${timeZone}`)
  const { rows } = await sql<{ total: number }>`select app_downloaded_since(${month}) as total`.execute(db)
  const limitOf = async (name: 'max_per_batch' | 'max_per_month') =>
    (await readLimit(db, name, QUOTAS[name].usual)) ?? QUOTAS[name].usual
  return {
    max_per_batch: await limitOf('max_per_batch'),
    max_per_month: await limitOf('max_per_month'),
    total_downloaded_month: rows[0]?.total ?? 0,
  }
}
