import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'
import { tenant } from './tables.ts'

/** The table of baseline/operation.ts and migration 0101 as Kysely reads it. */
export const workTables = {
  work: tenant<{
    /** Zeros where it is of no tenant. */
    kind: string
    key: string
    about: string
    payload: ColumnType<unknown, string, string>
    created_at: Instant
    due_at: Instant
    expires_at: Instant
    attempts: Generated<number>
    /** True of work that no person waits for: it is done behind what some do. */
    is_behind: Generated<boolean>
    done_at: ColumnType<string | null, undefined, string | null>
  }>(),
}
