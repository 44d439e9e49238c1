import type { Generated } from 'kysely'
import type { Instant } from '../columns.ts'
import { tenant } from '../tables.ts'

/** The tables of baseline/tenants.ts as Kysely reads them. */
export const planTables = {
  plans: tenant<{
    id: string
    description: string
    /** The optional resources that the plan has. */
    resources: string[]
    is_current: boolean
    created_at: Generated<string>
  }>(),
  quota_crossings: tenant<{
    id: string
    quota: string
    step: number
    period: string
    created_at: Instant
  }>(),
  plan_quotas: tenant<{ plan_id: string; quota: string; value: number | null }>(),
}
