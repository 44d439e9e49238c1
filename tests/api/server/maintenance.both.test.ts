import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Commands, storeCommands } from '#api/server/cli/commands.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { type Engine, singleConnectionDialect } from '#api/server/store/embedded/single-connection.ts'
import { vacuumAll, vacuumChanged } from '#api/server/store/maintenance.ts'
import type { Store } from '#api/server/store/scope.ts'
import { bytesOf, nfeProc } from '../../documents.ts'
import { KEY, openTestServer, type TestServer } from '../test-server.ts'

// The embedded database has no autovacuum; a server has, and is left to it.

const isServer = Boolean(process.env['TEST_DATABASE_URL'])

let testServer: TestServer
let commands: Commands

beforeAll(async () => {
  testServer = await openTestServer()
  // The database may be one of another file, whose changes nobody has vacuumed.
  if (!isServer) await vacuumAll(testServer.store)
  commands = storeCommands(testServer.store, {
    platform: nodePlatform(),
    mailer: undefined,
    linkOrigin: 'http://fiscal.test',
    key: KEY,
  })
})
afterAll(() => testServer.close())

async function takeNotes(from: number, count: number): Promise<void> {
  const files = Array.from({ length: count }, (_, i) => ({
    name: `${from + i}.xml`,
    bytes: bytesOf(nfeProc({ number: from + i })),
  }))
  const outcomes = await commands.take(testServer.a.id, files)
  expect(outcomes.filter(({ outcome }) => outcome === 'taken')).toHaveLength(count)
}

async function importNotes(from: number, count: number): Promise<void> {
  await takeNotes(from, count)
  await commands.finish(true)
}

/** How often each table was vacuumed, but for what autovacuum did. */
async function vacuumed(): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; times: number }>`
    select relname as name, vacuum_count::integer as times from pg_stat_user_tables`.execute(testServer.store)
  return new Map(rows.map(({ name, times }) => [name, times]))
}

async function vacuumedBy(work: () => Promise<void>): Promise<string[]> {
  const before = await vacuumed()
  await work()
  const after = await vacuumed()
  return [...after].flatMap(([name, times]) => (times > (before.get(name) ?? 0) ? [name] : [])).sort()
}

test('the end of an import vacuums what it changed by much, and nothing after one file', async () => {
  expect(await vacuumedBy(() => importNotes(1, 1))).toEqual([])
  const many = await vacuumedBy(() => importNotes(2, 120))
  expect(many).toEqual(isServer ? [] : ['document_proofs', 'files', 'nfce_events', 'nfces'])
  expect(await vacuumedBy(() => importNotes(200, 1))).toEqual([])
})

test('what changed just before the night’s vacuum is not vacuumed again', async () => {
  await takeNotes(500, 120)
  if (!isServer) await vacuumAll(testServer.store)
  // What the night has not counted would be counted now; by itself within a second.
  await sql`select pg_stat_force_next_flush()`.execute(testServer.store)
  expect(await vacuumedBy(() => vacuumChanged(testServer.store))).toEqual([])
})

test('what is too large for the day is left to the night', async () => {
  await takeNotes(1000, 120)
  expect(await vacuumedBy(() => vacuumChanged(testServer.store, { mostBytes: 0 }))).toEqual([])
  const small = await vacuumedBy(() => vacuumChanged(testServer.store, { mostBytes: 2 ** 25 }))
  expect(small.includes('nfces')).toBe(!isServer)
})

test('tables are vacuumed one at a time, and who waits for the connection has it in between', async () => {
  const log: string[] = []
  const nothing = async (): Promise<void> => {}
  const engine: Engine = {
    async query(text) {
      log.push(text)
      // While the first table is under way, a call comes.
      if (text === 'vacuum analyze a') call = sql`select 'a call'`.execute(store)
      return { rows: text.includes('pg_class') ? [{ name: 'a' }, { name: 'b' }] : [] }
    },
    begin: async () => ({ rows: [] }),
    commit: nothing,
    endReading: nothing,
    rollback: nothing,
    close: nothing,
  }
  let call: Promise<unknown> | undefined
  const store: Store = new Kysely({ dialect: singleConnectionDialect(engine) })
  await vacuumAll(store)
  await call
  expect(log.filter((text) => /^vacuum|call/.test(text))).toEqual([
    'vacuum analyze a',
    "select 'a call'",
    'vacuum analyze b',
  ])
})
