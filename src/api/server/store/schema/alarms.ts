import type { ColumnType, Generated } from 'kysely'
import type { AlarmLevel, AlarmSetting, AlarmTypeId } from '#domain/sats/sat-alarms.ts'

type Instant = ColumnType<string, string, string>

/** The tables of baseline/alarms.ts. */
export interface AlarmTables {
  sat_alarms: AlarmSetting & {
    tenant_id: string
    id: string
    revision: Generated<number>
    created_at: Generated<string>
  }
  sat_alarm_groups: { tenant_id: string; alarm_id: string; company_group_id: string }
  sat_notifications: {
    tenant_id: string
    id: string
    sat_id: string
    company_id: string
    /** The SAT's when it began. */
    serial_number: string
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
    cleared_because: 'over' | 'withdrawn' | null
  }
  sat_backlogs: { tenant_id: string; sat_id: string; company_id: string; since: Instant }
  sat_alarm_clock: { id: Generated<boolean>; ticked_at: Instant; up_since: Instant; swept_at: Instant | null }
}
