import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from '#api/server/store/embedded/embedded.node.ts'
import { allowLonger, vacuumAll } from '#api/server/store/maintenance.ts'
import { repeatedOnce } from '#api/server/store/trouble.ts'
import { copyEmptyDatabase } from '../empty-database.ts'

// The embedded database in its thread, and what of it outlives the thread.

const folder = mkdtempSync(join(tmpdir(), 'fiscal-embedded-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('keeps what was committed, ends what takes too long, and goes on', async () => {
  const id = crypto.randomUUID()
  await copyEmptyDatabase(join(folder, 'a'))
  const first = await openEmbedded(join(folder, 'a'), { statementLimit: 1500 })
  await first.insertInto('tenants').values({ id, description: 'Fica' }).execute()
  const forever = first.transaction().execute(async (db) => {
    await db.insertInto('tenants').values({ id: crypto.randomUUID(), description: 'Some' }).execute()
    await sql`select count(*) from generate_series(1, 1e12)`.execute(db)
  })
  const behind = first.selectFrom('tenants').select('description').execute()
  await expect(forever).rejects.toMatchObject({ code: '57014' })
  expect(await behind).toEqual([{ description: 'Fica' }])
  await expect(sql`select pg_sleep(5)`.execute(first)).rejects.toMatchObject({ code: '57014' })
  expect(await first.selectFrom('tenants').select('id').execute()).toEqual([{ id }])
  const slow = first.transaction().execute(async (db) => {
    await allowLonger(db, 20_000)
    await sql`select pg_sleep(2)`.execute(db)
  })
  await expect(slow).resolves.toBeUndefined()
  await vacuumAll(first)
  await expect(sql`select 1 / 0`.execute(first)).rejects.toMatchObject({ code: '22012' })
  await first.destroy()
  const second = await openEmbedded(join(folder, 'a'))
  const { rows } = await sql<{ kept: string }>`select current_setting('shared_buffers') as kept`.execute(second)
  expect(rows).toEqual([{ kept: '64MB' }])
  expect(await second.selectFrom('tenants').select('id').execute()).toEqual([{ id }])
  await second.destroy()
})

test('what only reads changes nothing, and what comes behind it is none of it', async () => {
  const store = await openEmbedded(join(folder, 'a'))
  const reading = () => store.transaction().setAccessMode('read only')
  const add = (db: typeof store) =>
    db.insertInto('tenants').values({ id: crypto.randomUUID(), description: 'Nova' }).execute()
  const count = async () =>
    (await store.selectFrom('tenants').select('id').where('description', '=', 'Nova').execute()).length
  try {
    await expect(reading().execute(add)).rejects.toMatchObject({ code: '25006' })
    expect(await count()).toBe(0)
    for (let turn = 1; turn <= 20; turn++) {
      await reading().execute((db) => db.selectFrom('tenants').select('id').execute())
      // By turns with parameters alone, and in a transaction.
      await (turn % 2 ? add(store) : store.transaction().execute(add))
      expect(await count()).toBe(turn)
    }
  } finally {
    await store.destroy()
  }
})

test('a thread that crashes fails what is under way as a crash, and opens again', async () => {
  const threads: Worker[] = []
  const seen = (message: unknown) => void threads.push((message as { worker: Worker }).worker)
  subscribe('worker_threads', seen)
  const store = await openEmbedded(join(folder, 'a'))
  try {
    const before = await store.selectFrom('tenants').select('id').execute()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const lost = store.transaction().execute(async (db) => {
      await db.insertInto('tenants').values({ id: crypto.randomUUID(), description: 'Some' }).execute()
      begin()
      await sql`select pg_sleep(60)`.execute(db)
    })
    const behind = store.selectFrom('tenants').select('id').execute()
    await begun
    await threads.at(-1)?.terminate()
    await expect(lost).rejects.toMatchObject({ code: '57P02' })
    expect(await behind).toEqual(before)
    // A safe call that was under way is asked again, and finds it open.
    let tries = 0
    const reading = repeatedOnce(() => {
      tries += 1
      return sql`select pg_sleep(${sql.lit(tries === 1 ? 60 : 0)})`.execute(store)
    })
    await expect.poll(() => tries).toBe(1)
    await threads.at(-1)?.terminate()
    await expect(reading).resolves.toBeDefined()
  } finally {
    unsubscribe('worker_threads', seen)
    await store.destroy()
  }
})
