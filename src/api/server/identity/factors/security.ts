import type {
  readSecurity as ReadSecurity,
  Security,
  updateSecurity as UpdateSecurity,
} from '#api/contract/access/security.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { ADMINISTRATING, FACTOR_DEMANDS } from '#domain/access/second-factor.ts'
import { roleAllows } from '../accounts/role-allows.ts'
import { audit } from '../audit/append.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { Call } from '../../http/handler.ts'

export async function readSecurity({
  db,
  access,
}: Pick<Call<typeof ReadSecurity>, 'db' | 'access'>): Promise<Security> {
  const { second_factor } = await tenantOf(db, access.tenantId)
  const users = await db
    .selectFrom('users as u')
    .innerJoin('grants as g', 'g.user_id', 'u.id')
    .innerJoin('roles as r', (join) => sameTenant(join, 'r.id', 'g.role_id'))
    .select((e) => {
      const factors = e.selectFrom('second_factors as f').select('f.user_id').whereRef('f.user_id', '=', 'u.id')
      return [
        'u.id',
        e.fn<boolean>('bool_or', [roleAllows(...ADMINISTRATING)]).as('administers'),
        e.exists(factors).as('has'),
      ]
    })
    .where('g.is_active', '=', true)
    .where('u.is_active', '=', true)
    .groupBy('u.id')
    .execute()
  const administrators = users.filter(({ administers }) => administers)
  return {
    second_factor,
    users: users.length,
    users_without: users.filter(({ has }) => !has).length,
    administrators: administrators.length,
    administrators_without: administrators.filter(({ has }) => !has).length,
  }
}

export async function updateSecurity(call: Call<typeof UpdateSecurity>): Promise<Security> {
  const { db, access, body } = call
  const before = await tenantOf(db, access.tenantId)
  await db.updateTable('tenants').set({ second_factor: body.second_factor }).where('id', '=', access.tenantId).execute()
  const view = (demand: Security['second_factor']) => ({ 'Exigido de': FACTOR_DEMANDS[demand] })
  const changes = auditChanges(view(before.second_factor), view(body.second_factor))
  if (changes.length > 0) await audit(call, { action: 'second_factor.demand', subject: before.description, changes })
  return readSecurity(call)
}

function tenantOf(db: Call<typeof ReadSecurity>['db'], id: string) {
  return db
    .selectFrom('tenants')
    .select(['description', 'second_factor'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
