import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

/** A PostgreSQL that serves one connection: PGlite here, or PGlite in a worker. */
export interface Engine {
  /** Without parameters the text may hold several statements; the rows are those of all of them in turn. */
  query(sql: string, parameters: readonly unknown[]): Promise<{ rows: unknown[]; affectedRows?: number }>
  /** Begins a transaction with what stands first in it; the rows are those of `first`. */
  begin(first: string, isReading: boolean): Promise<Awaited<ReturnType<Engine['query']>>>
  commit(): Promise<void>
  /** Ends a transaction that only reads, for which nobody waits: it may be over before the database has ended it. */
  endReading(): Promise<void>
  rollback(): Promise<void>
  close(): Promise<void>
}

class SingleConnectionAdapter extends PostgresAdapter {}

/** Tells if a database serves one connection, for which whoever asks it waits. */
export const servesOne = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof SingleConnectionAdapter

/** The statement that a transaction begins with. */
export const beginning = (isReading: boolean): string => (isReading ? 'begin read only' : 'begin')

/**
 * Kysely over an engine of one connection. Transactions wait for each other here; Kysely's own PGlite driver hands the same connection
 * to two transactions at once, which then never end.
 */
export function singleConnectionDialect(engine: Engine): Dialect {
  return {
    createDriver: () => new SingleConnectionDriver(engine),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new SingleConnectionAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

class SingleConnectionDriver implements Driver {
  readonly #engine: Engine
  readonly #connection: DatabaseConnection
  #busy = false
  /** A transaction begins with its first statement: the journey costs more than most of them. */
  #begins = false
  #isReading = false
  readonly #waiting: (() => void)[] = []

  constructor(engine: Engine) {
    this.#engine = engine
    const query: Engine['query'] = async (sql, parameters) => {
      if (!this.#begins) return engine.query(sql, parameters)
      this.#begins = false
      if (parameters.length === 0) return engine.begin(sql, this.#isReading)
      await engine.begin('', this.#isReading)
      return engine.query(sql, parameters)
    }
    this.#connection = {
      async executeQuery<R>({
        sql,
        parameters,
      }: {
        sql: string
        parameters: readonly unknown[]
      }): Promise<QueryResult<R>> {
        const { rows, affectedRows } = await query(sql, parameters)
        return {
          // The caller's SQL decides the rows' type; the engine cannot know it.
          rows: rows as R[],
          ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
        }
      },
      // oxlint-disable-next-line require-yield
      async *streamQuery() {
        throw new Error('This engine does not stream')
      },
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#busy = true
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#busy = false
  }

  async beginTransaction(_: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    this.#begins = true
    this.#isReading = accessMode === 'read only'
  }

  commitTransaction(): Promise<void> {
    return this.#end(() => (this.#isReading ? this.#engine.endReading() : this.#engine.commit()))
  }

  rollbackTransaction(): Promise<void> {
    return this.#end(() => this.#engine.rollback())
  }

  async #end(end: () => Promise<void>): Promise<void> {
    const isEmpty = this.#begins
    this.#begins = false
    if (!isEmpty) await end()
  }

  destroy(): Promise<void> {
    return this.#engine.close()
  }
}
