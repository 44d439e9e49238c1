import type { Invitation } from '../accounts/letters.ts'
import { grantRows } from '../accounts/grant-rows.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** Whose accesses a mail tells of: all that count of a user in a tenant, or one. */
interface Invited {
  tenantId: string
  userId: string
  grantId?: string
  /** Who gives them; undefined for the operator. */
  by?: string | undefined
}

/** How many companies a mail names before it counts them. */
const NAMED = 5

/** Reads what a mail says of an invitation: who gives it, to which tenant, as what and to which companies. Undefined where no access counts. */
export async function readInvitation(db: ScopedDb, invited: Invited): Promise<Invitation | undefined> {
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
