import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError } from 'vitest/node'
import { type Failure, firstLine } from './outcome.ts'

// Errors that no test waited for: Vitest's JSON report has none of them, so that a run is red in which nothing failed. This reporter of
// Vitest's writes them beside that report, each with the file that its worker was at.

/** Names the file to write to, in the environment. */
export const UNHANDLED_REPORT = 'UNHANDLED_REPORT'

export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const path = process.env[UNHANDLED_REPORT]
    if (path) writeFileSync(path, JSON.stringify(unhandledFailures(errors, process.cwd())))
  }
}

/** Returns a failure for each error; its file is the one that it came up in, which may not be the one at fault, or empty where none was told. */
export function unhandledFailures(errors: readonly SerializedError[], root: string): Failure[] {
  return errors.map(({ VITEST_TEST_PATH: path, message, name }) => ({
    file: typeof path === 'string' ? relative(root, path) : '',
    title: `(fora dos testes: ${firstLine(message) || name || 'erro'})`,
    error: firstLine(message),
  }))
}

/** Returns what the reporter wrote. */
export function readUnhandled(path: string): Failure[] {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
}
