import { MOST_REPORT_BYTES, type reportErrors as ReportErrors } from '#api/contract/errors.ts'
import { Refusal } from '../errors/refusal.ts'
import { errorText } from '../errors/text.ts'
import { takeAttempts } from '../identity/limits/rate-limit.ts'
import type { SessionCall } from '../http/handler.ts'

/** Takes a screen's reports of errors. Whether the service takes them is not the screen's business: it has nobody to tell. */
export async function reportErrors(call: SessionCall<typeof ReportErrors>): Promise<Record<string, never>> {
  const { settings, limits, address, body, platform } = call
  const { errorDsn } = settings
  if (errorDsn === undefined) throw new Refusal('not_found')
  await takeAttempts([limits.reportsPerAddress, address])
  if (new TextEncoder().encode(body).length > MOST_REPORT_BYTES) throw new Refusal('too_large')
  // Loaded when needed: a server without a DSN, and one inside a page, goes without the SDK.
  const { forward } = await import('./tunnel.ts')
  try {
    await forward(errorDsn, body)
  } catch (error) {
    if (error instanceof Refusal) throw error
    platform.log({ event: 'error-report-lost', reason: errorText(error) })
  }
  return {}
}
