// Other subjects may import this file.

import { satisfies } from '#domain/access/needs.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import { Refusal } from '../../errors/refusal.ts'
import { type Granted, scopeFor } from '../../identity/accounts/access.ts'
import type { ScopedDb } from '../../store/scope.ts'
import type { MonthCompany } from './read-month.ts'

export const ALL_TYPES: readonly NfType[] = ['nfce', 'cfe']

/** A company by its id, or the first by name. */
export async function companyOfMonth(db: ScopedDb, id: string | undefined): Promise<MonthCompany> {
  let companies = db.selectFrom('companies').select(['id', 'cnpj', 'razao_social', 'nome_fantasia'])
  if (id !== undefined) companies = companies.where('id', '=', id)
  const company = await companies.orderBy('search').orderBy('id').limit(1).executeTakeFirst()
  if (!company) throw new Refusal('not_found')
  return company
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
