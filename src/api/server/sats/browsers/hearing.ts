import type { Features } from '#domain/access/features.ts'
import { type Granted, scopeFor, sessionAccess } from '../../identity/callers/access.ts'
import type { Scope, Store } from '../../store/scope.ts'

/** A browser, and what its person may see in the tenant by now. */
export interface HearingBrowser {
  id: string
  sealed: string
  granted: Granted
}

/** A company, and whether what is told of it is of a SAT. */
interface About {
  company_id: string
  serial_number: string | null
}

const SATS = ['sat_notification:read'] as const
// What is of no SAT is about notes.
const NOTES = ['sat_notification:read', 'nfce:read'] as const

/**
 * Reads the browsers of the members of a group whose sessions stand, each judged as a call of that session would be, now. `features`: those of the
 * server.
 */
export async function readHearers(
  store: Store,
  { tenantId, groupId, features }: { tenantId: string; groupId: string; features: Features },
): Promise<HearingBrowser[]> {
  const rows = await store
    .selectFrom('alert_browsers as b')
    .select(['b.id', 'b.sealed', 'b.user_id', 'b.session_id'])
    .where('b.tenant_id', '=', tenantId)
    .where((e) =>
      e.exists(
        e
          .selectFrom('grants as g')
          .select('g.id')
          .whereRef('g.tenant_id', '=', 'b.tenant_id')
          .whereRef('g.user_id', '=', 'b.user_id')
          .where('g.company_group_id', '=', groupId)
          .where('g.is_active', '=', true),
      ),
    )
    .orderBy('b.created_at')
    .orderBy('b.id')
    .execute()
  const hearers: HearingBrowser[] = []
  for (const { id, sealed, user_id: userId, session_id: sessionId } of rows) {
    const granted = await sessionAccess(store, { userId, sessionId, tenantId }, features)
    if (granted) hearers.push({ id, sealed, granted })
  }
  return hearers
}

/** Tells if the person of a browser may see an alert of a company: in the very call that shows it, they would. */
export function mayHear({ granted }: HearingBrowser, { company_id, serial_number }: About): boolean {
  const { companyIds }: Scope = scopeFor(granted, serial_number === null ? NOTES : SATS)
  return companyIds === 'all' || companyIds.includes(company_id)
}
