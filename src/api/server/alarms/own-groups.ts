import type { Access } from '../access.ts'
import type { ScopedDb } from '../store/scope.ts'

/** The company groups that a secondary user acts for, never an empty set; undefined for a primary user, who acts for all of them. */
export async function ownGroups({ db, access }: { db: ScopedDb; access: Access }): Promise<Set<string> | undefined> {
  if (access.companyIds === 'all') return undefined
  const grants = await db
    .selectFrom('grants')
    .select('company_group_id')
    .where('user_id', '=', access.userId)
    .where('is_active', '=', true)
    .execute()
  const ids = grants.map((grant) => grant.company_group_id).filter((id) => id !== null)
  // A group that cannot be, since a list of none is no SQL.
  return new Set(ids.length > 0 ? ids : [access.userId])
}
