import { useState } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { type Company, listCompanies, readCompany } from '#api/contract/companies/companies.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { useChoicesFailure } from '../../failure/use-failed.ts'

/** Offered at once, as in every selector; the others are found by typing. */
const OFFERED = 100

/** A company as a choice. */
export const companyOption = (company: Company) => ({
  value: company.id,
  label: companyName(company),
  detail: formatTaxpayer(company.cnpj),
})

/** The companies to choose from, shared by every filter of a page. Not asked for without the permission, nor where they are not wanted. */
export function useCompanies(wanted = true) {
  const allowed = useCan(listCompanies)
  const list = useRead(listCompanies, { query: { per_page: OFFERED } }, { enabled: allowed && wanted, freshFor: 300 })
  return { allowed, list, isWhole: list.data?.total === list.data?.items.length }
}

/**
 * Returns the options of a field of companies. Where there are more than fit at once the server searches: `onSearch` takes the typed text.
 */
export function useCompanyChoices() {
  const { allowed, list, isWhole } = useCompanies()
  const [text, setText] = useState('')
  const search = isWhole ? '' : text.trim()
  const found = useRead(
    listCompanies,
    { query: { per_page: OFFERED, search } },
    { enabled: allowed && search !== '', freshFor: 60, keepPrevious: true },
  )
  const { data, isLoading, error } = search === '' ? list : found
  const unread = useChoicesFailure(error)
  return {
    allowed,
    companies: data?.items ?? [],
    /** However many there are, found or not. */
    total: list.data?.total ?? 0,
    isWhole,
    onSearch: isWhole ? undefined : setText,
    isLoading,
    error: unread,
  }
}

/**
 * Returns the name of a filter's company; undefined while unknown, null where it cannot be read: the user may not read companies, or not
 * this one.
 */
export function useCompanyName(id: string | undefined): string | null | undefined {
  const { allowed, list } = useCompanies(id !== undefined)
  const offered = list.data?.items.find((company) => company.id === id)
  const isFar = id !== undefined && list.data !== undefined && !offered
  const one = useRead(readCompany, { params: { id: id ?? '' } }, { enabled: allowed && isFar, freshFor: 300 })
  const company = offered ?? (isFar ? one.data : undefined)
  if (company) return companyName(company)
  return !allowed || list.error || one.error ? null : undefined
}
