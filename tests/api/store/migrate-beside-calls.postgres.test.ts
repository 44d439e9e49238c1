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
    .raw(
      `drop table near; drop table far; drop table wide; drop table long; drop function look; drop table looks;
      delete from migrations where name ~ '^900'`,
    )
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

const INDEX = { name: '9002-index', indexes: [{ name: 'wide_id', on: 'wide (id)' }] }

test('a server arrives while an index is made', async () => {
  const { store } = testServer
  await sql.raw('create table wide (id integer)').execute(store)
  const list = [...migrations, BOTH, INDEX]
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

test('a batch looks at no more rows than it may change, however many a run before has changed', async () => {
  const { store } = testServer
  await sql
    .raw(`
      create table long (id integer primary key, size integer);
      insert into long select n, case when n <= 100 then 1 end from generate_series(1, 105) n;
      create table looks (transaction bigint);
      create function look() returns boolean language plpgsql as
        'begin insert into looks values (txid_current()); return true; end'`)
    .execute(store)
  const rows = { table: 'long', key: 'id', where: 'case when look() then size is null end', set: 'size = 2', most: 10 }
  const list = [...migrations, BOTH, INDEX, { name: '9003-rows', rows }]
  expect(await migrate(store, undefined, { list })).toEqual(['9003-rows'])
  const { rows: sizes } = await sql`select size, count(*)::integer as rows from long group by 1 order by 1`.execute(
    store,
  )
  expect(sizes).toEqual([
    { size: 1, rows: 100 },
    { size: 2, rows: 5 },
  ])
  const { rows: looks } = await sql<{ rows: number }>`
    select count(*)::integer as rows from looks group by transaction order by transaction`.execute(store)
  // All are counted first, for the log.
  expect(looks.map((one) => one.rows)).toEqual([105, ...Array(10).fill(10), 5])
})
