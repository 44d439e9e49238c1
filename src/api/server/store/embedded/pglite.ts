import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import { migrate } from '../migrate.ts'
import { parsers } from '../parsers.ts'
import type { Schema } from '../schema.ts'
import type { Store } from '../scope.ts'
import { outgrownPlans } from './outgrown.ts'
import { preparedStatements } from './prepared.ts'
import { beginning, type Engine, singleConnectionDialect } from './single-connection.ts'

/** A database in memory with every migration applied; works in browsers and in Node. `destroy()` frees it. */
export async function openPglite(options: { snapshot?: Blob } = {}): Promise<Store> {
  return open(await create(options.snapshot ? { loadDataDir: options.snapshot } : {}))
}

/**
 * Makes a database as `fill` leaves it, as an uncompressed tar: `openPglite` starts from it in a third of the time. `from`: a snapshot that
 * it fills.
 */
export async function makeSnapshot(fill: (store: Store) => Promise<void> = async () => {}, from?: Blob): Promise<Blob> {
  const db = await create(from ? { loadDataDir: from } : {})
  const store = await open(db)
  await fill(store)
  const snapshot = await db.dumpDataDir('none')
  await store.destroy()
  return snapshot
}

async function open(db: PGlite): Promise<Store> {
  const store = new Kysely<Schema>({ dialect: singleConnectionDialect(engineOf(db)) })
  await migrate(store)
  return store
}

/** A PGlite as an engine; with options of its own for where the data lives. Its other ways in must not be used beside. */
export async function pgliteEngine(options: PGliteOptions): Promise<Engine> {
  return engineOf(await create(options))
}

/** The database of a folder as it is, by the PGlite of another version, whose class this is: for who takes its rows away. */
export async function openByOther(Class: typeof PGlite, dataDir: string): Promise<Store> {
  const engine = engineOf(await create({ dataDir }, Class))
  return new Kysely<Schema>({ dialect: singleConnectionDialect(engine) })
}

async function create(options: PGliteOptions, Class = PGlite): Promise<PGlite> {
  const db = await Class.create({ ...options, parsers: { ...parsers } })
  await db.exec(`set timezone = 'UTC'`)
  return db
}

/** Statements that change the basis of prepared ones. */
const OTHER_SCHEMA = /\b(create|alter|drop)\b/i

function engineOf(db: PGlite): Engine {
  const prepared = preparedStatements(db)
  const outgrown = outgrownPlans()
  const run = async (sql: string): Promise<void> => {
    await db.exec(sql)
  }
  const together = async (sql: string) => {
    const results = await db.exec(sql)
    if (OTHER_SCHEMA.test(sql)) await prepared.clear()
    return { rows: results.flatMap(({ rows }) => rows), affectedRows: results.at(-1)?.affectedRows ?? 0 }
  }
  return {
    async query(sql, parameters) {
      const result = parameters.length > 0 ? await prepared.query(sql, parameters) : await together(sql)
      // All that the session keeps: plans of foreign keys and of functions, too.
      if (outgrown(sql, result.affectedRows ?? 0)) await run('discard plans')
      return result
    },
    begin: (first, isReading) => together(`${beginning(isReading)};${first}`),
    commit: () => run('commit'),
    endReading: () => run('commit'),
    rollback: () => run('rollback'),
    close: () => db.close(),
  }
}
