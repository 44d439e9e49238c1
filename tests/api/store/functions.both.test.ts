import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Misused } from '#api/server/errors/misused.ts'
import { FUNCTION_TEXT } from '#api/server/store/functions.ts'
import { BASELINE } from '#api/server/store/migrations/0100-baseline.ts'
import { migrate } from '#api/server/store/migrate.ts'
import { migrations } from '#api/server/store/migrations.ts'
import type { ScopedDb, Store } from '#api/server/store/scope.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// The database's functions: each stands in src/api/server/store/functions, once, and nowhere else.

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const names = (text: string) =>
  [...text.matchAll(/create (?:or replace )?function (\w+)\(/g)].map(([, name]) => String(name))
const body = async (db: ScopedDb | Store) => {
  const { rows } = await sql<{ body: string }>`select prosrc as body from pg_proc where proname = 'span_start'`.execute(
    db,
  )
  return rows.map((row) => row.body)
}

/** Runs `work` in a transaction that is undone; `migrate` within it takes it for its own. */
async function undone(work: (db: ScopedDb, store: Store) => Promise<void>): Promise<void> {
  const end = new Error('undone')
  const trial = testServer.store.transaction().execute(async (db) => {
    const nested = {
      transaction: () => ({ execute: <T>(one: (db: ScopedDb) => Promise<T>) => one(db) }),
      // Migrations that take long look for what was done outside of any transaction.
      getExecutor: () => db.getExecutor(),
    }
    await work(db, nested as unknown as Store)
    throw end
  })
  await expect(trial).rejects.toBe(end)
}

test('those of the text are those of the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`.execute(
    testServer.store,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.map(({ name }) => name)).toEqual(names(FUNCTION_TEXT).toSorted((a, b) => (a < b ? -1 : 1)))
})

test('no migration makes one', () => {
  const later = migrations.filter(({ name }) => name !== BASELINE)
  expect(later.flatMap((one) => ('sql' in one ? names(one.sql) : []))).toEqual([])
})

test('another text of an earlier build is replaced, with what the functions may be run by', async () => {
  const before = await body(testServer.store)
  const grants = sql<{ acl: string }>`select proname, proacl::text as acl from pg_proc
    where pronamespace = 'public'::regnamespace order by 1`
  await undone(async (db, store) => {
    const granted = await grants.execute(db)
    await sql`create or replace function span_start(day date, days integer) returns date language sql immutable as 'select day'`.execute(
      db,
    )
    await sql`delete from migrations where starts_with(name, 'functions ')`.execute(db)
    await sql`insert into migrations (name, version) values ('functions earlier', '1.1.0')`.execute(db)
    expect(await migrate(store, '1.2.0')).toEqual([])
    expect(await body(db)).toEqual(before)
    expect(await grants.execute(db)).toEqual(granted)
    const { rows } =
      await sql`select version from migrations where starts_with(name, 'functions ') order by version`.execute(db)
    expect(rows).toEqual([{ version: '1.1.0' }, { version: '1.2.0' }])
  })
})

test('a build whose text was replaced by a newer one is refused, and changes nothing', async () => {
  await undone(async (db, store) => {
    await sql`insert into migrations (name, version, applied_at) values ('functions later', '99.0.0', now() + interval '1 hour')`.execute(
      db,
    )
    const refused = migrate(store, '1.2.0')
    await expect(refused).rejects.toThrow(Misused)
    await expect(refused).rejects.toThrow('mais nova do produto: 99.0.0')
  })
})
