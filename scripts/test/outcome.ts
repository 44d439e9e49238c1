// What a run of Vitest or Playwright came to, read from its JSON report in one form for both.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
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
  /** Files of which every test has run and passed. */
  green?: string[]
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

export interface Explained extends Outcome {
  output: string
  note: string | undefined
  isSkipped?: boolean
  /** By which signal, where it did not come to its end. */
  brokenOff?: string
}

/** A failure of a step and of no test of it. */
export function failure(output: string): Explained {
  return { passed: 0, skipped: 0, failures: [{ file: '', title: '(a etapa)', error: '' }], output, note: undefined }
}

/** A step that this machine cannot run. */
export function skipped(note: string): Explained {
  return { passed: 0, skipped: 0, failures: [], output: '', isSkipped: true, note }
}

/** A step that did not come to its end: no test of it has failed, and none has passed. */
export function brokenOff(signal: string, output = ''): Explained {
  return { passed: 0, skipped: 0, failures: [], output, note: `não chegou ao fim: ${signal}`, brokenOff: signal }
}

/** What a runner's report says. An exit code that it does not explain (a crash) is a failure as well. */
export function explained(code: number, output: string, read: () => Outcome): Explained {
  let outcome: Outcome
  try {
    outcome = read()
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : ''}\n${output}`, { cause: error })
  }
  const { skipped, failures } = outcome
  const unexplained = code !== 0 && failures.length === 0 ? [{ file: '', title: '(a etapa)', error: '' }] : []
  const note = skipped > 0 ? `${skipped} pulados` : undefined
  return { ...outcome, failures: [...failures, ...unexplained], output, note }
}

/** Returns the path of a runner's report; `file`: of one file that runs again. */
export function reportOf(folder: string, name: string, file?: string): string {
  return join(folder, `${name}${file ? `-${basename(file)}` : ''}.json`)
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
  const green = testResults.flatMap(({ name, status, assertionResults }) =>
    status === 'passed' && allOf(assertionResults, 'passed') ? [relative(root, name)] : [],
  )
  return { passed: numPassedTests, skipped: numPendingTests, failures, green }
}

export function playwrightOutcome(path: string, root: string): Outcome {
  const { suites, stats, config }: PlaywrightReport = read(path, root)
  const specs = suites
    .flatMap(specsOf)
    .map((spec) => ({ ...spec, file: relative(root, join(config.rootDir, spec.file)) }))
  const failures = specs.flatMap(({ file, titles, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        file,
        title: [`[${projectName}]`, ...titles].join(' › '),
        error: firstLine(results.flatMap(({ errors }) => errors)[0]?.message),
      })),
  )
  const files = Map.groupBy(specs, ({ file }) => file)
  const green = [...files].flatMap(([file, of]) =>
    allOf(
      of.flatMap(({ tests }) => tests),
      'expected',
    )
      ? [file]
      : [],
  )
  return { passed: stats.expected, skipped: stats.skipped, failures, green }
}

/** None is no proof. */
const allOf = (tests: readonly { status: string }[], wanted: string) =>
  tests.length > 0 && tests.every(({ status }) => status === wanted)

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
export function firstLine(text = ''): string {
  return stripVTControlCharacters(text).trim().split('\n')[0] ?? ''
}
