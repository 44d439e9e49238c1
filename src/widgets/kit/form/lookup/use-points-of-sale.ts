import { useState } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listPointsOfSale, type PointOfSale } from '#api/contract/companies/companies.ts'
import { useChoicesFailure } from '../../failure/use-failed.ts'

/** Offered at once, as in every selector; the others are found by typing. */
const OFFERED = 100

const option = ({ id, name }: PointOfSale) => ({ value: id, label: name })

/** The first points of sale of a company, and whether there are more. */
function useFirst(company: string | undefined, enabled: boolean) {
  const list = useRead(
    listPointsOfSale,
    { query: { company_id: company, per_page: OFFERED } },
    { enabled, freshFor: 300 },
  )
  return { list, isWhole: list.data === undefined || list.data.total === list.data.items.length }
}

/**
 * Returns the names of chosen points of sale that are not among the first of their company: the server has those. `isAwaited`: some may
 * still become known.
 */
export function useChosenPoints(ids: readonly string[], company: string | undefined) {
  const allowed = useCan(listPointsOfSale)
  const enabled = allowed && ids.length > 0
  const { list, isWhole } = useFirst(company, enabled)
  const first = list.data?.items ?? []
  const far = isWhole ? [] : ids.filter((chosen) => first.every(({ id }) => id !== chosen)).slice(0, OFFERED)
  const rest = useRead(
    listPointsOfSale,
    { query: { point_of_sale_id: far.join(), per_page: OFFERED } },
    { enabled: enabled && far.length > 0, freshFor: 300, keepPrevious: true },
  )
  return {
    points: [...first, ...(rest.data?.items ?? [])].map(option),
    isAwaited: enabled && (list.isLoading || rest.isLoading),
  }
}

/**
 * The points of sale of one company as choices; not loaded without point_of_sale:read, nor before there is a company. Where there are more
 * than are offered at once the server searches: `onSearch` is told what is typed.
 */
export function usePointsOfSale(company: string | undefined) {
  const allowed = useCan(listPointsOfSale)
  const [text, setText] = useState('')
  const enabled = allowed && Boolean(company)
  const { list, isWhole } = useFirst(company, enabled)
  const search = isWhole ? '' : text.trim()
  const found = useRead(
    listPointsOfSale,
    { query: { company_id: company, per_page: OFFERED, search } },
    { enabled: enabled && search !== '', freshFor: 60, keepPrevious: true },
  )
  const { data, isLoading, error } = search === '' ? list : found
  return {
    options: enabled ? (data?.items ?? []).map(option) : [],
    onSearch: isWhole ? undefined : setText,
    /** Why there are none to choose. */
    refusal: allowed ? undefined : 'Seu perfil não permite ver pontos de venda',
    isLoading,
    error: useChoicesFailure(error),
  }
}
