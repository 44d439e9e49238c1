import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdMigrations, lockMigrations, migrate } from '#api/server/store/migrate.ts'
import { migrations } from '#api/server/store/migrations.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// A copy of a PostgreSQL has every table open until it ends, in two connections: who waits for the first keeps the second waiting.

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

test('a server or a command starts while a copy is made', async () => {
  const { store } = testServer
  await store.transaction().execute(async (copy) => {
    await holdMigrations(copy)
    await sql`lock table migrations in access share mode`.execute(copy)
    expect(await migrate(store)).toEqual([])
  })
})

test('a new version changes the shape of a database only after its copy', async () => {
  const { store } = testServer
  const last = migrations.at(-1)?.name ?? ''
  await sql`delete from migrations where name = ${last}`.execute(store)
  const waits = store.transaction().execute(async (copy) => {
    await holdMigrations(copy)
    // Another copy does not wait.
    await store.transaction().execute(holdMigrations)
    await store.transaction().execute(async (db) => {
      await sql`set local lock_timeout = 1`.execute(db)
      await lockMigrations(db)
    })
  })
  await expect(waits).rejects.toMatchObject({ code: '55P03' })
  await sql`insert into migrations (name) values (${last})`.execute(store)
})
