import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillOnFirstStart } from '#api/demo/first-start/first-start.node.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { webPasswords } from '#api/server/ports/platform/platform.web.ts'
import { oneAtATime } from '#api/server/store/one-at-a-time.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import { makeDatabase } from '../database.ts'
import { endServer, type ServerProcess, startServer } from '../server-process.ts'

// The embedded database has one process.
test('two servers start together over an empty PostgreSQL: one waits, and nothing is made twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-together-'))
  const database = await makeDatabase({ bare: true })
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: database?.url ?? '',
    JWT_SECRET: 'a secret of the tests, of 32 or more',
    DEMO: '1',
    DEMO_DOCUMENTS: '60',
    DEMO_PARK: '0',
  }
  const servers: ServerProcess[] = []
  try {
    servers.push(...(await Promise.all([startServer(env), startServer(env)])))
    const store = await openPostgres(env.DATABASE_URL)
    const count = async () => {
      const { rows } = await sql<Record<string, number>>`
          select (select count(*)::integer from tenants) as tenants, (select count(*)::integer from users where is_active) as users,
            (select count(*)::integer from nf_downloads where nf_type = 'nfce') as downloads`.execute(store)
      return rows[0]
    }
    // The one of notes is the last that is left. Of coupons there are as many as the days before today's have sales for.
    const once = { tenants: 2, users: 5, downloads: 1 }
    await expect.poll(count).toEqual(once)
    // Behind the server that waits its turn.
    await oneAtATime(store, async () => {})
    expect(await count()).toEqual(once)
    const tops = await Promise.all(servers.map(({ origin }) => fetch(`${origin}/api/v1/openapi.json`)))
    expect(tops.map(({ status }) => status)).toEqual([200, 200])
    await store.destroy()
  } finally {
    for (const server of servers) await endServer(server, 'SIGKILL')
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('what is done by one at a time never overlaps, and a failure lets the next one in', async () => {
  const database = await makeDatabase()
  const stores = [await openPostgres(database?.url ?? ''), await openPostgres(database?.url ?? '')]
  const platform = nodePlatform({ log: () => {}, passwords: webPasswords(1000) })
  try {
    for (const store of stores)
      await expect(oneAtATime(store, () => Promise.reject(new Error('fails')))).rejects.toThrow('fails')
    let [inside, most] = [0, 0]
    const turns = stores.map((store) =>
      oneAtATime(store, async () => {
        most = Math.max(most, ++inside)
        await fillOnFirstStart(store, platform, 20)
        inside--
      }),
    )
    await Promise.all(turns)
    expect(most).toBe(1)
    const [first] = stores
    expect(await first?.selectFrom('users').select('id').where('is_active', '=', true).execute()).toHaveLength(5)
  } finally {
    for (const store of stores) await store.destroy()
    await database?.drop()
  }
})
