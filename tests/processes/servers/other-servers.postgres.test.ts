import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { makeDatabase } from '../database.ts'
import { endServer, freePort, runCommand, type ServerProcess, startServer } from '../server-process.ts'

// Servers over one PostgreSQL have one key and one place for files, or the second does not start.

const JWT_SECRET = 'a secret of the tests, of 32 or more'
const folder = mkdtempSync(join(tmpdir(), 'fiscal-others-'))
let database: Awaited<ReturnType<typeof makeDatabase>>
let store: Store
const servers: ServerProcess[] = []

beforeAll(async () => {
  database = await makeDatabase()
  store = await openPostgres(database?.url ?? '')
})
afterAll(async () => {
  for (const server of servers) await endServer(server, 'SIGKILL')
  await store.destroy()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const env = (data: string, more: Record<string, string> = {}) => ({
  DATA_DIR: join(folder, data),
  DATABASE_URL: database?.url ?? '',
  DEMO: '0',
  ...more,
})
async function start(data: string, more: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer(env(data, more))
  servers.push(server)
  return server
}
/** What a server says that does not start. */
async function refusal(data: string, more: Record<string, string> = {}): Promise<string> {
  const port = String(await freePort())
  const { code, err } = await runCommand('src/api/server/main.ts', [], {
    ...env(data, more),
    PORT: port,
    HOST: '127.0.0.1',
    DEV_MAIL: '1',
  })
  expect(code).toBe(1)
  return err
}
const known = async () => (await store.selectFrom('servers').select('is_marked').execute()).map((one) => one.is_marked)
const marks = (data: string) => readdirSync(join(folder, data, 'downloads')).filter((one) => one.startsWith('server-'))

test('a second server without the key, or with files of its own, does not start; one with both does', async () => {
  const first = await start('one', { JWT_SECRET })
  expect(await known()).toEqual([true])
  expect(await refusal('two')).toMatch(
    /^Outro servidor \(.+\) já atende sobre este PostgreSQL, e este não tem a chave dele: .*secret é outra\. .*JWT_SECRET.*\n$/,
  )
  expect(await refusal('two', { JWT_SECRET })).toMatch(
    /^Outro servidor \(.+\) já atende sobre este PostgreSQL e guarda os arquivos em outro lugar: .*S3_BUCKET.*\n$/,
  )
  expect([await known(), marks('two')]).toEqual([[true], []])
  const second = await start('one', { JWT_SECRET })
  expect([await known(), marks('one').length]).toEqual([[true, true], 2])
  await endServer(second, 'SIGTERM')
  expect([await known(), marks('one').length]).toEqual([[true], 1])
  // As by a power cut: its row and its mark stay.
  await endServer(first, 'SIGKILL')
  expect(await known()).toEqual([true])
})

test('a lone server that was killed starts anew, also where its files have gone', async () => {
  const again = await start('one', { JWT_SECRET })
  await endServer(again, 'SIGKILL')
  const starting = start('three', { JWT_SECRET })
  // It is among them, and listens for a word of those that were.
  await expect.poll(async () => (await known()).length).toBe(3)
  await store
    .updateTable('servers')
    .set({ seen_at: sql`now() - interval '30 seconds'` })
    .where('started_at', '<', (e) => e.selectFrom('servers').select((f) => f.fn.max('started_at').as('last')))
    .execute()
  await endServer(await starting, 'SIGTERM')
})

test('a lone server needs no JWT_SECRET, and neither does another one in its data folder', async () => {
  const other = await makeDatabase()
  const own = { DATABASE_URL: other?.url ?? '' }
  const pair = [await start('four', own), await start('four', own)]
  for (const server of pair) await endServer(server, 'SIGTERM')
  await other?.drop()
})
