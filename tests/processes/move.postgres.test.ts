import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SealOptions } from '#api/server/ports/platform/seal.ts'
import { openEmbedded } from '#api/server/store/embedded/embedded.node.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { bytesOf, cfe, nfeProc } from '../documents.ts'
import { copyEmptyDatabase } from '../empty-database.ts'
import { addAlertRows, ALERT_SECRETS, readAlertRows } from './copies/alert-rows.ts'
import { makeDatabase } from './database.ts'
import { runCommand } from './server-process.ts'

// From the embedded database to PostgreSQL and back: every row and every byte, counted on both sides by the command itself.

const NOTES = 40
let root = ''
let database: Awaited<ReturnType<typeof makeDatabase>>
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'fiscal-move-'))
  database = await makeDatabase({ bare: true })
})
afterAll(async () => {
  await database?.drop()
  rmSync(root, { recursive: true, force: true })
})

const USER = '018f2b5e-0000-7000-8000-000000000001'
const AT = '2026-03-10T12:00:00Z'
/** A row of each table that people's work makes and no command does, beside its tenant. */
const OTHERS = {
  list_views: `(tenant_id, id, user_id, list, name, search, is_shared, created_at)
    select id, gen_random_uuid(), '${USER}', '/cfes/', 'Canceladas', '?status=cancelled', true, '${AT}' from tenants`,
  nfce_gap_changes: `(tenant_id, id, user_id, at, items)
    select id, gen_random_uuid(), '${USER}', '${AT}', '[{"id": 1, "before": [], "after": []}]' from tenants`,
  document_imports: `(tenant_id, id, user_id, email, begun_at, last_at, files, imported, present, refused, ignored, documents, failures)
    select id, 'uma', '${USER}', 'ana@sol.example', '${AT}', '${AT}', 1, 0, 0, 1, 0, 0, '[{"name": "a", "message": "b"}]' from tenants`,
}

async function addOthers(folder: string, key: SealOptions): Promise<string[]> {
  return withTenant(await openEmbedded(folder), async (store, tenant) => {
    for (const [table, row] of Object.entries(OTHERS)) await sql.raw(`insert into ${table} ${row}`).execute(store)
    return [...Object.keys(OTHERS), ...(await addAlertRows(store, tenant, key))]
  })
}

async function withTenant<T>(store: Store, work: (store: Store, tenant: string) => Promise<T>): Promise<T> {
  try {
    const { id } = await store.selectFrom('tenants').select('id').executeTakeFirstOrThrow()
    return await work(store, id)
  } finally {
    await store.destroy()
  }
}

test('npm run move takes every row there and back, and refuses a place that has some', async () => {
  const run = (name: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
    runCommand(`src/api/server/cli/${name}.node.ts`, args, env)
  const url = database?.url ?? ''
  const embedded = { DATA_DIR: join(root, 'data'), DATABASE_URL: '' }
  const postgres = { ...embedded, DATABASE_URL: url }
  const back = { DATA_DIR: join(root, 'back'), JWT_SECRET: 'x'.repeat(40) }
  mkdirSync(join(root, 'xml'))
  for (let number = 1; number <= NOTES; number++) {
    writeFileSync(join(root, 'xml', `${number}.xml`), bytesOf(nfeProc({ number, total: '10.01' })))
  }
  writeFileSync(join(root, 'xml', 'cupom.xml'), bytesOf(cfe()))
  const own = { ...embedded, JWT_SECRET: back.JWT_SECRET }
  await copyEmptyDatabase(embedded.DATA_DIR)
  await run('admin', ['tenant', 'create', 'Padarias Sol', '--master', 'ana@sol.example'], own)
  expect((await run('import', [join(root, 'xml'), '--tenant', 'Padarias Sol'], own)).code).toBe(0)

  const key = { secret: back.JWT_SECRET }
  const alertRows = (store: Store) => withTenant(store, (db, tenant) => readAlertRows(db, tenant, key))
  const others = await addOthers(embedded.DATA_DIR, key)
  const before = await alertRows(await openEmbedded(embedded.DATA_DIR))
  expect(before.secrets).toEqual(ALERT_SECRETS)

  const there = await run('copies/move', ['--to', url], own)
  expect([there.err, there.code]).toEqual(['', 0])
  expect(there.out).toContain(`files: ${NOTES + 1} linhas`)
  for (const table of others) expect(there.out).toContain(`${table}: 1 linhas`)
  expect(there.out).toMatch(/live_changes: \d+ linhas/)
  expect(await alertRows(await openPostgres(url))).toEqual(before)
  const total = /Ao todo: (\d+) linhas, (\d+) bytes, os mesmos nos dois bancos/
  expect(there.out).toMatch(total)
  const whole = `Padarias Sol: ${NOTES + 1} arquivos, nenhum danificado`
  const verified = await run('verify', [], { ...postgres, JWT_SECRET: back.JWT_SECRET })
  expect(verified.out.split('\n')).toContain(whole)
  const twice = await run('copies/move', ['--to', url], own)
  expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('não está vazio')])

  const returned = await run('copies/move', ['--to', 'embedded'], { ...back, DATABASE_URL: url })
  expect([returned.err, returned.code]).toEqual(['', 0])
  for (const table of others) expect(returned.out).toContain(`${table}: 1 linhas`)
  expect(await alertRows(await openEmbedded(back.DATA_DIR))).toEqual(before)
  // What was proven there has come back as well.
  expect((await run('verify', [], { ...back, DATABASE_URL: '' })).out).toBe(
    `${whole}\nPadarias Sol: nenhum documento a conferir\n`,
  )
  expect((await run('recount', [], { ...back, DATABASE_URL: '' })).out).toBe('Padarias Sol: nada diferia\n')
})
