import { auditChanges } from '#domain/access/audit.ts'
import { auditOperator } from '../audit/append.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { ScopedDb } from '../../store/scope.ts'

// What the operator's commands leave in the audit trails of tenants.

export async function tellInvitation(
  db: ScopedDb,
  platform: Platform,
  { tenantId, roleId, groupId, email }: { tenantId: string; roleId: string; groupId: string | null; email: string },
): Promise<void> {
  const role = await db.selectFrom('roles').select('description').where('id', '=', roleId).executeTakeFirst()
  const group =
    groupId === null
      ? undefined
      : await db.selectFrom('company_groups').select('description').where('id', '=', groupId).executeTakeFirst()
  const view = { Perfil: role?.description ?? null, Grupo: group?.description ?? null, Ativo: 'Sim' }
  const changes = auditChanges({}, view)
  await auditOperator(db, platform, tenantId, { action: 'grant.create', subject: email, changes })
}

/** In the trail of each tenant that knows the user. */
export async function tellEach(
  db: ScopedDb,
  platform: Platform,
  { id, email }: { id: string; email: string },
  action: 'user.activate' | 'user.deactivate' | 'second_factor.reset',
): Promise<void> {
  const tenants = await db
    .selectFrom('grants')
    .select('tenant_id')
    .distinct()
    .where('user_id', '=', id)
    .orderBy('tenant_id')
    .execute()
  for (const { tenant_id } of tenants) {
    await auditOperator(db, platform, tenant_id, { action, subject: email, subjectId: id })
  }
}
