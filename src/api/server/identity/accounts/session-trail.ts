import type { AuditChange } from '#domain/access/audit.ts'
import { audit } from '../audit/append.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { bindTenant, type ScopedDb } from '../../store/scope.ts'

// What is told of sign-ins and passwords: in the log, and in the trail of each tenant that the user has an access to.

type SessionAction =
  | 'session.create'
  | 'session.oidc'
  | 'session.refuse'
  | 'session.reuse'
  | 'password.request'
  | 'password.reset'
  | 'password.update'
  | 'second_factor.create'
  | 'second_factor.delete'
  | 'second_factor.renew'
  | 'second_factor.recover'
  | 'second_factor.refuse'

interface SessionView {
  action: SessionAction
  userId: string
  /** True if it was the user, by a password or a mailed link; otherwise it may be anybody. */
  isUser: boolean
  changes?: readonly AuditChange[]
}

interface Where {
  platform: Pick<Platform, 'now' | 'log'>
  /** The network of the call. */
  address: string
}

/** Writes to the log and to the trails, in a transaction in the session role. */
export async function tellSession(
  db: ScopedDb,
  { platform, address }: Where,
  { action, userId, isUser, changes = [] }: SessionView,
): Promise<void> {
  platform.log({ event: action, user: userId, address })
  const rows = await db
    .selectFrom('grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['g.tenant_id', 'u.email'])
    .distinct()
    .where('g.user_id', '=', userId)
    .where('g.is_active', '=', true)
    // In one order, so that no two transactions wait for each other.
    .orderBy('g.tenant_id')
    .execute()
  for (const { tenant_id, email } of rows) {
    await bindTenant(db, tenant_id)
    const access = isUser ? { userId } : null
    await audit({ db, platform, access, address }, { action, subject: email, subjectId: userId, changes })
  }
}
