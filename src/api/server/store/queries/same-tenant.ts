import type { JoinBuilder, ReferenceExpression } from 'kysely'

/**
 * A join within the tenant: ids are one tenant's own, and its keys begin with it. `key` and `reference` carry their tables' names:
 * `(join) => sameTenant(join, 'c.id', 'n.company_id')`.
 */
export function sameTenant<DB, TB extends keyof DB>(
  join: JoinBuilder<DB, TB>,
  key: ReferenceExpression<DB, TB> & `${string}.${string}`,
  reference: ReferenceExpression<DB, TB> & `${string}.${string}`,
): JoinBuilder<DB, TB> {
  // Every table of a tenant has the column (store/migrations.ts).
  const tenantOf = (column: string) => `${column.split('.')[0]}.tenant_id` as ReferenceExpression<DB, TB>
  return join.onRef(tenantOf(key), '=', tenantOf(reference)).onRef(key, '=', reference)
}
