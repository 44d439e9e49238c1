/** Once more of a table's rows than these have changed, what was planned before no longer serves. */
const FEW = 50
const SHARE = 0.1

const CHANGES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)/i

/**
 * Returns a judge of whether plans made so far are outgrown by a statement that changed so many rows, by autovacuum's measure of when to
 * look at a table again (PostgreSQL's documentation, 'The Autovacuum Daemon'). A stored plan was the best one for the table of its day: one
 * made for five rows looks at all of them, and goes on doing so among thousands until statistics are made.
 */
export function outgrownPlans(): (sql: string, changed: number) => boolean {
  /** Changes of each table: rows in all, and those since the present plans. */
  const tables = new Map<string, { all: number; since: number }>()
  return (sql, changed) => {
    const name = changed > 0 ? CHANGES.exec(sql)?.[1] : undefined
    if (name === undefined) return false
    const table = tables.get(name) ?? { all: 0, since: 0 }
    tables.set(name, table)
    table.since += changed
    if (table.since <= FEW + SHARE * table.all) return false
    for (const one of tables.values()) {
      one.all += one.since
      one.since = 0
    }
    return true
  }
}
