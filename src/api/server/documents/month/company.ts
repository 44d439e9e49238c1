import { sql } from 'kysely'
import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import { satisfies } from '#domain/access/needs.ts'
import type { Needs } from '#domain/access/permissions.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import { Refusal } from '../../errors/refusal.ts'
import { type Granted, scopeFor } from '../../identity/callers/access.ts'
import type { Scope, ScopedDb } from '../../store/scope.ts'
import type { MonthCompany } from './read-month.ts'

export const ALL_TYPES: readonly NfType[] = ['nfce', 'cfe']

const companies = (db: ScopedDb) => db.selectFrom('companies').select(['id', 'cnpj', 'razao_social', 'nome_fantasia'])

/** Returns a company by its id. */
export async function companyOfMonth(db: ScopedDb, id: string): Promise<MonthCompany> {
  const company = await companies(db).where('id', '=', id).executeTakeFirst()
  if (!company) throw new Refusal('not_found')
  return company
}

/** Returns the first company by name; undefined where the caller sees none. */
export function firstCompany(db: ScopedDb): Promise<MonthCompany | undefined> {
  return companies(db).orderBy('search').orderBy('id').limit(1).executeTakeFirst()
}

/** Returns the companies before and after one by name, of those that the caller sees: to be asked before a transaction is bound to the whole tenant. */
export async function neighboursOf(db: ScopedDb, id: string): Promise<MonthEnd['neighbours']> {
  const own = db.selectFrom('companies').select(['search', 'id']).where('id', '=', id)
  const beside = (is: '<' | '>') =>
    companies(db)
      .where(sql<boolean>`(search, id) ${sql.raw(is)} (${own})`)
      .orderBy('search', is === '<' ? 'desc' : 'asc')
      .orderBy('id', is === '<' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst()
  return { previous: (await beside('<')) ?? null, next: (await beside('>')) ?? null }
}

/** Returns all companies that the caller sees, by name. */
export const allCompanies = (db: ScopedDb): Promise<MonthCompany[]> =>
  companies(db).orderBy('search').orderBy('id').execute()

/** The companies on which a user may do what needs these permissions; none of whoever lacks one. */
export function reachOf(access: Granted, needs: Needs): Scope['companyIds'] {
  const { isMaster: is_master, permissions, features } = access
  return satisfies(needs, { is_master, permissions, features }) ? scopeFor(access, needs).companyIds : []
}

/** Tells if a company is among those. */
export const reaches = (companyIds: Scope['companyIds'], companyId: string): boolean =>
  companyIds === 'all' || companyIds.includes(companyId)

/** The permission without which nothing is told of coupons. */
export const COUPONS = ['cfe:read'] as const

/** Notes, and coupons of whoever may read this company's. */
export function readableTypes(access: Granted, companyId: string): readonly NfType[] {
  return reaches(reachOf(access, COUPONS), companyId) ? ALL_TYPES : ['nfce']
}
