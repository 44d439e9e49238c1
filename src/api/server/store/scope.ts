import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'
import { tenantNames } from './tenant-names.ts'

/** The database without a scope: for migrations and the functions below. */
export type Store = Kysely<Schema>
/** A transaction that sees one tenant, and for a secondary grant only its companies. What handlers get. */
export type ScopedDb = Transaction<Schema>

export interface Scope {
  tenantId: string
  /** 'all', or the companies of a secondary grant; an empty list sees no company. */
  companyIds: 'all' | readonly string[]
}

const NO_COMPANY = '00000000-0000-0000-0000-000000000000'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/**
 * Runs `work` in a transaction bound to a scope by row-level security, whose statements name the tenant. `first`: a statement without
 * parameters that goes in the journey which binds it.
 */
export function scoped<T>(store: Store, scope: Scope, work: (db: ScopedDb) => Promise<T>, first?: string): Promise<T> {
  return store.transaction().execute(async (db) => {
    await bindScope(db, scope, first)
    return work(inTenant(db, scope))
  })
}

/** The same transaction, whose statements name the tenant from here on. */
export function inTenant(db: ScopedDb, { tenantId }: Pick<Scope, 'tenantId'>): ScopedDb {
  return db.withPlugin(tenantNames(tenantId))
}

/** A transaction that may change something, or one in which the database refuses that and whose end nobody waits for. */
export function transactionOf(store: Store, isReading: boolean): ReturnType<Store['transaction']> {
  return isReading ? store.transaction().setAccessMode('read only') : store.transaction()
}

/**
 * Runs `work` as the session role: users, grants and roles of every tenant, and no document. For login, refresh and users/me. `bind`: what
 * binds the transaction to the role, and may ask something in the same journey (BIND_SESSION).
 */
export function sessionScope<T>(
  store: Store,
  work: (db: ScopedDb) => Promise<T>,
  { isReading = false, bind = bindSession }: { isReading?: boolean; bind?: (db: ScopedDb) => Promise<void> } = {},
): Promise<T> {
  return transactionOf(store, isReading).execute(async (db) => {
    await bind(db)
    return work(db)
  })
}

/**
 * Binds the rest of a transaction to a scope. The role matters: PGlite's user is a superuser, whom policies do not bind. One literal
 * text, since that is one round trip, and since Citus passes on `SET LOCAL` but not `set_config`.
 */
export async function bindScope(db: ScopedDb, scope: Scope, first?: string): Promise<void> {
  const binding = bindingOf(scope)
  await sql.raw(first === undefined ? binding : `${binding}; ${first}`).execute(db)
}

/** The statements that bind a transaction to a scope. */
export function bindingOf({ tenantId, companyIds }: Scope): string {
  const ids = companyIds === 'all' ? [] : companyIds
  if (![tenantId, ...ids].every(isUuid)) throw new TypeError('A scope is made of UUIDs')
  const [role, companies] =
    companyIds === 'all' ? ['fiscal_app', 'all'] : ['fiscal_companies', ids.join(',') || NO_COMPANY]
  return `set local role ${role}; set local app.tenant = '${tenantId}'; set local app.companies = '${companies}'`
}

/** Tells the functions of the rest of a transaction of which tenant it is, without a scope. */
export async function bindTenant(db: ScopedDb, tenantId: string): Promise<void> {
  await sql`set local app.tenant = ${sql.lit(tenantId)}`.execute(db)
}

export function isSameScope(one: Scope, other: Scope): boolean {
  const [some, others] = [one.companyIds, other.companyIds]
  if (one.tenantId !== other.tenantId) return false
  if (some === 'all' || others === 'all') return some === others
  return some.length === others.length && some.every((id, i) => id === others[i])
}

export const BIND_SESSION = 'set local role fiscal_session'

/** Binds the rest of a transaction to the session role. */
async function bindSession(db: ScopedDb): Promise<void> {
  await sql.raw(BIND_SESSION).execute(db)
}
