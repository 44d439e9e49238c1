import { tellChange } from '../../live/tell-change.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** An alert, as far as pages that look on hear of it. */
interface Told {
  company_id: string
  /** Null of what is of no SAT. */
  sat_id: string | null
}

/** Tells pages that something of these alerts has changed. */
export const tellAlerts = (db: ScopedDb, alerts: readonly Told[]): Promise<void> =>
  tellChange(
    db,
    'alerts',
    alerts.map(({ company_id, sat_id }) => ({ company_id, ...(sat_id !== null && { sat_id }) })),
  )
