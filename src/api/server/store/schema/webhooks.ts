import type { ColumnType, GeneratedAlways } from 'kysely'
import type { MessageState } from '#domain/events/message-states.ts'
import type { Instant } from './columns.ts'
import { tenant } from './tables.ts'

export const webhookTables = {
  webhook_endpoints: tenant<{
    id: string
    description: string
    url: string
    kinds: string[]
    /** Null: all of the tenant's. */
    companies: string[] | null
    /** Null of a paused one that was never told a secret. */
    secret: ColumnType<string | null, string | null, string>
    /** The secret before, which signs as well until a moment. */
    old_secret: ColumnType<string | null, string | null | undefined, string | null>
    old_until: ColumnType<string | null, string | null | undefined, string | null>
    is_paused: ColumnType<boolean, boolean | undefined, boolean>
    /** The first failure since something arrived. */
    failing_since: ColumnType<string | null, string | null | undefined, string | null>
    /** When its owner was told of that. */
    mailed_at: ColumnType<string | null, string | null | undefined, string | null>
    /** When it said that it wants nothing more, which paused it. */
    gone_at: ColumnType<string | null, string | null | undefined, string | null>
    /** Its owner: whoever made it. */
    user_id: string
    created_at: Instant
  }>({
    secret: { purpose: 'webhooks', label: 'segredos de webhooks' },
    old_secret: { purpose: 'webhooks', label: 'segredos anteriores de webhooks' },
  }),
  events: tenant<{
    id: string
    /** The order of events about one subject. */
    position: GeneratedAlways<number>
    kind: string
    /** The thing that it is about: what comes later about it waits for it. */
    subject: string
    company_id: string | null
    data: ColumnType<unknown, string, never>
    at: Instant
  }>(),
  webhook_deliveries: tenant<{
    endpoint_id: string
    event_id: string
    position: GeneratedAlways<number>
    subject: string
    state: MessageState
    /** The first try is not before, nor the next one. */
    due_at: Instant
    /** From when on it is tried for a day. */
    since: Instant
    attempts: ColumnType<number, number | undefined, number>
    tried_at: ColumnType<string | null, string | null | undefined, string | null>
    status: ColumnType<number | null, number | null | undefined, number | null>
    ms: ColumnType<number | null, number | null | undefined, number | null>
    answer: ColumnType<string | null, string | null | undefined, string | null>
    reason: ColumnType<string | null, string | null | undefined, string | null>
  }>(),
}
