import type { Generated } from 'kysely'
import type { Instant } from './columns.ts'
import { server } from './tables.ts'

export const serverTables = {
  servers: server<{
    id: string
    host: string
    is_marked: boolean
    started_at: Generated<string>
    seen_at: Generated<string>
  }>(),
  /** One row at most. */
  demonstration: server<{ is_only: Generated<boolean>; until: Instant; finished_at: Instant | null }>(),
  /** One row at most. */
  sealing_key: server<{ is_only: Generated<boolean>; fingerprint: string; since: Instant }>(),
  /** One row at most. */
  content_store: server<{ is_only: Generated<boolean>; since: Generated<string> }>(),
  attempts: server<{ id: string; taken: number; ends_at: Instant }>(),
  migrations: server<{ name: string; applied_at: Generated<string>; version: string | null }>(),
}
