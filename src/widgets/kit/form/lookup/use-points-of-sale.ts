import { useState } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listPointsOfSale, type PointOfSale } from '#api/contract/companies/companies.ts'
import { useChoicesFailure } from '../../failure/use-failed.ts'

/** Offered at once, as in every selector; the others are found by typing. */
const OFFERED = 100

const option = ({ id, name }: PointOfSale) => ({ value: id, label: name })

/**
 * The points of sale of one company as choices; not loaded without point_of_sale:read, nor before there is a company. Where there are more
 * than are offered at once the server searches: `onSearch` is told what is typed.
 */
export function usePointsOfSale(company: string | undefined) {
  const allowed = useCan(listPointsOfSale)
  const [text, setText] = useState('')
  const enabled = allowed && Boolean(company)
  const list = useRead(
    listPointsOfSale,
    { query: { company_id: company, per_page: OFFERED } },
    { enabled, freshFor: 300 },
  )
  const isWhole = list.data === undefined || list.data.total === list.data.items.length
  const search = isWhole ? '' : text.trim()
  const found = useRead(
    listPointsOfSale,
    { query: { company_id: company, per_page: OFFERED, search } },
    { enabled: enabled && search !== '', freshFor: 60, keepPrevious: true },
  )
  const { data, isLoading, error } = search === '' ? list : found
  return {
    options: enabled ? (data?.items ?? []).map(option) : [],
    /** Those offered before anything is typed. */
    first: enabled ? (list.data?.items ?? []).map(option) : [],
    onSearch: isWhole ? undefined : setText,
    /** Why there are none to choose. */
    refusal: allowed ? undefined : 'Seu perfil não permite ver pontos de venda',
    isLoading,
    error: useChoicesFailure(error),
  }
}
