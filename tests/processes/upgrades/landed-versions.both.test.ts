import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { writeArchive } from '#api/server/backup/archive.node.ts'
import { ABOUT } from '#api/server/backup/manifest.ts'
import { LAST_RELEASE } from '#api/server/store/migrations/0100-baseline.ts'
import { openEmbedded } from '#api/server/store/embedded/embedded.node.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { productVersion } from '#api/server/store/version.node.ts'
import { compareVersions, versionsIn } from '../../../scripts/package/changelog.ts'
import { copyEmptyDatabase } from '../../empty-database.ts'
import { makeDatabase } from '../database.ts'
import { endServer, runCommand, signInTo, startServer } from '../server-process.ts'
import { landed, VERSIONS } from './landed.ts'

// The database of each version that has landed since the last release that knew those before it, made by that version's own build, is one that
// today's build goes on with; one of before is refused.

const CLI = 'src/api/server/cli/'
const root = mkdtempSync(join(tmpdir(), 'fiscal-upgrade-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** What a user misses when it is gone; every version has these tables. */
const TABLES = [
  'tenants',
  'users',
  'grants',
  'roles',
  'companies',
  'points_of_sale',
  'nfces',
  'nfce_events',
  'cfes',
  'sats',
] as const

interface Content {
  rows: Record<string, number>
  /** Each kept file's hash, by its id. */
  files: Record<string, string>
}

async function contentOf(env: Readonly<Record<string, string>>): Promise<Content> {
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = env
  const store = url ? await openPostgres(url, { asItIs: true }) : await openEmbedded(folder, { asItIs: true })
  try {
    return { rows: await rowsOf(store), files: await filesOf(store) }
  } finally {
    await store.destroy()
  }
}

async function rowsOf(store: Store): Promise<Record<string, number>> {
  const counts = TABLES.map(
    (table) => sql`select ${table}::text as name, count(*)::integer as rows from ${sql.table(table)}`,
  )
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(store)
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}

/** Read past the product, which must not judge itself. */
async function filesOf(store: Store): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; deflated: Uint8Array }>`select id, deflated from files`.execute(store)
  const hash = (bytes: Uint8Array) => createHash('sha256').update(inflateRawSync(bytes)).digest('hex')
  return Object.fromEntries(rows.map(({ id, deflated }) => [id, hash(deflated)]))
}

const isKnown = (version: string) => compareVersions(version, LAST_RELEASE) >= 0

/** Everything of a database's shape that the product depends on, a line each. */
async function shapeOf(env: Readonly<Record<string, string>>): Promise<string[]> {
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = env
  const store = url ? await openPostgres(url) : await openEmbedded(folder)
  const { rows } = await sql<{ line: string }>`
    with own as (select oid, relname, relkind, reloptions, relrowsecurity, relacl from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S'))
    select concat_ws(' ', relkind, relname, reloptions, relrowsecurity) as line from own
    union all select concat_ws(' ', 'grant', relname, acl.grantee::regrole, acl.privilege_type) from own, aclexplode(relacl) acl
      where acl.grantee::regrole::text like 'fiscal%'
    union all select concat_ws(' ', 'column', relname, row_number() over (partition by own.oid order by attnum), attname, format_type(atttypid, atttypmod),
        attnotnull, attidentity, attgenerated, attstorage, attcollation::regcollation, nullif(attstattarget, -1),
        pg_get_expr(d.adbin, d.adrelid), (select array_agg(one::text order by one::text) from unnest(attacl) one where one::text like 'fiscal%'))
      from own join pg_attribute a on attrelid = own.oid and attnum > 0 and not attisdropped
      left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum where relkind = 'r'
    union all select concat_ws(' ', relname, conname, pg_get_constraintdef(k.oid)) from own join pg_constraint k on conrelid = own.oid
    union all select pg_get_indexdef(indexrelid) from own join pg_index on indrelid = own.oid
    union all select pg_get_triggerdef(t.oid) from own join pg_trigger t on tgrelid = own.oid where not tgisinternal
    union all select concat_ws(' ', 'policy', tablename, policyname, roles, cmd, qual, with_check) from pg_policies where schemaname = 'public'
    union all select concat_ws(' ', pg_get_functiondef(p.oid), (select array_agg(one::text order by one::text) from unnest(proacl) one where one::text like 'fiscal%'))
      from pg_proc p where pronamespace = 'public'::regnamespace`
    .execute(store)
    .finally(() => store.destroy())
  // The clause in which both engines say the same otherwise: who granted it.
  return rows.map(({ line }) => line.replaceAll(/\/\w+/g, '')).toSorted()
}

