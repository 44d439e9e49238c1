import { type RawBuilder, sql } from 'kysely'
import { isCitus } from '../citus/adapter.ts'
import type { ScopedDb, Store } from '../scope.ts'

// Looks of the server itself at all tenants, a tenant at a time by its index: laterally, of which Citus takes none with a limit.

type Condition = (column: RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * Returns the first row `d`, by the order, of all tenants. `body` selects the first one of a tenant, in the same order; its rows are of that
 * tenant where their column meets the condition. Citus looks at all of each server at once.
 */
export async function firstOfTenants<Row>(
  store: Store,
  order: RawBuilder<unknown>,
  body: (isOfTenant: Condition) => RawBuilder<unknown>,
): Promise<Row | undefined> {
  const { rows } = isCitus(store)
    ? await sql<Row>`${body(() => sql`true`)}`.execute(store)
    : await sql<Row>`
      select d.* from tenants t cross join lateral (${body((column) => sql`${column} = t.id`)}) d order by ${order} limit 1`.execute(
        store,
      )
  return rows[0]
}

/** Wraps a body into rows of the tenants that the statement is about, with their tenant_id. */
export type OfTenants = (body: (tenant: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>

/** Executes a statement for all tenants: once, or of Citus once for each. */
export async function forTenants<Row>(
  store: ScopedDb | Store,
  statement: (ofTenants: OfTenants) => RawBuilder<Row>,
): Promise<Row[]> {
  if (!isCitus(store)) {
    const ofTenants: OfTenants = (body) =>
      sql`select t.id as tenant_id, w.* from tenants t cross join lateral (${body(sql`t.id`)}) w`
    const { rows } = await statement(ofTenants).execute(store)
    return rows
  }
  const found: Row[] = []
  for (const { id } of await store.selectFrom('tenants').select('id').orderBy('id').execute()) {
    const tenant = sql`${id}::uuid`
    const { rows } = await statement(
      (body) => sql`select ${tenant} as tenant_id, w.* from (${body(tenant)}) w`,
    ).execute(store)
    found.push(...rows)
  }
  return found
}
