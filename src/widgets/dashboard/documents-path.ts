import { address, type Values } from '#api/client/address.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import type { DaySpan } from '#domain/time/day-spans.ts'
import { paths } from '../paths.ts'
import type { Filters } from './dashboard-view.ts'

/** Something that the dashboard shows, as what its documents are found by. */
export interface DocumentFilter {
  /** Title, to the user. */
  title: string
  date_start: string
  date_end: string
  /** The company, and the point of sale, in place of those that the dashboard is of. */
  company_id?: string
  point_of_sale_id?: string | undefined
  /** Cancelled documents; otherwise those that count as sales. */
  canceled?: boolean
  product_id?: string
  /** Name of the product. */
  product?: string
  /** Codes, as a comma list. */
  payment?: string
  tax?: string
}

const CANCELED: Record<NfType, string> = { cfe: 'cancelled', nfce: 'canceled' }

/** The list of the documents of a type behind something. */
export function documentsPath(
  type: NfType,
  filters: Filters,
  { title: _title, canceled, ...documents }: DocumentFilter,
): string {
  return listPath(type, filters, { ...documents, ...(canceled ? { status: CANCELED[type] } : { sales: '1' }) })
}

/** The list of the documents of a type that a check failed of. */
export function failedPath(type: NfType, filters: Filters, { date_start, date_end }: DaySpan): string {
  return listPath(type, filters, { date_start, date_end, proof_state: 'failed' })
}

/** The numbers of notes in contingency that SEFAZ has not authorised in time, of whatever day. */
export function overduePath({ company_id }: Filters): string {
  return paths.nfceGaps(searchOf({ company_id, kind: 'contingency', environment: 'production' }))
}

/** The list of the notes that SEFAZ has and that are not here, whatever the period. */
export function missingPath({ company_id, environment }: Filters): string {
  return paths.nfceMissing(searchOf({ company_id, environment }))
}

function listPath(type: NfType, filters: Filters, narrowed: Values): string {
  const query: Values = {
    company_id: filters.company_id,
    point_of_sale_id: filters.point_of_sale_id,
    environment: filters.environment,
    ...narrowed,
  }
  const search = searchOf(query)
  return type === 'cfe' ? paths.cfes(search) : paths.nfces(search)
}

/** Takes an address of the API's kind, of which only the query is wanted: empty values are left out of it. */
function searchOf(query: Values): string {
  return new URL(address('', {}, query), 'http://api.invalid').search
}
