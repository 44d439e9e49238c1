import type { Instant } from '../columns.ts'
import { tenant } from '../tables.ts'

/** The tables of migration 0145 as Kysely reads them. */
export const sandboxTables = {
  sandboxes: tenant<{
    filled_at: Instant | null
    moved_at: Instant | null
    moved_by: string | null
  }>(),
}
