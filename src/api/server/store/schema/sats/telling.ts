import type { ColumnType } from 'kysely'
import type { ChannelKind, ChannelDeliveryState } from '#domain/sats/telling/alert-channels.ts'
import type { AlarmLevel } from '#domain/sats/sat-alarms.ts'
import type { Instant } from '../columns.ts'
import { tenant } from '../tables.ts'

/** The tables of migrations 0133 and 0140 as Kysely reads them. */
export const tellingTables = {
  alert_tellings: tenant<{
    company_group_id: string
    mails: boolean
    work_days: string[]
    work_from: string
    work_until: string
    escalates_after: number
    escalates_to: string | null
    digest_at: string | null
  }>(),
  alert_channels: tenant<{
    id: string
    company_group_id: string
    kind: ChannelKind
    description: string
    target: string
    sealed: string
    least_level: AlarmLevel
    is_active: boolean
    /** When its receiver said that it wants nothing more, which paused it. */
    gone_at: ColumnType<string | null, string | null | undefined, string | null>
    created_at: Instant
  }>({ sealed: { purpose: 'alert_channels', label: 'endereços e segredos de canais de alerta' } }),
  alert_deliveries: tenant<{
    id: string
    channel_id: string
    notification_id: string | null
    untaken: number | null
    state: ChannelDeliveryState
    attempts: number
    created_at: Instant
    last_at: Instant | null
    next_at: Instant | null
    result: string | null
    /** Browsers that have it already; null of other channels. */
    reached: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
  }>(),
}
