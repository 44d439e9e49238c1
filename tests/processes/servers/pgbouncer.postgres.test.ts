import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneAtATime } from '#api/server/store/one-at-a-time.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { makeDatabase } from '../database.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { endServer, runCommand, signInTo, type ServerProcess, startServer } from '../server-process.ts'

// Behind a pgBouncer in transaction mode, as many servers stand before one PostgreSQL.

describe.skipIf(!hasPgBouncer)('behind a pgBouncer', () => {
  let database: Awaited<ReturnType<typeof makeDatabase>>
  let pooler: PgBouncer
  const stores: Store[] = []
  const servers: ServerProcess[] = []
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-bouncer-'))

  beforeAll(async () => {
    database = await makeDatabase()
    pooler = await startPgBouncer(database?.url ?? '')
  })
  afterAll(async () => {
    for (const server of servers) await endServer(server, 'SIGKILL')
    for (const store of stores) await store.destroy()
    await pooler.stop()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function open(): Promise<Store> {
    const store = await openPostgres(pooler.url)
    stores.push(store)
    return store
  }

  test('a server does not start without limits, and says what sets them', async () => {
    const refused = await open().then(
      () => '',
      (error: Error) => error.message,
    )
    expect(refused).toContain('DATABASE_URL é de um pgBouncer')
    const statements = refused.match(/alter role .+;/g) ?? []
    expect(statements).toHaveLength(3)
    const direct = await openPostgres(database?.url ?? '', { asItIs: true })
    for (const statement of statements) await sql.raw(statement).execute(direct)
    await direct.destroy()
    await pooler.reconnect()
    const { rows } = await sql<{ limit: string; zone: string }>`
      select current_setting('statement_timeout') as limit, current_setting('TimeZone') as zone`.execute(await open())
    expect(rows).toEqual([{ limit: '30s', zone: 'UTC' }])
  })

  test('what one does at a time never overlaps, and leaves no lock behind', async () => {
    const both = [await open(), await open()]
    const steps: string[] = []
    await Promise.all(
      both.map((store, number) =>
        oneAtATime(store, async () => {
          steps.push(`${number} begins`)
          // Others take the connections meanwhile.
          await Promise.all(both.map((one) => sql`select 1`.execute(one)))
          steps.push(`${number} ends`)
        }),
      ),
    )
    const [first] = steps[0] ?? ''
    const second = first === '0' ? '1' : '0'
    expect(steps).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`])
    // Of this database: other tests have theirs in the same cluster.
    const { rows } = await sql`select l.objid from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and d.datname = current_database()`.execute(both[0] ?? (await open()))
    expect(rows).toEqual([])
  })

  test('two servers serve, make downloads and are copied', async () => {
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: pooler.url,
      DATABASE_POOL: '3',
      JWT_SECRET: 'a secret of the tests, of 32 or more',
      DEMO: '1',
      DEMO_DOCUMENTS: '60',
      DEMO_PARK: '0',
    }
    servers.push(...(await Promise.all([startServer(env), startServer(env)])))
    for (const server of servers) {
      const headers = { Authorization: `Bearer ${await signInTo(server)}` }
      const me = await (await fetch(`${server.origin}/api/v1/users/me`, { headers })).json()
      const all = { ...headers, 'X-Tenant': me.tenants[0].id }
      const notes = await (await fetch(`${server.origin}/api/v1/custody/nfce/`, { headers: all })).json()
      expect(notes.total).toBeGreaterThan(0)
      const isMade = async () => {
        const made = await (await fetch(`${server.origin}/api/v1/nf_download/`, { headers: all })).json()
        return made.items.map(({ is_success }: { is_success: boolean }) => is_success)
      }
      await expect.poll(isMade).toContain(true)
    }
    const to = join(folder, 'a.tar.zst')
    const refused = await runCommand('src/api/server/cli/copies/backup.node.ts', ['--to', to, '--without-key'], env)
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('DATABASE_DIRECT_URL')])
    const direct = { ...env, DATABASE_DIRECT_URL: database?.url ?? '' }
    const made = await runCommand('src/api/server/cli/copies/backup.node.ts', ['--to', to, '--without-key'], direct)
    expect([made.code, made.err]).toEqual([0, ''])
  })
})
