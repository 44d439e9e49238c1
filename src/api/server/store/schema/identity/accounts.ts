import type { Generated } from 'kysely'
import type { FactorDemand } from '#domain/access/second-factor.ts'
import type { Instant } from '../columns.ts'
import { everybody, server, tenant } from '../tables.ts'

export const accountTables = {
  tenants: everybody<{
    id: string
    description: string
    time_zone: Generated<string>
    second_factor: Generated<FactorDemand>
  }>(),
  users: everybody<{
    id: string
    email: string
    password_hash: string | null
    is_active: Generated<boolean>
    is_email_confirmed: Generated<boolean>
    created_at: Generated<string>
  }>(),
  account_links: server<{
    id: string
    user_id: string
    purpose: 'recovery' | 'confirmation'
    token_hash: string
    expires_at: Instant
    used_at: Instant | null
  }>(),
  roles: tenant<{
    id: string
    description: string
    type: 'primary' | 'secondary'
    is_master: Generated<boolean>
  }>(),
  role_permissions: tenant<{ role_id: string; permission: string }>(),
  company_groups: tenant<{ id: string; description: string }>(),
  company_group_companies: tenant<{ company_group_id: string; company_id: string }>(),
  grants: tenant<{
    id: string
    user_id: string
    role_id: string
    company_group_id: string | null
    /** Null: not limited by a list. */
    only_companies: string[] | null
    is_active: Generated<boolean>
  }>(),
  audit_entries: tenant<{
    seq: number
    at: Instant
    user_id: string | null
    email: string | null
    address: string
    action: string
    subject_id: string | null
    subject: string
    /** JSON text. */
    changes: string
    previous: string
    hash: string
  }>(),
  list_views: tenant<{
    id: string
    /** The user that it belongs to. */
    user_id: string
    /** The path of the list's call. */
    list: string
    name: string
    search: string
    is_shared: boolean
    created_at: Instant
  }>(),
  refresh_tokens: server<{
    id: string
    family: string
    user_id: string
    token_hash: string
    expires_at: Instant
    used_at: Instant | null
    revoked_at: Instant | null
    /** The token that this one was given for. */
    parent_id: string | null
  }>(),
}
