import { sql } from 'kysely'
import { QUOTAS, type QuotaName, quotaRefusal } from '#domain/access/plan.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { type CountedQuota, countUsed, readLimit } from './usage.ts'

/** Locks a quota: until the transaction ends nobody else of the tenant uses any of it, so that a count stays true. */
export async function lockQuota(db: ScopedDb, tenantId: string, quota: QuotaName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${quota} ${tenantId}`}, 0))`.execute(db)
}

/**
 * Does what may use some of a quota, in a transaction that sees the whole tenant, and refuses it where there is more than the plan allows
 * afterwards, and more than before. Documents make companies, points of sale and SATs without it: they are kept, and the excess is shown.
 */
export async function withinQuota<T>(
  db: ScopedDb,
  tenantId: string,
  quota: Exclude<CountedQuota, 'max_per_month' | 'max_documents'>,
  work: () => Promise<T>,
): Promise<T> {
  await lockQuota(db, tenantId, quota)
  const value = await readLimit(db, quota, QUOTAS[quota].usual)
  if (value === null) return work()
  const before = await countUsed(db, tenantId, quota)
  const done = await work()
  const after = await countUsed(db, tenantId, quota)
  if (after > value && after > before) {
    throw new Refusal('plan_quota', { reason: () => quotaRefusal(quota, { used: before, value }) })
  }
  return done
}
