import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Migration } from '#api/server/store/long-migrations.ts'
import { migrate } from '#api/server/store/migrate.ts'
import { migrations } from '#api/server/store/migrations.ts'
import { openStore } from '#api/server/store/open.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { makeDatabase } from '../database.ts'

// Migrations of each kind, of the tests alone, by processes that are killed in their midst and started again.

const root = mkdtempSync(join(tmpdir(), 'fiscal-migrations-'))
const dataDir = join(root, 'data')
const isServer = Boolean(process.env['TEST_DATABASE_URL'])
let database: Awaited<ReturnType<typeof makeDatabase>>
beforeAll(async () => {
  database = await makeDatabase()
  const store = await open(false)
  await sql`create table letters (tenant_id uuid not null, id integer not null, text text not null, turns integer not null default 0,
    primary key (tenant_id, id))`.execute(store)
  for (const id of TENANTS) await store.insertInto('tenants').values({ id, description: id }).execute()
  await sql`insert into letters select t.id, n, 'a' from tenants t, generate_series(1, 500) n`.execute(store)
  await store.destroy()
})
afterAll(async () => {
  await database?.drop()
  rmSync(root, { recursive: true, force: true })
})

const TENANTS = ['10000000-0000-4000-8000-000000000000', '20000000-0000-4000-8000-000000000000']

const open = (asItIs = true): Promise<Store> =>
  openStore({ dataDir, ...(database && { databaseUrl: database.url }), asItIs })

/** Opens the database for one look: the embedded one is one process's at a time. */
async function look<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await open()
  return work(store).finally(() => store.destroy())
}

interface Run {
  process: ChildProcess
  entries: Record<string, unknown>[]
  end: Promise<unknown>
}

const COMMAND = 'tests/processes/upgrades/migrate-process.ts'

function run(list: readonly Migration[]): Run {
  const args = [COMMAND, dataDir, database?.url ?? '', JSON.stringify(list)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const entries: Run['entries'] = []
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    entries.push(...lines.map((line): Record<string, unknown> => JSON.parse(line)))
  })
  return { process: child, entries, end: once(child, 'close') }
}

const last = ({ entries }: Run) => entries.at(-1)

const inTransaction: Migration = { name: '9001-column', sql: 'alter table letters add column size integer' }
const inBatches: Migration = {
  name: '9002-sizes',
  rows: {
    table: 'letters',
    key: 'id',
    where: 'size is null',
    // A process that is waited for: fast machines would be over before they are killed.
    set: 'size = length(text), turns = turns + 1 + length(pg_sleep(0.001)::text)',
    most: 10,
  },
}
const concurrently: Migration = {
  name: '9003-index',
  indexes: [{ name: 'letters_size', on: 'letters (tenant_id, size)' }],
}
const all = [inTransaction, inBatches, concurrently]

test('rows are changed in batches: killed in their midst, the rest is changed by the next start, each once', async () => {
  const killed = run(all)
  await expect.poll(() => killed.entries.some(({ share }) => Number(share) >= 0.3)).toBe(true)
  killed.process.kill('SIGKILL')
  await killed.end
  const between = await look(stateOf)
  expect(between.names).toEqual([inTransaction.name])
  expect(between.changed).toBeGreaterThan(300)
  expect(between.changed).toBeLessThan(1000)
  expect(between.turns).toEqual([0, 1])

  const again = run(all)
  await again.end
  expect(last(again)).toEqual({ applied: ['9002-sizes', '9003-index'] })
  const shares = again.entries.filter((entry) => 'share' in entry)
  // It goes on from where the killed one was, and says so in steps.
  expect(shares[0]).toEqual({ event: 'migration', name: '9002-sizes', rows: 1000, share: expect.any(Number) })
  expect(Number(shares[0]?.['share'])).toBeGreaterThanOrEqual(0.3)
  expect(shares.at(-1)).toMatchObject({ share: 1 })
  expect(shares.length).toBeLessThan(20)
  expect(await look(stateOf)).toEqual({
    names: all.map(({ name }) => name),
    changed: 1000,
    turns: [1],
    indexes: [true],
  })
})

test('what was done is not done again', async () => {
  const third = run(all)
  await third.end
  expect(third.entries).toEqual([{ applied: [] }])
})

