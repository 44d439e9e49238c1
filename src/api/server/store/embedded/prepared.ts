import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import { concatBytes } from '#domain/bytes.ts'
import type { Engine } from './single-connection.ts'

const { serialize } = protocol
const { parseDescribeStatementResults, parseResults } = parse

export interface PreparedOptions {
  /** How many statements are kept, each with its plan in the database's memory; the one not used for the longest time goes first. */
  most?: number
  /** After so many runs a statement is planned for what the tables hold by then: a plan made for empty ones serves no full ones. */
  mostRuns?: number
}

export interface PreparedStatements {
  query: Engine['query']
  /** Forgets them all: what they were made for has changed. */
  clear(): Promise<void>
}

interface Prepared {
  name: string
  /** oids */
  parameterTypes: readonly number[]
  runs: number
}

/**
 * Statements with parameters, prepared at their first run and run in one journey into the database from then on: PGlite's own `query` takes
 * six, and has the statement analyzed and planned anew each time. PostgreSQL itself judges when a plan can be kept.
 */
export function preparedStatements(
  db: PGlite,
  { most = 100, mostRuns = 500 }: PreparedOptions = {},
): PreparedStatements {
  // A Map keeps the order of insertion: what was used last comes last.
  const known = new Map<string, Prepared>()
  let count = 0
  const send = async (...parts: Uint8Array[]) => {
    const size = parts.reduce((length, part) => length + part.length, 0)
    // In turn with the database's other ways in, which wait for each other.
    const run = () => db.execProtocol(concatBytes(parts, size), { syncToFs: false })
    return (await db.runExclusive(run)).messages
  }

  const forget = (sql: string | undefined): Uint8Array[] => {
    const former = sql === undefined ? undefined : known.get(sql)
    if (sql === undefined || !former) return []
    known.delete(sql)
    return [serialize.close({ type: 'S', name: former.name })]
  }
  const prepare = async (sql: string): Promise<Prepared> => {
    const name = `s${++count}`
    const gone = forget(sql)
    if (known.size >= most) gone.push(...forget(known.keys().next().value))
    const messages = await send(
      ...gone,
      serialize.parse({ name, text: sql, types: [] }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    return { name, parameterTypes: parseDescribeStatementResults(messages), runs: 0 }
  }
  return {
    async query(sql, parameters) {
      const found = known.get(sql)
      const statement = found && found.runs < mostRuns ? found : await prepare(sql)
      statement.runs++
      known.delete(sql)
      known.set(sql, statement)
      const values = parameters.map((value, index) => {
        if (value === null || value === undefined) return null
        const serializer = db.serializers[statement.parameterTypes[index] ?? 0]
        // Types without one, such as uuid, are given as text.
        return serializer ? serializer(value) : `${value as string}`
      })
      const messages = await send(
        serialize.bind({ statement: statement.name, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      )
      return parseResults(messages, db.parsers)[0] ?? { rows: [] }
    },
    async clear() {
      known.clear()
      await db.exec('deallocate all')
    },
  }
}
