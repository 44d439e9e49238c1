import { Kysely } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { pgliteEngine } from '#api/server/store/embedded/pglite.ts'
import { singleConnectionDialect } from '#api/server/store/embedded/single-connection.ts'
import type { Schema } from '#api/server/store/schema.ts'
import type { Store } from '#api/server/store/scope.ts'
import { openServer } from '../../stories/server.tsx'
import { withinOneTransaction } from '../world/transaction.ts'

// The page's database: what a test changes in it is taken back when the test ends, as end to end.

let database: ReturnType<typeof withinOneTransaction> | undefined

/** Opens the database of all files, filled. Before the first test of a run, whose time it does not take; Vite serves what is below the project. */
export async function openDatabase(): Promise<Store> {
  const loadDataDir = await (await fetch(inject('filled'))).blob()
  database = withinOneTransaction(await pgliteEngine({ loadDataDir }))
  return new Kysely<Schema>({ dialect: singleConnectionDialect(database.engine) })
}

/** Takes back what is changed from now on once the test has ended and `isIdle` tells that none of its calls is under way. */
export async function takeBack(isIdle: () => Promise<unknown>): Promise<void> {
  const { store } = await openServer()
  const back = await store.connection().execute(() => database?.mark() ?? Promise.reject(new Error('no database')))
  onTestFinished(async () => {
    await isIdle()
    await store.connection().execute(back)
  })
}
