import { Refusal } from '../../errors/refusal.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { Scope, ScopedDb } from '../../store/scope.ts'
import type { RolePermissions } from '../accounts/holding.ts'

/** The reach of a grant: a group, or some companies; neither is the whole tenant, for a primary role. */
export interface GrantReach {
  company_group_id: string | null
  only_companies: string[] | null
}

/** As it is sent. What is undefined stays as it was. */
interface Wanted {
  company_group_id?: string | null | undefined
  companies?: readonly string[] | null | undefined
}

/** Judges by field what a grant of a role shall be limited to. `before`: of the grant that is changed. */
export async function grantReach(
  db: ScopedDb,
  role: Pick<RolePermissions, 'type' | 'is_master'>,
  wanted: Wanted,
  before?: { company_group_id: string | null; only_companies: string[] | null },
): Promise<GrantReach> {
  const reach = merged(wanted, before)
  const { company_group_id: group, only_companies: companies } = reach
  if (role.type === 'secondary' && group === null) refuse('company_group_id', 'Escolha um grupo de empresas')
  if (companies !== null && (role.type === 'secondary' || group !== null)) {
    refuse('companies', 'Escolha um grupo ou empresas, não os dois')
  }
  if (role.is_master && (group !== null || companies !== null)) {
    refuse('role_id', 'Um perfil de administrador alcança todas as empresas')
  }
  if (group !== null && !(await groupExists(db, group))) refuse('company_group_id', 'Grupo não encontrado')
  if (companies !== null && (await countCompanies(db, companies)) < companies.length) {
    refuse('companies', 'Empresa não encontrada')
  }
  return reach
}

function merged({ company_group_id, companies }: Wanted, before?: GrantReach): GrantReach {
  const list = companies && [...new Set(companies.map((id) => id.toLowerCase()))]
  const group = company_group_id && company_group_id.toLowerCase()
  return {
    // One that is chosen takes the place of the other.
    company_group_id: group !== undefined ? group : list ? null : (before?.company_group_id ?? null),
    only_companies: list !== undefined ? list : group ? null : (before?.only_companies ?? null),
  }
}

/** The companies that a grant of the role reaches. */
export async function companiesOf(
  db: ScopedDb,
  role: Pick<RolePermissions, 'type'>,
  { company_group_id, only_companies }: GrantReach,
): Promise<Scope['companyIds']> {
  if (company_group_id !== null) {
    const rows = await db
      .selectFrom('company_group_companies')
      .select('company_id')
      .where('company_group_id', '=', company_group_id)
      .execute()
    return rows.map(({ company_id }) => company_id)
  }
  return only_companies ?? (role.type === 'primary' ? 'all' : [])
}

async function groupExists(db: ScopedDb, id: string): Promise<boolean> {
  return (await db.selectFrom('company_groups').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** How many of these companies the tenant has. */
export async function countCompanies(db: ScopedDb, ids: readonly string[]): Promise<number> {
  return (await db.selectFrom('companies').select('id').where('id', '=', anyOf(ids)).execute()).length
}

function refuse(field: string, message: string): never {
  throw new Refusal('invalid', { fields: { [field]: message } })
}
