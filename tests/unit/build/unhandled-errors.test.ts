import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { node } from '../../../scripts/test/process.ts'
import { readUnhandled, UNHANDLED_REPORT, unhandledFailures } from '../../../scripts/test/unhandled-errors.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test('an error outside of all tests is a failure of the file that it came up in', () => {
  const error = {
    name: 'error',
    message: 'terminating connection\nby command',
    VITEST_TEST_PATH: '/at/tests/a.test.ts',
  }
  expect(unhandledFailures([error, { name: 'Odd', message: '' }], '/at')).toEqual([
    { file: 'tests/a.test.ts', title: '(fora dos testes: terminating connection)', error: 'terminating connection' },
    { file: '', title: '(fora dos testes: Odd)', error: '' },
  ])
})

test('a run of Vitest in which no test failed tells it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-unhandled-'))
  const report = join(folder, 'unhandled.json')
  const file = join(folder, 'idle.test.mjs')
  writeFileSync(
    file,
    `import { test } from ${JSON.stringify(join(root, 'node_modules/vitest/dist/index.js'))}
    test('nothing fails', async () => {
      void Promise.reject(new Error('the idle one ended'))
      await new Promise((resolve) => setImmediate(resolve))
    })`,
  )
  const reporter = `--reporter=${join(root, 'scripts/test/unhandled-errors.ts')}`
  const args = ['run', '--root', folder, '--dir', folder, reporter]
  const { code, output } = await node([join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    [UNHANDLED_REPORT]: report,
  })
  const found = readUnhandled(report)
  rmSync(folder, { recursive: true })
  expect(code, output).toBe(1)
  expect(found).toMatchObject([{ title: '(fora dos testes: the idle one ended)' }])
  expect(found[0]?.file).toMatch(/idle\.test\.mjs$/)
})
