import type { Generated } from 'kysely'

/** The tables of migrations/0031-plans.ts as Kysely reads them. */
export interface PlanTables {
  plans: {
    tenant_id: string
    id: string
    description: string
    /** Of the resources that a plan may lack those that it has. */
    resources: string[]
    is_current: boolean
    created_at: Generated<string>
  }
  plan_quotas: { tenant_id: string; plan_id: string; quota: string; value: number | null }
}
