import { useState } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listCompanies } from '#api/contract/companies/companies.ts'

/** 'Company lists for pickers 100 per page', the specification's constants say. */
export const PER_PAGE = 100
/** In one answer, where all are asked for. */
export const MOST = 1000

/** The companies that are shown to be ticked: a page of what is searched, or only those that are chosen. */
export function useCompanyCards(chosen: readonly string[]) {
  const allowed = useCan(listCompanies)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [isChosenOnly, setChosenOnly] = useState(false)
  const found = search.trim() || undefined
  // Their names are on whichever page: all are read once somebody asks for the chosen ones.
  const all = useRead(
    listCompanies,
    { query: { page: 1, per_page: MOST, search: found } },
    { enabled: allowed && isChosenOnly, freshFor: 60, keepPrevious: true },
  )
  const companies = useRead(
    listCompanies,
    { query: { page, per_page: PER_PAGE, search: found } },
    { enabled: allowed, freshFor: 60, keepPrevious: true },
  )
  const read = isChosenOnly ? all : companies
  const items = (read.data?.items ?? []).filter(({ id }) => !isChosenOnly || chosen.includes(id))
  return {
    allowed,
    read,
    items,
    total: isChosenOnly ? items.length : (read.data?.total ?? 0),
    search,
    page,
    isChosenOnly,
    find: (text: string) => {
      setSearch(text)
      setPage(1)
    },
    turnChosenOnly: () => {
      setChosenOnly(!isChosenOnly)
      setPage(1)
    },
    turnTo: setPage,
  }
}
