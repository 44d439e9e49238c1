import { expect, test } from 'vitest'
import type { Failure } from '../../../scripts/test/outcome.ts'
import { retryFiles } from '../../../scripts/test/retry.ts'

const failing = (file: string, title: string) => ({ file, title, error: `${title} failed` })
const run = (passed: number, ...failures: Failure[]) => ({ passed, skipped: 0, failures, output: 'printed' })

test('what passes alone is unstable: counted as passed, and named', async () => {
  const files: string[] = []
  const found = await retryFiles(run(8, failing('a.ts', 'one'), failing('a.ts', 'two')), async (file) => {
    files.push(file)
    return run(5)
  })
  expect(files).toEqual(['a.ts'])
  expect(found).toMatchObject({ passed: 10, failures: [] })
  expect(found.unstable).toEqual([failing('a.ts', 'one'), failing('a.ts', 'two')])
})

test('what fails again is red, with the other failures of its file', async () => {
  const found = await retryFiles(run(8, failing('a.ts', 'one'), failing('b.ts', 'two')), async (file) =>
    file === 'a.ts' ? run(3, failing('a.ts', 'one'), failing('a.ts', 'new')) : run(4),
  )
  expect(found).toMatchObject({ passed: 8, failures: [failing('a.ts', 'one'), failing('a.ts', 'new')] })
  expect(found.unstable).toEqual([failing('b.ts', 'two')])
  expect(found.output).toContain('De novo, sozinho:')
})

test('a second run that crashes or runs nothing excuses nothing', async () => {
  for (const second of [run(0), run(3, failing('', '(a etapa)'))]) {
    const found = await retryFiles(run(8, failing('a.ts', 'one')), async () => second)
    expect(found).toMatchObject({ passed: 8, failures: [failing('a.ts', 'one')], unstable: [] })
  }
})

const never = async () => {
  throw new Error('run again')
}
test('a crash of the whole step, and many files at once, are not run again', async () => {
  const many = Array.from({ length: 11 }, (_, at) => failing(`${at}.ts`, 'one'))
  for (const failures of [[failing('', '(a etapa)')], many]) {
    expect(await retryFiles(run(8, ...failures), never)).toMatchObject({ passed: 8, failures, unstable: [] })
  }
})
