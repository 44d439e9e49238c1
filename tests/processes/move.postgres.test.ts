import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bytesOf, cfe, nfeProc } from '../documents.ts'
import { copyEmptyDatabase } from '../empty-database.ts'
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

  const there = await run('copies/move', ['--to', url], own)
  expect([there.err, there.code]).toEqual(['', 0])
  expect(there.out).toContain(`files: ${NOTES + 1} linhas`)
  const total = /Ao todo: (\d+) linhas, (\d+) bytes, os mesmos nos dois bancos/
  expect(there.out).toMatch(total)
  const whole = `Padarias Sol: ${NOTES + 1} arquivos, nenhum danificado`
  const verified = await run('verify', [], { ...postgres, JWT_SECRET: back.JWT_SECRET })
  expect(verified.out.split('\n')).toContain(whole)
  const twice = await run('copies/move', ['--to', url], own)
  expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('não está vazio')])

  const returned = await run('copies/move', ['--to', 'embedded'], { ...back, DATABASE_URL: url })
  expect([returned.err, returned.code]).toEqual(['', 0])
  // What was proven there has come back as well.
  expect((await run('verify', [], { ...back, DATABASE_URL: '' })).out).toBe(
    `${whole}\nPadarias Sol: nenhum documento a conferir\n`,
  )
  expect((await run('recount', [], { ...back, DATABASE_URL: '' })).out).toBe('Padarias Sol: nada diferia\n')
})
