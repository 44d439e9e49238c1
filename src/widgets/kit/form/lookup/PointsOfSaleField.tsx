import { MultiComboBox } from '#ui/fields/MultiComboBox.tsx'
import { bound } from '../bound.tsx'
import { usePointsOfSale } from './use-points-of-sale.ts'

interface Props {
  /** Whose they are; without one there are none to choose. */
  company: string | undefined
  /** What is said where there is none. */
  missing: string
  /** What stands there while nothing is chosen. */
  placeholder?: string
  value: readonly string[]
  onChange: (chosen: string[]) => void
  error?: string
}

/** Not loaded without point_of_sale:read. */
function PointsOfSale({ company, missing, placeholder, error, ...own }: Props) {
  const { options, refusal, isLoading, error: unread } = usePointsOfSale(company)
  const hint = refusal ?? (company === undefined ? missing : undefined)
  return (
    <MultiComboBox
      {...own}
      label="Pontos de Venda"
      placeholder={hint ? undefined : placeholder}
      options={options}
      loading={isLoading}
      disabled={hint !== undefined}
      hint={hint}
      error={error ?? unread}
    />
  )
}

/** 'Pontos de Venda' of one company. */
export const PointsOfSaleField = bound(PointsOfSale)
