import type { NewIndex } from '../../long-migrations.ts'

/** Append only: what has landed is never edited. The alerts that a silence keeps, and those that an alarm has on. */
export default [
  { name: 'sat_notifications_silenced', on: 'sat_notifications (tenant_id, silence_id) where silence_id is not null' },
  { name: 'sat_notifications_alarm_open', on: 'sat_notifications (tenant_id, alarm_id) where cleared_at is null' },
] satisfies NewIndex[]
