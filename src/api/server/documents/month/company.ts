import { satisfies } from '#domain/access/needs.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import { Refusal } from '../../errors/refusal.ts'
import { type Granted, scopeFor } from '../../identity/callers/access.ts'
import type { ScopedDb } from '../../store/scope.ts'
import type { MonthCompany } from './read-month.ts'

export const ALL_TYPES: readonly NfType[] = ['nfce', 'cfe']

const companies = (db: ScopedDb) =>
  db.selectFrom('companies').select(['id', 'cnpj', 'razao_social', 'nome_fantasia']).limit(1)

/** Returns a company by its id. */
export async function companyOfMonth(db: ScopedDb, id: string): Promise<MonthCompany> {
  const company = await companies(db).where('id', '=', id).executeTakeFirst()
  if (!company) throw new Refusal('not_found')
  return company
}

/** Returns the first company by name; undefined where the caller sees none. */
export function firstCompany(db: ScopedDb): Promise<MonthCompany | undefined> {
  return companies(db).orderBy('search').orderBy('id').executeTakeFirst()
}

/** Notes, and coupons of whoever may read this company's. */
export function readableTypes(access: Granted, companyId: string): readonly NfType[] {
  const { isMaster: is_master, permissions, features } = access
  const { companyIds } = scopeFor(access, ['cfe:read'])
  const may =
    satisfies(['cfe:read'], { is_master, permissions, features }) &&
    (companyIds === 'all' || companyIds.includes(companyId))
  return may ? ALL_TYPES : ['nfce']
}
