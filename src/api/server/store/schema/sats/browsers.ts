import type { ColumnType } from 'kysely'
import type { Instant } from '../columns.ts'
import { tenant } from '../tables.ts'

/** The tables of migration 0142 as Kysely reads them. */
export const browserTables = {
  push_keys: tenant<{ id: string; public_key: string; sealed: string; created_at: Instant }>({
    sealed: { purpose: 'push_keys', label: 'chaves das notificações' },
  }),
  alert_browsers: tenant<{
    id: string
    user_id: string
    session_id: string
    device: string
    endpoint_hash: string
    sealed: string
    created_at: Instant
    last_at: ColumnType<string | null, string | null | undefined, string | null>
    result: ColumnType<string | null, string | null | undefined, string | null>
  }>({ sealed: { purpose: 'alert_browsers', label: 'endereços de navegadores com notificações' } }),
}
