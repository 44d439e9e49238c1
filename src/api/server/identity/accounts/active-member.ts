import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import type { Store } from '../../store/scope.ts'

/** Reads the recipient of a tenant's message: a user who may sign in, with an active grant there. Undefined for everybody else. */
export async function readActiveMember(store: Store, tenantId: string, userId: string) {
  return store
    .selectFrom('users as u')
    .innerJoin('grants as g', 'g.user_id', 'u.id')
    .innerJoin('tenants as t', 't.id', 'g.tenant_id')
    .select(['u.email', 't.id as tenantId', 't.description as tenant', 't.time_zone as timeZone'])
    .where('u.id', '=', userId)
    .where('t.id', '=', tenantId)
    .where('u.is_active', '=', true)
    .where('g.is_active', '=', true)
    .limit(1)
    .modifyEnd(KEPT_PLAN)
    .executeTakeFirst()
}
