import type { InvitationText } from '../accounts/letters.ts'
import { grantRows } from '../accounts/grant-rows.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb, Store } from '../../store/scope.ts'

/** The accesses that a mail tells of: all that count of a user in a tenant, or one. */
interface Invited {
  tenantId: string
  userId: string
  grantId?: string
  /** E-mail of who gives them; undefined for the operator. */
  by?: string | undefined
}

/** How many companies a mail names before it counts them. */
const NAMED = 5

/** Reads what a mail says of an invitation: who gives it, to which tenant, as what and to which companies. Undefined where no access counts. */
export async function readInvitation(db: ScopedDb, invited: Invited): Promise<InvitationText | undefined> {
  const { tenantId, userId, grantId, by } = invited
  let rows = grantRows(db)
    .where('g.tenant_id', '=', tenantId)
    .where('g.user_id', '=', userId)
    .where('g.is_active', '=', true)
    .orderBy('r.description')
    .orderBy('g.id')
  if (grantId !== undefined) rows = rows.where('g.id', '=', grantId)
  const grants = await rows.execute()
  const [first] = grants
  if (!first) return undefined
  const accesses = []
  for (const { role, company_group: group, companies } of grants) {
    accesses.push({ role, group, companies: companies && (await companiesOf(db, tenantId, companies)) })
  }
  return { tenant: { id: tenantId, description: first.tenant }, by, accesses }
}

/** Reads the same of what the operator gives, who is nobody of the tenant; undefined for a link that is of none. */
export async function operatorInvitation(store: Store, user: { id: string; tenantId?: string | undefined }) {
  const { id: userId, tenantId } = user
  if (tenantId === undefined) return undefined
  return store.transaction().execute((db) => readInvitation(db, { tenantId, userId }))
}

/** The first of these companies by name, and how many more there are. */
async function companiesOf(db: ScopedDb, tenantId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('companies')
    .select(({ fn }) => fn.coalesce('nome_fantasia', 'razao_social').as('name'))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .orderBy('name')
    .limit(NAMED)
    .execute()
  return { named: rows.map(({ name }) => name), more: Math.max(ids.length - rows.length, 0) }
}

/** The e-mail of who calls. */
export async function emailOf(db: ScopedDb, userId: string): Promise<string | undefined> {
  return (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email
}
