import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import type { OpenKind } from '#domain/documents/month-end/month-figures.ts'
import { paths } from '../paths.ts'

interface Of {
  company: Pick<MonthEnd['company'], 'id'>
  date_start: string
  date_end: string
  /** Some of its notes are in contingency by their status. */
  isContingent: boolean
}

/** Returns the way to the screen that shows the open items of a kind. */
export function openPath(kind: OpenKind, of: Of): string {
  const search = (more: Record<string, string>) => searchOf(of, more)
  switch (kind) {
    case 'contingency':
      // 'Numeração' waits a day for SEFAZ; none of those that SEFAZ rejected is in contingency by its status.
      return of.isContingent ? paths.nfces(search({ status: 'in_contingency' })) : paths.nfceGaps(search({ kind }))
    case 'failed_nfce':
      return paths.nfces(search({ proof_state: 'failed' }))
    case 'failed_cfe':
      return paths.cfes(search({ proof_state: 'failed' }))
    case 'not_here':
      return paths.nfceMissing(`?${new URLSearchParams({ company_id: of.company.id, environment: 'production' })}`)
    case 'coupon_without_xml':
      return paths.cfes(search({}))
    case 'cancellation_without_coupon':
      return paths.cfeSkips()
    default:
      return paths.nfceGaps(search({ kind }))
  }
}

function searchOf({ company, date_start, date_end }: Of, more: Record<string, string>): string {
  return `?${new URLSearchParams({ company_id: company.id, date_start, date_end, ...more, environment: 'production' })}`
}

type Arrival = NonNullable<MonthEnd['changes']>['arrivals'][number]

export const arrivalPath = ({ kind, key }: Arrival): string =>
  kind === 'nfce' || kind === 'event' ? paths.nfce(key) : paths.cfe(key)
