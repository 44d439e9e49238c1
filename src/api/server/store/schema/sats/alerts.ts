import type { AlertNoteKind } from '#domain/sats/alert-states.ts'
import type { Instant } from '../columns.ts'
import { tenant } from '../tables.ts'

/** The stories of alerts, whose rows are beside their alarms (alarms.ts). */
export const alertTables = {
  alert_notes: tenant<{
    notification_id: string
    /** One change of several alerts has one id. */
    id: string
    company_id: string
    at: Instant
    /** Null: it came by itself. */
    user_id: string | null
    email: string | null
    kind: AlertNoteKind
    note: string | null
    until_at: Instant | null
  }>(),
}
