import type { Store } from '#api/server/store/scope.ts'
import { addUser } from '../users.ts'

/** Users of the stories alone, each with a role that holds just this. */
const ROLES = {
  'alarmes@aurora.example': ['sat_alarm:read', 'sat_alarm:update'],
  'leitura@aurora.example': ['sat_alarm:read'],
  'alertas@aurora.example': ['sat_notification:read'],
} as const

/** Changes alarms, and sees no group of companies. */
export const WITHOUT_GROUPS = 'alarmes@aurora.example'
/** Sees alarms and no more. */
export const READS_ALARMS = 'leitura@aurora.example'
/** Sees alerts and no SAT. */
export const READS_ALERTS = 'alertas@aurora.example'

/** Puts them into Aurora, once. */
export async function addPeople(store: Store): Promise<void> {
  for (const [email, permissions] of Object.entries(ROLES)) {
    await addUser(store, { email, description: email, permissions })
  }
}
