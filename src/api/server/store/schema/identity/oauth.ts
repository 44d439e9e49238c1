import type { ColumnType } from 'kysely'
import type { Instant } from '../columns.ts'
import { tenant } from '../tables.ts'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export const oauthTables = {
  oauth_clients: tenant<{
    id: string
    description: string
    kind: 'device' | 'server' | 'portal'
    /** Between spaces. */
    scope: string
    secret_hash: string | null
    /** Elements and origins of a portal's pages. */
    elements: Nullable<string[]>
    origins: Nullable<string[]>
    /** Null: all of the tenant's. */
    companies: Nullable<string[]>
    created_at: Instant
    last_used_at: Instant | null
    revoked_at: Instant | null
  }>(),
  oauth_devices: tenant<{
    id: string
    client_id: string
    code_hash: string
    user_code: string
    scope: string
    /** The network that it asked from. */
    address: string
    created_at: Instant
    /** End of its codes. */
    expires_at: Instant
    interval_seconds: number
    polled_at: Instant | null
    decided_at: Instant | null
    is_allowed: boolean | null
    decided_by: string | null
    decided_email: string | null
    taken_at: Instant | null
    latest_activity_at: Instant | null
    /** Hashes of the two secrets of a refresh token: the one that stays, and the one that serves once. */
    family_hash: string | null
    token_hash: string | null
    previous_hash: string | null
    rotated_at: Instant | null
    refresh_expires_at: Instant | null
    revoked_at: Instant | null
  }>(),
}
