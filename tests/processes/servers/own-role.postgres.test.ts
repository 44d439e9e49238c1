import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgres, startPostgres } from '../../../scripts/postgres.mjs'
import { openConnection } from '../../api/connections.ts'
import { bytesOf, nfeProc } from '../../documents.ts'
import { endServer, runCommand, startServer } from '../server-process.ts'

// The product as deploy/compose.yaml has it: by a role that owns its database and is no superuser.

const root = mkdtempSync(join(tmpdir(), 'fiscal-role-'))
const at = (...names: string[]) => join(root, ...names)
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(root, { recursive: true, force: true })
})

function script(more: Readonly<Record<string, string>> = {}) {
  const { port } = new URL(postgres.url)
  const path = `${findPostgres()}:${process.env['PATH']}`
  const env = { ...process.env, PATH: path, PGHOST: '127.0.0.1', PGPORT: port, PGUSER: 'postgres', ...more }
  return spawnSync('deploy/database', [], { env, encoding: 'utf8' })
}

const addressOf = (database: string, user = 'fiscal') => {
  const url = new URL(postgres.url)
  url.username = user
  url.pathname = `/${database}`
  return url.href
}

function ask<T>(address: string, work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const db = openConnection(address)
  return work(db).finally(() => db.destroy())
}

test('the script wants a password, and may be run again', async () => {
  expect(script({ FISCAL_PASSWORD: '' })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('FISCAL_PASSWORD'),
  })
  for (const FISCAL_PASSWORD of ['it\'s a \\ " password', 'another']) {
    expect(script({ FISCAL_PASSWORD })).toMatchObject({ status: 0, stdout: '', stderr: '' })
  }
})

test('the product serves, takes in, copies and restores by a role that is no superuser', async () => {
  mkdirSync(at('notes'))
  writeFileSync(at('notes', '1.xml'), bytesOf(nfeProc({ number: 1 })))
  const env = { DATA_DIR: at('data'), DATABASE_URL: addressOf('fiscal'), DEMO: '0' }
  const server = await startServer(env)
  try {
    const run = (name: string, ...args: string[]) => runCommand(`src/api/server/cli/${name}.node.ts`, args, env)
    expect((await run('admin', 'tenant', 'create', 'Padarias Sol', '--master', 'ana@sol.example')).code).toBe(0)
    expect((await run('import', at('notes'), '--tenant', 'Padarias Sol')).code).toBe(0)
    expect((await run('verify')).code).toBe(0)
    const copied = await run('copies/backup', '--to', at('copy.tar.zst'))
    expect([copied.err, copied.code]).toEqual(['', 0])
    await ask(addressOf('postgres', 'postgres'), (db) => sql`create database fiscal2 owner fiscal`.execute(db))
    const elsewhere = { DATA_DIR: at('other'), DATABASE_URL: addressOf('fiscal2') }
    const restored = await runCommand('src/api/server/cli/copies/restore.node.ts', [at('copy.tar.zst')], elsewhere)
    expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('Tudo confere')])
  } finally {
    await endServer(server, 'SIGTERM')
  }
})

test('it owns its database and nothing else, and policies bind it in what it takes on', async () => {
  await ask(addressOf('fiscal'), async (db) => {
    const { rows } = await sql`
      select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as may_more,
        (select count(*)::int from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relowner <> r.oid) as foreign_tables,
        (select array_agg(datname::text order by datname) from pg_database where datdba = r.oid) as databases
      from pg_roles r where rolname = current_user`.execute(db)
    expect(rows).toEqual([{ may_more: false, foreign_tables: 0, databases: ['fiscal', 'fiscal2'] }])
    const denied = { code: '42501' }
    await expect(sql`select rolpassword from pg_authid`.execute(db)).rejects.toMatchObject(denied)
    await expect(sql`select pg_read_file('PG_VERSION')`.execute(db)).rejects.toMatchObject(denied)
    await expect(sql`create role another`.execute(db)).rejects.toMatchObject(denied)
    await expect(sql`copy tenants to program 'cat'`.execute(db)).rejects.toMatchObject(denied)
    const seen = await db.transaction().execute(async (of) => {
      await sql`set local role fiscal_app`.execute(of)
      return (await sql<{ count: number }>`select count(*)::int as count from nfces`.execute(of)).rows
    })
    expect(seen).toEqual([{ count: 0 }])
    expect((await sql`select count(*)::int as count from nfces`.execute(db)).rows).toEqual([{ count: 1 }])
  })
  await expect(ask(addressOf('postgres'), (db) => sql`select 1`.execute(db))).rejects.toMatchObject({ code: '42501' })
})
