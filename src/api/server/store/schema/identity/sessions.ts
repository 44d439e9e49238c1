import type { ColumnType } from 'kysely'
import type { ProvedBy } from './second-factors.ts'
import type { Instant } from '../columns.ts'
import { everybody, server, tenant } from '../tables.ts'

export const sessionTables = {
  sessions: everybody<{
    id: string
    user_id: string
    device: string
    opened_at: Instant
    used_at: Instant
    proved_at: ColumnType<string | null, string | undefined, string>
    proved_by: ColumnType<ProvedBy | null, ProvedBy | undefined, ProvedBy>
  }>(),
  session_tenants: tenant<{
    session_id: string
    user_id: string
    network: string | null
    used_at: Instant | null
    ended_at: Instant | null
  }>(),
  known_networks: server<{ user_id: string; network_hash: string; seen_at: Instant }>(),
  known_devices: server<{ user_id: string; device: string; seen_at: Instant }>(),
  oidc_attempts: server<{
    state_hash: string
    attempt_hash: string
    nonce: string
    verifier: string
    expires_at: Instant
  }>(),
}
