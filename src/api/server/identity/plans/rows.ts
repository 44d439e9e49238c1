import type { Plan, PlanForm } from '#api/contract/devices/plans.ts'
import {
  isQuotaName,
  MODULES,
  QUOTA_NAMES,
  QUOTAS,
  quotaAmount,
  type QuotaValues,
  USUAL_QUOTAS,
} from '#domain/access/plan.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { versionOf } from '../../store/version-of.ts'

/** The resources that a plan may lack. */
export const OPTIONAL_RESOURCES: readonly string[] = MODULES.flatMap(({ resources }) =>
  resources.filter(({ required }) => !required).map(({ name }) => name),
)

/** The plan that a tenant begins with: everything, and the usual limits. */
export const FIRST_PLAN: PlanForm = {
  description: 'Plano padrão',
  resources: [...OPTIONAL_RESOURCES],
  is_current: true,
  ...USUAL_QUOTAS,
  // Of these there is always one.
  max_per_batch: QUOTAS.max_per_batch.usual,
  max_per_month: QUOTAS.max_per_month.usual,
}

/** Throws where the tenant has a plan of that id, or another one is in force and this is to be. */
export async function insertPlan(db: ScopedDb, key: { tenant_id: string; id: string }, plan: PlanForm): Promise<void> {
  const { description, resources, is_current } = plan
  await db
    .insertInto('plans')
    .values({ ...key, description, resources, is_current })
    .execute()
  await putQuotas(db, key, plan)
}

export async function putQuotas(
  db: ScopedDb,
  { tenant_id, id: plan_id }: { tenant_id: string; id: string },
  quotas: QuotaValues,
): Promise<void> {
  await db
    .insertInto('plan_quotas')
    .values(QUOTA_NAMES.map((quota) => ({ tenant_id, plan_id, quota, value: quotas[quota] })))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'plan_id', 'quota']).doUpdateSet((e) => ({ value: e.ref('excluded.value') })),
    )
    .execute()
}

/** A tenant's plans, that in force first, then by name. */
export function planRows(db: ScopedDb) {
  return db
    .selectFrom('plans')
    .select(['id', 'description', 'resources', 'is_current'])
    .orderBy('is_current', 'desc')
    .orderBy('description')
    .orderBy('id')
}

type PlanRow = Awaited<ReturnType<ReturnType<typeof planRows>['execute']>>[number]

export async function planViews(db: ScopedDb, rows: readonly PlanRow[]): Promise<Plan[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const quotas = await db
    .selectFrom('plan_quotas')
    .select(['plan_id', 'quota', 'value'])
    .where('plan_id', 'in', ids)
    .execute()
  const byPlan = Map.groupBy(quotas, ({ plan_id }) => plan_id)
  return rows.map((row) => {
    const values: QuotaValues = { ...USUAL_QUOTAS }
    for (const { quota, value } of byPlan.get(row.id) ?? []) if (isQuotaName(quota)) values[quota] = value
    const { max_per_batch, max_per_month } = values
    const plan = {
      ...row,
      ...values,
      max_per_batch: max_per_batch ?? FIRST_PLAN.max_per_batch,
      max_per_month: max_per_month ?? FIRST_PLAN.max_per_month,
    }
    const { description, resources, is_current } = row
    const version = versionOf(
      description,
      resources.toSorted(),
      is_current,
      QUOTA_NAMES.map((name) => plan[name]),
    )
    return { ...plan, version }
  })
}

/** Describes a plan for the audit trail. */
export function planAudit(plan: Omit<Plan, 'id' | 'version'>): Record<string, string | null> {
  const optional = MODULES.flatMap(({ resources }) => resources).filter(({ required }) => !required)
  return {
    Descrição: plan.description,
    'Em vigor': plan.is_current ? 'Sim' : 'Não',
    ...Object.fromEntries(
      optional.map(({ name, description }) => [description, plan.resources.includes(name) ? 'Sim' : 'Não']),
    ),
    ...Object.fromEntries(
      QUOTA_NAMES.map((name) => {
        const value = plan[name]
        return [QUOTAS[name].description, value === null ? 'Sem limite' : quotaAmount(name, value)]
      }),
    ),
  }
}
