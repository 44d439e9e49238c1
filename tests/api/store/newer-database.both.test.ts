import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Misused } from '#api/server/errors/misused.ts'
import { migrate } from '#api/server/store/migrate.ts'
import { migrations } from '#api/server/store/migrations.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// A build over a database that a newer one has been at.

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())
const forget = () => sql`delete from migrations where name like '9%'`.execute(testServer.store)
beforeEach(forget)
afterAll(forget)

test.each([
  ['99.0.0', '99.0.0'],
  [null, 'desconhecida'],
])('is refused with both versions named, whatever is noted: %s', async (noted, said) => {
  const { store } = testServer
  await sql`insert into migrations (name, version) values ('9998-x', '98.0.0'), ('9999-y', ${noted})`.execute(store)
  const refused = migrate(store, '1.1.0')
  await expect(refused).rejects.toThrow(Misused)
  await expect(refused).rejects.toThrow(
    `mais nova do produto: ${said} (migração 9999-y). Esta é a 1.1.0 (migração ${migrations.at(-1)?.name})`,
  )
})

test('its own is not; the version is noted with what it applies', async () => {
  const { store } = testServer
  expect(await migrate(store, '1.1.0')).toEqual([])
  const undone = new Error('undone')
  const seen: unknown[] = []
  const trial = store.transaction().execute(async (db) => {
    const next = { name: '9000-trial', sql: 'create table trials (id uuid primary key)' }
    // One transaction within another one: only what the test sees.
    const nested = {
      transaction: () => ({ execute: <T>(work: (one: typeof db) => Promise<T>) => work(db) }),
      getExecutor: () => db.getExecutor(),
    }
    const list = [...migrations, next]
    expect(await migrate(nested as unknown as typeof store, '1.2.0', { list })).toEqual([next.name])
    const { rows } = await sql`select version from migrations where name = ${next.name}`.execute(db)
    seen.push(...rows)
    throw undone
  })
  await expect(trial).rejects.toBe(undone)
  expect(seen).toEqual([{ version: '1.2.0' }])
})
