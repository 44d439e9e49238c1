import { useCan, useRead } from '#api/client/use-connection.ts'
import { listCompanyGroups } from '#api/contract/access/company-groups.ts'

/** Offered at once, as in every selector; the others are found by typing. */
const OFFERED = 100

/** The groups of companies in whose names `search` stands; asked for only with company_group:read. */
export function useCompanyGroups(search: string) {
  const allowed = useCan(listCompanyGroups)
  const answer = useRead(
    listCompanyGroups,
    { query: { per_page: OFFERED, search: search.trim() || undefined } },
    { enabled: allowed, freshFor: 60, keepPrevious: true },
  )
  return { allowed, answer }
}
