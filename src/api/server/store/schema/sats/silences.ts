import type { ColumnType, Generated } from 'kysely'
import type { AlarmTypeId } from '#domain/sats/sat-alarms.ts'
import type { Instant } from '../columns.ts'
import { tenant } from '../tables.ts'

/** The table of silences of alerts (migrations/0131-silences.ts). */
export const silenceTables = {
  sat_silences: tenant<{
    id: string
    company_id: string | null
    point_of_sale_id: string | null
    sat_id: string | null
    alarm_id: string | null
    alarm_type_id: AlarmTypeId | null
    reason: string
    repeats: 'once' | 'weekly'
    /** Null of one that comes once. */
    weekdays: ColumnType<number[] | null, string | null, string | null>
    from_time: string | null
    until_time: string | null
    /** Its time that is in force, or comes next. */
    from_at: Instant
    until_at: Instant
    /** When its alerts are looked at next: as it begins, ends or was changed; null once that is done for good. */
    turns_at: Instant | null
    over_at: Instant | null
    deleted_at: Generated<string | null>
    created_at: Instant
    created_by: string
    created_by_email: string
  }>(),
}
