import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LAST, readArchive, writeArchive } from '#api/server/backup/archive.node.ts'
import { POSTGRES_VERSION } from '#api/server/store/embedded/database-folder.node.ts'
import { runCommand } from '../server-process.ts'
import { landed } from './landed.ts'

// A database that another PGlite has written. None of another PostgreSQL is installed, so that today's own plays the one of before; a real
// one, of PostgreSQL 17, was taken over by hand (docs/backup.md#engine).

const CLI = 'src/api/server/cli/'
const ENGINE = 'node_modules/@electric-sql/pglite'
const root = mkdtempSync(join(tmpdir(), 'fiscal-carry-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const data = join(root, 'data')
let env: Record<string, string> = {}
beforeAll(async () => {
  env = (await landed('1.2.0', data)).env
})
const run = (name: string, args: readonly string[], own = env) => runCommand(`${CLI}${name}.node.ts`, args, own)
const move = (engine: string) => run('copies/move', ['--to', 'embedded', '--engine', engine])

/** Has a database say that another PostgreSQL wrote it. */
const ageTo = (folder: string, version: string) => writeFileSync(join(folder, 'PG_VERSION'), `${version}\n`)

test('what cannot be read is left as it is, and said in words', async () => {
  const before = readdirSync(data).toSorted()
  expect(await move(root)).toMatchObject({ code: 2, err: expect.stringContaining('falta dist/index.js') })
  ageTo(join(data, 'pg'), '17')
  const started = await runCommand('src/api/server/main.ts', [], { ...env, DEMO: '0', PORT: '0' })
  expect(started).toMatchObject({ code: 1, err: expect.stringMatching(/é do PostgreSQL 17, .* --engine PASTA.*\n$/) })
  expect(await move(ENGINE)).toMatchObject({
    code: 2,
    err: expect.stringContaining('não abre o banco do PostgreSQL 17'),
  })
  ageTo(join(data, 'pg'), POSTGRES_VERSION)
  // The lock's own files stay.
  expect(readdirSync(data).filter((name) => !name.startsWith('lock'))).toEqual(
    before.filter((name) => !name.startsWith('lock')),
  )
})

test('every row goes over, and the database of before stands beside', async () => {
  const moved = await move(ENGINE)
  expect([moved.err, moved.code]).toEqual(['', 0])
  expect(moved.out).toMatch(/Ao todo: [5-9]\d\d linhas, \d+ bytes, os mesmos nos dois bancos/)
  expect(existsSync(join(data, `pg-${POSTGRES_VERSION}`, 'PG_VERSION'))).toBe(true)
  expect(existsSync(join(data, 'carrying'))).toBe(false)
  expect((await run('verify', [])).out.match(/.* arquivos, .*/g)).toEqual([
    'Grupo Aurora: 29 arquivos, nenhum danificado',
    'Rede Horizonte: 27 arquivos, nenhum danificado',
  ])
  expect(await move(ENGINE)).toMatchObject({ code: 2, err: expect.stringContaining('Já existe') })
})

test('a copy of another PostgreSQL asks for the engine that wrote it', async () => {
  const [copy, aged] = [join(root, 'copy.tar.zst'), join(root, 'aged.tar.zst')]
  expect((await run('copies/backup', ['--to', copy])).code).toBe(0)
  await writeArchive(aged, async (archive) => {
    for await (const { name, body } of readArchive(copy)) {
      const bytes = Buffer.from(await new Response(body).arrayBuffer())
      if (name.endsWith('/')) await archive.addFolder(name.slice(0, -1))
      else if (name === 'pg/PG_VERSION') await archive.addText(name, '17\n')
      else if (name !== LAST) await archive.addBytes(name, bytes)
      // Without its key nobody can tell that the list of what is in it was made anew.
      else await archive.addText(name, JSON.stringify({ ...JSON.parse(bytes.toString()), hashes: archive.hashes }))
    }
  })
  const other = { DATA_DIR: join(root, 'other') }
  expect(await run('copies/restore', [aged, '--without-key'], other)).toMatchObject({
    code: 2,
    err: expect.stringContaining('A cópia é de um banco do PostgreSQL 17'),
  })
  expect(existsSync(join(root, 'other', 'pg'))).toBe(false)
})
