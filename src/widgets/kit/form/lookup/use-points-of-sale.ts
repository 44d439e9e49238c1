import { useCan, useRead } from '#api/client/use-connection.ts'
import { listPointsOfSale } from '#api/contract/companies/companies.ts'
import { useChoicesFailure } from '../../failure/use-failed.ts'

const OFFERED = 100

/** The points of sale of one company as choices; not loaded without point_of_sale:read, nor before there is a company. */
export function usePointsOfSale(company: string | undefined) {
  const allowed = useCan(listPointsOfSale)
  const list = useRead(
    listPointsOfSale,
    { query: { company_id: company, per_page: OFFERED } },
    { enabled: allowed && Boolean(company), freshFor: 300 },
  )
  return {
    options: (allowed && company ? (list.data?.items ?? []) : []).map(({ id, name }) => ({ value: id, label: name })),
    /** Why there are none to choose. */
    refusal: allowed ? undefined : 'Seu perfil não permite ver pontos de venda',
    isLoading: list.isLoading,
    error: useChoicesFailure(list.error),
  }
}
