import { fileURLToPath } from 'node:url'
import { explained, reportOf, type Explained, vitestOutcome } from './outcome.ts'
import { node } from './process.ts'
import { readUnhandled, UNHANDLED_REPORT } from './unhandled-errors.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Choice {
  /** One file, to run again. */
  file?: string | undefined
  env?: Readonly<Record<string, string>>
  /** Of its report. */
  name?: string
  /** Parts of names of the project's files, where not all of them run. */
  files?: readonly string[]
  /** Files that are left out. */
  skip?: readonly string[]
}

/** Runs a project of vitest.config.ts; rejects where it leaves no report. */
export async function vitest(
  project: string,
  { file, env = {}, name = project, files = [], skip = [] }: Choice = {},
): Promise<Explained> {
  const report = reportOf(`${root}dist/reports`, name, file)
  const unhandled = `${report}.unhandled`
  const reporters = ['default', 'json', './scripts/test/unhandled-errors.ts'].map((one) => `--reporter=${one}`)
  const args = ['run', '--project', project, '--passWithNoTests', ...reporters, `--outputFile.json=${report}`]
  const chosen = file ? [file] : files
  const { code, output } = await node(['node_modules/vitest/vitest.mjs', ...args, ...chosen], {
    ...env,
    TEST_STANDING: file ? '' : skip.join(','),
    [UNHANDLED_REPORT]: unhandled,
  })
  return explained(code, output, () => {
    const outcome = vitestOutcome(report, root)
    return { ...outcome, failures: [...outcome.failures, ...readUnhandled(unhandled)] }
  })
}
