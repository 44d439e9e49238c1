import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { fillDemo } from '#api/demo/fill.ts'
import { fillOnFirstStart } from '#api/demo/first-start.node.ts'
import { demoState } from '#api/demo/make-tenants.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { webPasswords } from '#api/server/ports/platform/platform.web.ts'
import { migrate } from '#api/server/store/migrate.ts'
import type { Store } from '#api/server/store/scope.ts'
import { makeStore } from '../test-store.ts'

// The demonstration in a database of before it had a row of its own (migration 13).

const platform = nodePlatform({ log: () => {}, passwords: webPasswords(1000) })
const until = Date.parse('2026-11-20T17:00:00-03:00')
const DOCUMENTS = 20

let store: Store
let opened: Store | undefined
afterEach(async () => {
  await opened?.destroy()
  opened = undefined
})

async function openDemo(): Promise<void> {
  store = opened = await makeStore()
  await fillDemo(store, platform, { documents: DOCUMENTS, until })
}

const start = () => fillOnFirstStart(store, platform, DOCUMENTS)
const deactivateAll = () => store.updateTable('users').set({ is_active: false }).execute()

async function activeAndDocuments(): Promise<[active: number, documents: number]> {
  const { rows } = await sql<{ active: number; documents: number }>`
    select (select count(*) from users where is_active) as active,
      (select count(*) from nfces) + (select count(*) from cfes) as documents`.execute(store)
  return [Number(rows[0]?.active), Number(rows[0]?.documents)]
}

/** Back to what a database was before the demonstration had a row of its own, and then what a start makes of it. */
async function migrateAnew(): Promise<void> {
  await sql`drop table demonstration`.execute(store)
  await sql`delete from migrations where name = '0013-demonstration'`.execute(store)
  await migrate(store)
}

test('a database of before whose users were all deactivated stays shut, by what has been done there since', async () => {
  await openDemo()
  await deactivateAll()
  const { id } = await store.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  await store
    .insertInto('refresh_tokens')
    .values({
      id: randomUUID(),
      family: randomUUID(),
      user_id: id,
      token_hash: 'a',
      expires_at: new Date(until).toISOString(),
    })
    .execute()
  const before = await activeAndDocuments()
  await migrateAnew()
  await start()
  expect([await demoState(store), await activeAndDocuments()]).toEqual(['finished', before])
})

test('a database of before with active users is known as finished, one whose making was interrupted is completed', async () => {
  await openDemo()
  await migrateAnew()
  expect(await demoState(store)).toBe('finished')
  await deactivateAll()
  await migrateAnew()
  expect(await demoState(store)).toEqual({ until })
  await start()
  expect([await demoState(store), (await activeAndDocuments())[0]]).toEqual(['finished', 5])
})
