import { API_ROOT } from './address.ts'

/** Sends one error. */
export type Report = (error: unknown, where: string) => Promise<void>

/** Enough to know what is wrong: an error that comes back with each drawing must flood nobody. */
const MOST_REPORTS = 20

/** By API, since the first error: undefined where errors are not reported. */
const reports = new Map<string, Promise<Report | undefined>>()
let remaining = MOST_REPORTS

async function open(api: string): Promise<Report | undefined> {
  const reply = await fetch(`${api}${API_ROOT}/settings`)
  const { error_dsn: dsn } = await reply.json()
  if (!dsn) return undefined
  const { openReports } = await import('./error-sdk.ts')
  return openReports(api, dsn)
}

/**
 * Reports an unhandled error to the service that the server has a DSN of. Until the first one nothing is asked and nothing loaded; without
 * a DSN no more than the question. Never throws. `api`: origin, '' for the page's own; `where`: what failed, without anybody's data.
 */
export function reportError(api: string, error: unknown, where: string): void {
  if (remaining-- <= 0) return
  const report = reports.get(api) ?? open(api)
  reports.set(api, report)
  // What could not be asked or loaded now may be at the next error.
  report.then((send) => send?.(error, where)).catch(() => reports.delete(api))
}