async function newShape(): Promise<string[]> {
  const folder = join(root, 'new')
  const database = await makeDatabase()
  if (!database) await copyEmptyDatabase(folder)
  return shapeOf({ DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) }).finally(() => database?.drop())
}

describe.each(VERSIONS.filter(isKnown))('the database of %s', (version) => {
  test('is brought to the shape that a new one has, with every row and byte, and is worked with', async () => {
    const { env, drop } = await landed(version, join(root, version))
    try {
      const before = await contentOf(env)
      expect(Object.values(before.rows)).not.toContain(0)
      expect(Object.keys(before.files).length).toBeGreaterThan(30)
      const server = await startServer({ ...env, DEMO: '0' })
      try {
        const headers = { Authorization: `Bearer ${await signInTo(server)}` }
        const me = await (await fetch(`${server.origin}/api/v1/users/me`, { headers })).json()
        const all = { ...headers, 'X-Tenant': me.tenants[0].id }
        const notes = await (await fetch(`${server.origin}/api/v1/custody/nfce/`, { headers: all })).json()
        const [note] = notes.items
        expect(notes.total).toBeGreaterThan(10)
        const xml = await fetch(`${server.origin}/api/v1/custody/nfce/${note.key}/xml`, { headers: all })
        expect([xml.status, await xml.text()]).toEqual([200, expect.stringContaining(note.key)])
        const verified = await runCommand(`${CLI}verify.node.ts`, [], env)
        expect([verified.code, verified.out.match(/nenhum danificado/g)?.length]).toEqual([0, before.rows['tenants']])
        const counted = await runCommand(`${CLI}recount.node.ts`, [], env)
        expect([counted.code, counted.out.match(/nada diferia/g)?.length]).toEqual([0, before.rows['tenants']])
      } finally {
        await endServer(server, 'SIGTERM')
      }
      const after = await contentOf(env)
      expect(after.rows).toEqual(before.rows)
      expect(after.files).toEqual(before.files)
      expect(await shapeOf(env)).toEqual(await newShape())
    } finally {
      await drop()
    }
  })
})

test('one of a release before is refused wherever it is opened, in the same words, and left as it was', async () => {
  const { env, drop } = await landed('1.1.0', join(root, '1.1.0'))
  try {
    const before = await contentOf(env)
    const to = env['DATABASE_URL'] ? 'embedded' : 'postgres://nobody@127.0.0.1:1/none'
    for (const [code, command, ...words] of [
      [1, 'src/api/server/main.ts'],
      [2, `${CLI}admin.node.ts`, 'tenant', 'list'],
      [2, `${CLI}copies/move.node.ts`, '--to', to],
    ] as const) {
      const refused = await runCommand(command, words, { ...env, DEMO: '0', PORT: '0', DEV_MAIL: '1' })
      expect(refused).toEqual({ code, out: '', err: expect.stringMatching(FORMER) })
    }
    expect(await contentOf(env)).toEqual(before)
  } finally {
    await drop()
  }
})
const FORMER =
  /^O banco de dados é de antes da versão 1\.2\.0 do produto, ou .* \(falta 0045-sealing-key\)\. Inicie-o uma vez pela 1\.2\.0, .*, e depois por esta\. Nada foi alterado\.\n$/

test('neither is a copy of one restored', async () => {
  const copy = join(root, 'former.tar.zst')
  const about = { format: 1, kind: 'embedded', version: '1.1.0', begun_at: '', fingerprint: null, roles: [] }
  await writeArchive(copy, (archive) => archive.addText(ABOUT, JSON.stringify(about)))
  const env = { DATA_DIR: join(root, 'restored') }
  expect(await runCommand(`${CLI}copies/restore.node.ts`, [copy, '--without-key'], env)).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(
      /^A cópia é da versão 1\.1\.0 .*: restaure-a pela 1\.2\.0 e inicie o servidor dela uma vez/,
    ),
  })
})

test('every release before this one is among them (else: landed.ts says how its files are made)', () => {
  const releases = versionsIn(readFileSync('CHANGELOG.md', 'utf8')).filter(({ isReleased }) => isReleased)
  const before = releases.map(({ version }) => version).filter((one) => isKnown(one) && one !== productVersion())
  expect(before.length).toBeGreaterThan(0)
  expect(VERSIONS).toEqual(expect.arrayContaining(before))
})
