import { use } from 'react'
import { useAllowed } from '#api/client/use-connection.ts'
import { daysOfMonth } from '#domain/documents/month-end/month.ts'
import { BULK_DOWNLOAD_NEEDS } from '#domain/documents/nf-type.ts'
import { LeadsContext } from '../kit/place/route.ts'
import { paths } from '../paths.ts'

/**
 * Returns the way to a new download of some companies' month, of all types that the user may have; undefined where that has no screen here, or to who may
 * have none.
 */
export function useDocuments(): ((companyIds: readonly string[], month: string) => string) | undefined {
  const leads = use(LeadsContext)
  const may = useAllowed()
  if (!leads(paths.newDownload()) || !may?.([Object.values(BULK_DOWNLOAD_NEEDS)])) return undefined
  return (companyIds, month) => {
    const search = { company_ids: companyIds.join(','), type: 'both', environment: 'production', ...daysOfMonth(month) }
    return paths.newDownload(`?${new URLSearchParams(search)}`)
  }
}
