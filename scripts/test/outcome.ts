// What a run of Vitest or Playwright came to, read from its JSON report in one form for both.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A test that failed. */
export interface Failure {
  /** From the project's root on; empty for a whole step. */
  file: string
  title: string
  /** Its first line. */
  error: string
}

export interface Outcome {
  passed: number
  skipped: number
  failures: Failure[]
}

interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSpec {
  title: string
  file: string
  tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: PlaywrightSpec[]
}

interface PlaywrightReport {
  config: { rootDir: string }
  stats: { expected: number; skipped: number }
  suites: PlaywrightSuite[]
}

export function vitestOutcome(path: string, root: string): Outcome {
  const { numPassedTests, numPendingTests, testResults }: VitestReport = read(path, root)
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that does not load has no tests to fail.
    if (failed.length === 0 && status === 'failed') return [{ file, title: '(o arquivo)', error: firstLine(message) }]
    return failed.map(({ fullName, failureMessages }) => {
      return { file, title: fullName, error: firstLine(failureMessages[0]) }
    })
  })
  return { passed: numPassedTests, skipped: numPendingTests, failures }
}

export function playwrightOutcome(path: string, root: string): Outcome {
  const { suites, stats, config }: PlaywrightReport = read(path, root)
  const failures = suites.flatMap(specsOf).flatMap(({ file, titles, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        file: relative(root, join(config.rootDir, file)),
        title: [`[${projectName}]`, ...titles].join(' › '),
        error: firstLine(results.flatMap(({ errors }) => errors)[0]?.message),
      })),
  )
  return { passed: stats.expected, skipped: stats.skipped, failures }
}

/** The tests of a file, each with the titles that it stands under. */
function specsOf({ specs = [], suites = [] }: PlaywrightSuite): (PlaywrightSpec & { titles: string[] })[] {
  const inner = suites.flatMap((suite) =>
    specsOf(suite).map((spec) => ({ ...spec, titles: [suite.title, ...spec.titles] })),
  )
  return [...specs.map((spec) => ({ ...spec, titles: [spec.title] })), ...inner]
}

function read(path: string, root: string) {
  if (!existsSync(path)) throw new Error(`A etapa parou sem relatório (${relative(root, path)}).`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Of a message as a runner prints it, in colours. */
function firstLine(text = ''): string {
  return stripVTControlCharacters(text).trim().split('\n')[0] ?? ''
}
