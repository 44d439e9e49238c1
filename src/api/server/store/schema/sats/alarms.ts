import type { Generated } from 'kysely'
import type { AlarmLevel, AlarmSetting, AlarmTypeId } from '#domain/sats/sat-alarms.ts'
import type { Instant } from '../columns.ts'
import { server, tenant } from '../tables.ts'

/** The tables of baseline/alarms.ts. */
export const alarmTables = {
  sat_alarms: tenant<
    AlarmSetting & {
      id: string
      revision: Generated<number>
      /** Null: that of its type. */
      level: AlarmLevel | null
      created_at: Generated<string>
      /** Since when it raises nothing. */
      paused_at: Generated<string | null>
    }
  >(),
  sat_alarm_groups: tenant<{ alarm_id: string; company_group_id: string }>(),
  sat_notifications: tenant<{
    id: string
    /** Null of an alert about a company's notes, as its serial number is. */
    sat_id: string | null
    company_id: string
    /** The SAT's when it began. */
    serial_number: string | null
    environment: 'production' | 'homolog'
    alarm_id: string
    alarm_revision: number
    alarm_type_id: AlarmTypeId
    level: AlarmLevel
    message: string
    condition: string
    measured: string | null
    created_at: Instant
    cleared_at: Instant | null
    cleared_because: 'over' | 'withdrawn' | 'resolved' | null
    holder_id: string | null
    holder_email: string | null
    held_since: Instant | null
    held_why: string | null
    held_until: Instant | null
    first_held_at: Instant | null
    returned_at: Instant | null
    assignee_id: string | null
    assignee_email: string | null
    cleared_by: string | null
    cleared_by_email: string | null
    cleared_note: string | null
    /** Ended by hand while what it tells of goes on. */
    goes_on: Generated<boolean>
    /** The silence at whose end it is told of; null of what is told as it begins, and of what was told. */
    silence_id: Generated<string | null>
    /** When one about a company was told of once more. */
    reminded_at: Generated<string | null>
  }>(),
  sat_backlogs: tenant<{ sat_id: string; company_id: string; since: Instant }>(),
  sat_alarm_clock: server<{
    id: Generated<boolean>
    ticked_at: Instant
    up_since: Instant
  }>(),
}
