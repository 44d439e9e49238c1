import type { Engine } from '#api/server/store/embedded/single-connection.ts'

/** What a transaction of ours leaves set in the one around it. */
const UNBOUND = `reset role; set local app.tenant = ''; set local app.companies = ''`

/**
 * Has all that is done with an engine stand in one transaction, which is never kept: each transaction is a savepoint in it, and so is each
 * statement outside of any. `reset` takes everything back, within milliseconds. `mark` begins what is taken back by what it returns; both
 * are called while nobody else has the connection.
 */
export function withinOneTransaction(engine: Engine): {
  engine: Engine
  reset(): Promise<void>
  mark(): Promise<() => Promise<void>>
} {
  const run = (sql: string) => engine.query(sql, [])
  let isWithin = false
  const begun = run('begin')
  const end = (how: string) => async () => {
    isWithin = false
    await run(`${how}; ${UNBOUND}`)
  }
  return {
    engine: {
      async query(sql, parameters) {
        await begun
        if (isWithin) return engine.query(sql, parameters)
        await run('savepoint statement')
        try {
          const result = await engine.query(sql, parameters)
          await run('release savepoint statement')
          return result
        } catch (error) {
          await run('rollback to savepoint statement; release savepoint statement')
          throw error
        }
      },
      async begin(first, isReading) {
        await begun
        isWithin = true
        await run(`savepoint call; ${UNBOUND}${isReading ? '; set transaction read only' : ''}`)
        return first ? run(first) : { rows: [] }
      },
      commit: end('release savepoint call'),
      endReading: end('release savepoint call'),
      rollback: end('rollback to savepoint call; release savepoint call'),
      close: () => engine.close(),
    },
    async reset() {
      await run('rollback; begin')
    },
    async mark() {
      await begun
      await run('savepoint mark')
      return async () => {
        await run('rollback to savepoint mark; release savepoint mark')
      }
    },
  }
}
