import type { OpenCause } from '#domain/documents/numbers/open-causes.ts'
import { paths } from '../../paths.ts'

interface Narrowing {
  company_id: string | undefined
  /** The first day of which a failed check counts. */
  failures_since: string
}

/** Returns the way to the rows that are counted as open of a cause. */
export function causePath(cause: OpenCause, { company_id, failures_since: date_start }: Narrowing): string {
  const search = (more: Record<string, string> = {}) =>
    `?${new URLSearchParams({ ...(company_id && { company_id }), ...more, environment: 'production' })}`
  switch (cause) {
    case 'failed_nfce':
      return paths.nfces(search({ date_start, proof_state: 'failed' }))
    case 'failed_cfe':
      return paths.cfes(search({ date_start, proof_state: 'failed' }))
    case 'not_here':
      return paths.nfceMissing(search())
    case 'skip':
      return paths.cfeSkips()
    default:
      return paths.nfceGaps(search({ kind: cause }))
  }
}
