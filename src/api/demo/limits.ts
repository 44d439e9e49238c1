import { QUOTA_NAMES, type QuotaName } from '#domain/access/plan.ts'
import { FIRST_PLAN, insertPlan, putQuotas } from '../server/identity/plans/rows.ts'
import { readUsage } from '../server/identity/plans/usage.ts'
import type { ScopedDb } from '../server/store/scope.ts'
import { idFor } from './random.ts'
import type { DemoTenant } from './shops.ts'

/** Use of quotas by the demonstration, as a share; the rest stays as a first plan has it. One stands above the step at which it warns. */
const SHARES: Partial<Record<QuotaName, number>> = {
  max_companies: 0.4,
  max_points_of_sale: 0.5,
  max_users: 0.3,
  max_documents: 0.85,
  max_sats: 0.3,
}

/** The plan of a tenant of the demonstration, until its documents are there. */
export async function makePlan(db: ScopedDb, seed: number, tenant: DemoTenant): Promise<void> {
  const plan = { ...FIRST_PLAN, description: `Varejo – ${tenant.name}` }
  await insertPlan(db, { tenant_id: tenant.id, id: idFor(seed, 'plan', tenant.name) }, plan)
}

/** Limits by what there is, so that the screen of the plan has something to show. Changes no plan but the demonstration's own. */
export async function makeLimits(db: ScopedDb, seed: number, tenant: DemoTenant, now: number): Promise<void> {
  const key = { tenant_id: tenant.id, id: idFor(seed, 'plan', tenant.name) }
  const own = await db
    .selectFrom('plans')
    .select('id')
    .where('tenant_id', '=', key.tenant_id)
    .where('id', '=', key.id)
    .execute()
  if (own.length === 0) return
  const used = await readUsage(db, { tenantId: tenant.id, timeZone: 'America/Sao_Paulo' }, now)
  const quotas = { ...FIRST_PLAN, max_per_batch: 50_000, max_per_month: 100_000 }
  for (const name of QUOTA_NAMES) {
    const share = SHARES[name]
    if (share !== undefined && name !== 'max_per_batch') quotas[name] = rounded(used[name] / share)
  }
  await putQuotas(db, key, quotas)
}

/** To two digits, upwards: 127 → 130, 4 → 10. */
function rounded(value: number): number {
  const unit = 10 ** Math.max(1, Math.floor(Math.log10(Math.max(value, 1))) - 1)
  return Math.ceil(value / unit) * unit
}
