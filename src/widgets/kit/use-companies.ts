import { useCan, useRead } from '#api/client/use-connection.ts'
import { listCompanies } from '#api/contract/companies.ts'

/** The companies to choose from, shared by every filter of a page. Not asked for without the permission, nor where they are not wanted. */
export function useCompanies(wanted = true) {
  const allowed = useCan(listCompanies)
  const list = useRead(listCompanies, { query: { per_page: 100 } }, { enabled: allowed && wanted, freshFor: 300 })
  return { allowed, list }
}

/** What the company of a filter is called; undefined while unknown, and where the user may not read companies. */
export function useCompanyName(id: string | undefined): string | undefined {
  const { list } = useCompanies(id !== undefined)
  const company = list.data?.items.find((item) => item.id === id)
  return company && (company.nome_fantasia ?? company.razao_social)
}
