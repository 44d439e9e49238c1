import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** The database without a scope: for migrations and the two functions below. */
export type Store = Kysely<Schema>
/** A transaction that sees one tenant, and for a secondary grant only its companies. What handlers get. */
export type ScopedDb = Transaction<Schema>

export interface Scope {
  tenantId: string
  /** 'all', or the companies of a secondary grant; an empty list sees no company. */
  companyIds: 'all' | readonly string[]
}

const NO_COMPANY = '00000000-0000-0000-0000-000000000000'

/**
 * Runs `work` in a transaction bound to a scope by row-level security. The role matters: PGlite's user is a superuser, whom policies do
 * not bind.
 */
export function scoped<T>(store: Store, scope: Scope, work: (db: ScopedDb) => Promise<T>): Promise<T> {
  const companies =
    scope.companyIds === 'all' ? 'all' : scope.companyIds.length > 0 ? scope.companyIds.join(',') : NO_COMPANY
  return store.transaction().execute(async (db) => {
    await sql`set local role fiscal_app`.execute(db)
    await sql`select set_config('app.tenant', ${scope.tenantId}, true), set_config('app.companies', ${companies}, true)`.execute(db)
    return work(db)
  })
}

/** Runs `work` as the session role: users, grants and roles of every tenant, and no document. For login, refresh and users/me. */
export function sessionScope<T>(store: Store, work: (db: ScopedDb) => Promise<T>): Promise<T> {
  return store.transaction().execute(async (db) => {
    await sql`set local role fiscal_session`.execute(db)
    return work(db)
  })
}
