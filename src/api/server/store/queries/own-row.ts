import { type RawBuilder, sql } from 'kysely'
import { isCitus } from '../citus/adapter.ts'
import type { ScopedDb } from '../scope.ts'
import { TENANT } from '../tenant-names.ts'

/**
 * A row `own` with the tenant's id, beside which rows that a statement brings along are inserted. Citus learns by it where they belong, and
 * inserts them there: it must read it from a table of tenants, and every tenant has a role. Otherwise it would copy them, which row-level
 * security forbids.
 */
export function ownRow(db: Pick<ScopedDb, 'getExecutor'>): RawBuilder<unknown> {
  return isCitus(db)
    ? sql`(select tenant_id from roles where tenant_id = ${TENANT} group by tenant_id) own`
    : sql`(select ${TENANT} as tenant_id) own`
}
