import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<string, string, string>

/** The tables of baseline/tenants.ts as Kysely reads them. */
export interface PlanTables {
  plans: {
    tenant_id: string
    id: string
    description: string
    /** The optional resources that the plan has. */
    resources: string[]
    is_current: boolean
    created_at: Generated<string>
  }
  quota_crossings: {
    tenant_id: string
    id: string
    quota: string
    step: number
    period: string
    created_at: Instant
  }
  plan_quotas: { tenant_id: string; plan_id: string; quota: string; value: number | null }
}
