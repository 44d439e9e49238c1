import { useCan, useRead } from '#api/client/use-connection.ts'
import { listPointsOfSale } from '#api/contract/companies.ts'
import { useChoicesFailure } from '../kit/failure/failure.ts'
import { MultiComboBox } from '../kit/form/late-fields.tsx'

interface Props {
  companies: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** 'Pontos de Venda'. Offered only when exactly one company is chosen; not loaded without point_of_sale:read. */
export function PointsOfSaleField({ companies, chosen, onChange }: Props) {
  const allowed = useCan(listPointsOfSale)
  const company = companies.length === 1 ? companies[0] : undefined
  const list = useRead(
    listPointsOfSale,
    { query: { company_id: company, per_page: 100 } },
    { enabled: allowed && company !== undefined, freshFor: 300 },
  )
  const isOffered = allowed && company !== undefined
  return (
    <MultiComboBox
      label="Pontos de Venda"
      placeholder={isOffered ? 'Todos' : undefined}
      options={(isOffered ? (list.data?.items ?? []) : []).map(({ id, name }) => ({ value: id, label: name }))}
      loading={list.isLoading}
      value={chosen}
      onChange={onChange}
      disabled={!isOffered}
      hint={
        allowed
          ? isOffered
            ? undefined
            : 'Escolha uma única empresa para limitar os pontos de venda'
          : 'Seu perfil não permite ver pontos de venda'
      }
      error={useChoicesFailure(list.error)}
    />
  )
}
