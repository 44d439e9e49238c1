import type { Generated } from 'kysely'
import type { Instant } from './columns.ts'
import { server } from './tables.ts'

export const backupTables = {
  backups: server<{ id: Generated<string>; place: string; bytes: number; begun_at: Instant; ended_at: Instant }>(),
}
