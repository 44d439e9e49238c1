interface Result {
  command: string
  rowCount: number | null
  rows: unknown[]
}

export type Query = (sql: string, parameters: readonly unknown[]) => Promise<Result | Result[]>

/**
 * The statements of a PostgreSQL connection, where `begin` waits for the first statement of its transaction and goes with it: a call has few
 * statements, and each journey costs more than most of them. Only one without parameters can share its text. Of several statements in one
 * text the rows are those of all of them.
 */
export function beginWithFirst(query: Query): (...of: Parameters<Query>) => Promise<Result> {
  let waiting: string | undefined
  return async (sql, parameters) => {
    if (BEGINNING.test(sql)) {
      waiting = sql
      return EMPTY
    }
    if (waiting === undefined) return together(await query(sql, parameters))
    const begin = waiting
    waiting = undefined
    if (sql === 'commit' || sql === 'rollback') return EMPTY
    if (parameters.length === 0) return together(await query(`${begin};${sql}`, []))
    await query(begin, [])
    return together(await query(sql, parameters))
  }
}

/** As Kysely begins one; of a mode of its own by the second words. */
const BEGINNING = /^(begin|start transaction)\b/

const EMPTY: Result = { command: 'SELECT', rowCount: 0, rows: [] }

function together(results: Awaited<ReturnType<Query>>): Result {
  if (!Array.isArray(results)) return results
  return { ...(results.at(-1) ?? EMPTY), rows: results.flatMap(({ rows }) => rows) }
}