async function stateOf(store: Store) {
  const { rows: names } = await sql<{
    name: string
  }>`select name from migrations where name like '9%' order by 1`.execute(store)
  const { rows } = await sql<{ turns: number; changed: number }>`
    select turns, count(size)::integer as changed from letters group by turns order by turns`.execute(store)
  const { rows: indexes } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass('letters_size')`.execute(store)
  return {
    names: names.map(({ name }) => name),
    changed: rows.reduce((sum, { changed }) => sum + changed, 0),
    turns: rows.map(({ turns }) => turns),
    indexes: indexes.map(({ valid }) => valid),
  }
}

// Left out on PGlite, and not skipped: this machine lacks nothing, and the file stands as green (scripts/test/long-proofs.ts).
if (isServer) describe('an index beside those who write', indexBesideWriters)

function indexBesideWriters() {
  const indexOf = (name: string): Migration => ({ name, indexes: [{ name: 'letters_turns', on: 'letters (turns)' }] })
  const validity = async (store: Store) => {
    const { rows } = await sql<{ valid: boolean }>`
      select indisvalid as valid from pg_index where indexrelid = to_regclass('letters_turns')`.execute(store)
    return rows[0]?.valid
  }
  /** Processes of the server that are at a statement. */
  const at = async (store: Store, statement: string) => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where query like ${statement} and datname = current_database() and pid <> pg_backend_pid()`.execute(store)
    return rows.map(({ pid }) => pid)
  }
  const MAKING = 'create index concurrently%'

  /** Starts to make an index while somebody is in the midst of writing, and kills who does. */
  async function interrupted(name: string, work: (store: Store) => Promise<Run>): Promise<Run> {
    const store = await open()
    const end = Promise.withResolvers<void>()
    const writes = Promise.withResolvers<void>()
    const writer = store.transaction().execute(async (db) => {
      await sql`update letters set text = 'b' where id = 1`.execute(db)
      writes.resolve()
      await end.promise
    })
    try {
      await writes.promise
      const killed = run([...all, indexOf(name)])
      await expect.poll(() => validity(store)).toBe(false)
      // Others write meanwhile.
      await sql`update letters set text = 'c' where id = 2`.execute(store)
      killed.process.kill('SIGKILL')
      await killed.end
      expect(killed.entries).toEqual([{ event: 'migration', name, index: 'letters_turns', again: false }])
      const next = await work(store)
      end.resolve()
      await writer
      await next.end
      expect(await validity(store)).toBe(true)
      return next
    } finally {
      end.resolve()
      await writer
      await sql`drop index letters_turns; delete from migrations where name = ${sql.lit(name)}`.execute(store)
      await store.destroy()
    }
  }

  test('that a killed process has left to the server is waited for', async () => {
    const next = await interrupted('9004-index', async (store) => {
      const waits = run([...all, indexOf('9004-index')])
      await expect.poll(async () => (await at(store, '%pg_try_advisory_lock%')).length).toBe(1)
      expect(await at(store, MAKING)).toHaveLength(1)
      return waits
    })
    expect(next.entries).toEqual([{ applied: ['9004-index'] }])
  })

  test('that is half-made for good is made anew', async () => {
    const next = await interrupted('9005-index', async (store) => {
      for (const pid of await at(store, MAKING)) await sql`select pg_terminate_backend(${pid})`.execute(store)
      await expect.poll(() => at(store, MAKING)).toEqual([])
      return run([...all, indexOf('9005-index')])
    })
    const made = { event: 'migration', name: '9005-index', index: 'letters_turns', again: true }
    expect(next.entries).toEqual([made, { applied: ['9005-index'] }])
  })

  test('behind a pooler goes to the server itself; where nobody has said where that is, it is refused', async () => {
    const list = [...migrations, ...all, indexOf('9006-index')]
    const store = await open()
    try {
      await migrate(store, '9.0.0', { list: [...migrations, ...all] })
      const refused = migrate(store, '9.0.0', { list, direct: 'none' })
      await expect(refused).rejects.toThrow(/DATABASE_DIRECT_URL/)
      expect(await validity(store)).toBeUndefined()
      let asked = 0
      const server = await open()
      const direct = () => (asked++, server)
      expect(await migrate(store, '9.0.0', { list, direct })).toEqual(['9006-index'])
      expect([asked, await validity(store)]).toEqual([1, true])
    } finally {
      await store.destroy()
    }
  })
}
