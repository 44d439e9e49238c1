import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<string, string, string>

/** The table of baseline/operation.ts as Kysely reads it. */
export interface WorkTables {
  work: {
    /** Zeros where it is of no tenant. */
    tenant_id: string
    kind: string
    key: string
    about: string
    payload: ColumnType<unknown, string, string>
    created_at: Instant
    due_at: Instant
    expires_at: Instant
    attempts: Generated<number>
    done_at: ColumnType<string | null, undefined, string | null>
  }
}
