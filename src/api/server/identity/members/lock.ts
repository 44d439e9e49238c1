import { sql } from 'kysely'
import { Refusal } from '../../errors/refusal.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { ScopedDb } from '../../store/scope.ts'

/**
 * One change of a tenant's accesses at a time: what it may do is judged by what stands, as whether another master remains. Held until the
 * transaction ends.
 */
export async function lockAccesses(db: ScopedDb, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`accesses ${tenantId}`}, 0))`.execute(db)
}

/** Refuses what leaves the tenant without a user who may do everything and is able to sign in. Asked after a change of a master's access. */
export async function keepMaster(db: ScopedDb): Promise<void> {
  const master = await db
    .selectFrom('grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .innerJoin('roles as r', (join) => sameTenant(join, 'r.id', 'g.role_id'))
    .select('g.id')
    .where('r.is_master', '=', true)
    .where('g.is_active', '=', true)
    .where('g.company_group_id', 'is', null)
    .where('g.only_companies', 'is', null)
    .where('u.is_active', '=', true)
    .where('u.is_email_confirmed', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (!master) throw new Refusal('last_master')
}
