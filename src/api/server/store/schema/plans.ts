import type { ColumnType, Generated } from 'kysely'
import { tenant } from './tables.ts'

type Instant = ColumnType<string, string, string>

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
