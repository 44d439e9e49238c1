import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveState } from '#api/server/backup/log-archive.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { asOrdinaryUser, findPostgres, startPostgres } from '../../scripts/postgres.mjs'
import { bytesOf, nfeProc } from '../documents.ts'
import { endServer, runCommand, startServer } from './server-process.ts'

// deploy/wal with a PostgreSQL of its own: killed in the midst of work, lost with its disk, and back from the archive of its log.

const archive = mkdtempSync(join(tmpdir(), 'fiscal-archive-'))
const place = mkdtempSync(join(tmpdir(), 'fiscal-restored-'))
const script = join(archive, 'wal')
const archiving = ['archive_mode=on', `archive_command=WAL_ARCHIVE="${archive}" "${script}" archive %p %f`]
let lost: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  cpSync('deploy/wal', script)
  asUser = asOrdinaryUser(archive)
  asOrdinaryUser(place)
  lost = await startPostgres({ more: archiving })
})
afterAll(async () => {
  await lost.stop()
  for (const folder of [archive, place]) rmSync(folder, { recursive: true, force: true })
})

let asUser: ReturnType<typeof asOrdinaryUser>

/** Runs deploy/wal as the database's user. */
async function wal(...words: string[]): Promise<string> {
  const { port } = new URL(lost.url)
  const [command, args] = asUser(script, words)
  const path = `${findPostgres()}:${process.env['PATH']}`
  const env = {
    ...process.env,
    PATH: path,
    WAL_ARCHIVE: archive,
    PGHOST: '127.0.0.1',
    PGPORT: port,
    PGUSER: 'postgres',
  }
  return (await promisify(execFile)(command, args, { env, cwd: archive })).stdout
}

const JWT_SECRET = 'the secret of the archived database of tests'

/** Numbers of the notes that a database has, in the order in which they came. */
async function numbersIn(store: Store, tenantId: string): Promise<number[]> {
  const query = store.selectFrom('nfces').select('number').where('tenant_id', '=', tenantId)
  return (await query.orderBy('number').execute()).map(({ number }) => number)
}

const segmentOf = async (store: Store) => {
  const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(store)
  return rows[0]?.name ?? ''
}

test('there is no moment before the first base', async () => {
  await expect(wal('restore', join(place, 'early'), '2020-01-01 00:00:00+00')).rejects.toThrow('não há cópia de base')
})

test('what was archived is back after the database is gone, verified, and what was not is the newest alone', async () => {
  const store = await openPostgres(lost.url)
  const platform = nodePlatform({ log: () => {} })
  const tenantId = crypto.randomUUID()
  await store.insertInto('tenants').values({ id: tenantId, description: 'Padarias Sol' }).execute()
  const noted: number[] = []
  const take = async (number: number) => {
    const file = { name: 'nota.xml', bytes: bytesOf(nfeProc({ number, total: '10.01' })) }
    await takeFiles(store, platform, { tenantId, companyIds: 'all' }, [file])
    noted.push(number)
  }
  await take(1)
  // As of a database that came back to a moment itself: its base has that, too.
  await sql`alter system set recovery_target_time = '2020-01-01 00:00:00+00'`.execute(store)
  expect(await wal('base')).toContain('base-')
  await take(2)
  const ready = startServer({ DATABASE_URL: lost.url, DATA_DIR: place, JWT_SECRET, DEMO: '0' })
  const server = await ready
  for (let number = 3; number <= 10; number++) await take(number)
  const safe = [...noted]
  const segment = await segmentOf(store)
  const isArchived = async () => {
    const { rows } = await sql<{ done: boolean }>`
      select last_archived_wal >= ${segment} as done from pg_stat_archiver`.execute(store)
    return rows[0]?.done
  }
  await expect.poll(isArchived).toBe(true)
  expect(await (await fetch(`${server.origin}/readyz`)).json()).toMatchObject({
    archive: { last_success: expect.any(String), is_late: false },
  })
  await endServer(server, 'SIGKILL')

  // In the midst of work.
  let isGone = false
  const load = (async () => {
    for (let number = 11; !isGone; number++) await take(number)
  })().catch(() => {})
  await expect.poll(() => noted.length).toBeGreaterThan(15)
  process.kill(lost.pid ?? 0, 'SIGKILL')
  isGone = true
  await load
  await store.destroy()
  await lost.stop()

  const data = join(place, 'data')
  await expect(wal('restore', archive)).rejects.toThrow('não está vazia')
  await wal('restore', data)
  const back = await startPostgres({ data, more: archiving })
  const restored = await openPostgres(back.url)
  try {
    const found = await numbersIn(restored, tenantId)
    expect(found).toEqual(expect.arrayContaining(safe))
    // Nothing is missing before what is there.
    expect(found).toEqual(noted.slice(0, found.length))
    const env = { DATABASE_URL: back.url, DATA_DIR: place, JWT_SECRET }
    const verified = await runCommand('src/api/server/cli/verify.node.ts', [], env)
    expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('nenhum danificado')])
    const counted = await runCommand('src/api/server/cli/recount.node.ts', [], env)
    expect([counted.code, counted.out]).toEqual([0, expect.stringContaining('nada diferia')])
    // It archives in turn, beside what it came from.
    const own = await segmentOf(restored)
    expect(own.slice(0, 8)).not.toBe(segment.slice(0, 8))
    await expect.poll(async () => (await archiveState(restored))?.lagSeconds).toBe(0)

    renameSync(script, `${script}.gone`)
    await restored.insertInto('tenants').values({ id: crypto.randomUUID(), description: 'Rede Lua' }).execute()
    await segmentOf(restored)
    await expect.poll(async () => (await archiveState(restored))?.lagSeconds).toBeGreaterThan(0)
  } finally {
    await restored.destroy()
    await platform.close()
    await back.stop()
  }
})
