import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#api/server/store/migrate.ts'
import { migrations } from '#api/server/store/migrations.ts'
import { inArrival } from '#api/server/store/one-at-a-time.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(async () => {
  await sql
    .raw("drop table near; drop table far; drop table wide; delete from migrations where name ~ '^900'")
    .execute(testServer.store)
  await testServer.close()
})

const BOTH = {
  name: '9001-both',
  sql: 'alter table near add column more integer; alter table far add column more integer',
}

test('a migration gives way to a call that waits for what it has, and is made behind it', async () => {
  const { store } = testServer
  await sql.raw('create table near (id integer); create table far (id integer)').execute(store)
  const list = [...migrations, BOTH]
  const waiters = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'far' and not l.granted`.execute(
      store,
    )
    return rows[0]?.count
  }
  const migrated = await store.transaction().execute(async (call) => {
    await sql`select from far`.execute(call)
    const migrating = migrate(store, undefined, { list })
    await expect.poll(waiters, { interval: 10, timeout: 20_000 }).toBe(1)
    // Either would wait for the other, and PostgreSQL end one of them.
    await sql`select from near`.execute(call)
    return { migrating }
  })
  expect(await migrated.migrating).toEqual(['9001-both'])
  await sql`select more from near join far using (more)`.execute(store)
})

test('a server arrives while an index is made', async () => {
  const { store } = testServer
  await sql.raw('create table wide (id integer)').execute(store)
  const list = [...migrations, BOTH, { name: '9002-index', indexes: [{ name: 'wide_id', on: 'wide (id)' }] }]
  const making = async () => {
    const { rows } = await sql`select from pg_index where indexrelid = to_regclass('wide_id')`.execute(store)
    return rows.length
  }
  const { migrating } = await store.transaction().execute(async (writer) => {
    await sql`insert into wide values (1)`.execute(writer)
    const made = migrate(store, undefined, { list })
    made.catch(() => {})
    await expect.poll(making, { interval: 10, timeout: 20_000 }).toBe(1)
    // It waits for the writer, and nobody for it.
    await inArrival(store, async () => {})
    return { migrating: made }
  })
  expect(await migrating).toEqual(['9002-index'])
}, 60_000)
