import { inspect } from 'node:util'
import type { ServerReports } from './server-reports.ts'

/** How long a process that is lost may take to say why. */
const LAST_WORDS_MS = 2000

/** Reports an error that nothing has caught before it ends the process as ever, with its stack on stderr and code 1. */
export function reportCrashes(reports: ServerReports): void {
  process.once('uncaughtException', (error, origin) => {
    process.stderr.write(`${inspect(error)}\n`)
    reports.report(error, { route: `(${origin})` })
    void reports.flush(LAST_WORDS_MS).finally(() => process.exit(1))
  })
}
