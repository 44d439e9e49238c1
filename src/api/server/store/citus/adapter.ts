import { PostgresAdapter, PostgresDialect, type PostgresDialectConfig } from 'kysely'
import type { Store } from '../scope.ts'

// A Citus coordinator with the tables distributed (distribute.ts) speaks PostgreSQL, but for what asks `isCitus`.

class CitusAdapter extends PostgresAdapter {}

export class CitusDialect extends PostgresDialect {
  constructor(config: PostgresDialectConfig) {
    super(config)
  }

  override createAdapter(): CitusAdapter {
    return new CitusAdapter()
  }
}

/** Tells if tenants of the database, or of that transaction, lie on several servers. */
export function isCitus(db: Pick<Store, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof CitusAdapter
}
