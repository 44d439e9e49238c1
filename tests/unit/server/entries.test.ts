import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// The server and its commands as Node itself reads them: every module that they stand on runs once, in its order. What is used before its line,
// or asked of a module that does not have it, ends them here, whichever tests touch it.

const run = promisify(execFile)
const root = new URL('../../..', import.meta.url)
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
const commands = Object.values(scripts).flatMap((text) => /^node (src\/api\/server\/cli\/\S+)/.exec(text)?.[1] ?? [])

/** What a process says in the end, and its code. */
async function endOf(file: string, args: string[], more: Record<string, string> = {}) {
  const { NODE_ENV: _test, VITEST: _vitest, DATABASE_URL: _database, ...inherited } = process.env
  const options = { cwd: root, env: { ...inherited, ...more } }
  return run(process.execPath, [file, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )
}

test('the server is read to its settings, which it looks at first', async () => {
  const ended = await endOf('src/api/server/main.ts', [], { PORT: 'abc' })
  expect(ended).toEqual({ code: 1, stdout: '', stderr: 'PORT não é uma porta: abc\n' })
})

test('there are commands to read', () => expect(commands.length).toBeGreaterThan(5))

test.each(commands)('%s is read to its help', async (file) => {
  const { code, stdout, stderr } = await endOf(file, ['--help'])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('Uso: npm run ')
})
