import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settingsOf } from '#api/server/settings/settings.node.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { fillOnFirstStart } from '#api/demo/first-start/first-start.node.ts'
import { demoState } from '#api/demo/make-tenants.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { webPasswords } from '#api/server/ports/platform/platform.web.ts'
import type { Store } from '#api/server/store/scope.ts'
import { openStore } from '../test-store.ts'

// The demonstration's passwords are published: once made, it is never made again, whatever has become of its users.

const platform = nodePlatform({ log: () => {}, passwords: webPasswords(1000) })
const until = Date.parse('2026-11-20T17:00:00-03:00')
const DOCUMENTS = 20

describe('a database', () => {
  let store: Store
  let close: () => Promise<void>
  beforeEach(async () => {
    ;({ store, close } = await openStore())
  })
  afterEach(() => close())

  const start = () => fillOnFirstStart(store, platform, DOCUMENTS)
  const deactivateAll = () => store.updateTable('users').set({ is_active: false }).execute()

  async function activeAndDocuments(): Promise<[active: number, documents: number]> {
    const { rows } = await sql<{ active: number; documents: number }>`
      select (select count(*) from users where is_active) as active,
        (select count(*) from nfces) + (select count(*) from cfes) as documents`.execute(store)
    return [Number(rows[0]?.active), Number(rows[0]?.documents)]
  }

  test('a start after all users were deactivated draws nothing and lets nobody in', async () => {
    await fillDemo(store, platform, { documents: DOCUMENTS, until })
    await deactivateAll()
    const before = await activeAndDocuments()
    await start()
    expect(await activeAndDocuments()).toEqual(before)
    expect(before[0]).toBe(0)
  })

  test('beside tenants of somebody else there is none, asked for or not', async () => {
    await store.insertInto('tenants').values({ id: randomUUID(), description: 'Padaria' }).execute()
    await start()
    await expect(fillDemo(store, platform, { documents: DOCUMENTS, until })).rejects.toThrow()
    expect([await demoState(store), await activeAndDocuments()]).toEqual(['absent', [0, 0]])
  })
})

describe('settings: the demonstration is for this machine and the embedded database, or by name', () => {
  const JWT_SECRET = 'a secret of the tests, of 32 or more'
  test.each<[Record<string, string>, boolean, boolean]>([
    [{}, true, true],
    [{ HOST: 'localhost' }, true, true],
    [{ HOST: '127.0.0.2' }, true, true],
    [{ HOST: '::1', DEMO_PARK: '0' }, true, false],
    [{ HOST: '0.0.0.0' }, false, false],
    [{ HOST: '::', DEMO_DOCUMENTS: '50' }, false, false],
    [{ HOST: '192.168.0.9' }, false, false],
    [{ DATABASE_URL: 'postgres://db/fiscal' }, false, false],
    [{ PUBLIC_URL: 'https://fiscal.example' }, false, false],
    [{ DATABASE_URL: 'postgres://db/fiscal', HOST: '0.0.0.0', DEMO: '1' }, true, false],
    [{ DATABASE_URL: 'postgres://db/fiscal', DEMO: '1', DEMO_PARK: '1' }, true, true],
    [{ DEMO: '0' }, false, false],
  ])('%j: made %s, played %s', (env, demo, demoPark) => {
    expect(settingsOf({ JWT_SECRET, ...env })).toMatchObject({ demo, demoPark })
  })
  test('another word is refused', () => {
    expect(() => settingsOf({ JWT_SECRET, DEMO: 'yes' })).toThrow(/DEMO aceita 1 ou 0/)
  })
})
