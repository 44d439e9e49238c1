import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import { parsers } from './parsers.ts'
import type { Schema } from './schema.ts'
import type { Store } from './scope.ts'
import { type Engine, singleConnectionDialect } from './single-connection.ts'

/** An empty database in memory with every migration applied; works in browsers and in Node. `destroy()` frees it. */
export async function openPglite(): Promise<Store> {
  const store = new Kysely<Schema>({ dialect: singleConnectionDialect(await pgliteEngine()) })
  await migrate(store)
  return store
}

/** A PGlite as an engine; with options of its own for where the data lives. Its other ways in must not be used beside. */
export async function pgliteEngine(options: PGliteOptions = {}): Promise<Engine> {
  const db = await PGlite.create({ ...options, parsers: { ...parsers } })
  await db.exec(`set timezone = 'UTC'`)
  const run = async (sql: string): Promise<void> => {
    await db.exec(sql)
  }
  return {
    async query(sql, parameters) {
      if (parameters.length > 0) return db.query(sql, [...parameters])
      return (await db.exec(sql)).at(-1) ?? { rows: [] }
    },
    begin: () => run('begin'),
    commit: () => run('commit'),
    rollback: () => run('rollback'),
    close: () => db.close(),
  }
}
