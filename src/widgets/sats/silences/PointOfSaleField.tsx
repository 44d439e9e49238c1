import { ComboBox } from '#ui/fields/ComboBox.tsx'
import { bound } from '../../kit/form/bound.tsx'
import { useChosenPoints, usePointsOfSale } from '../../kit/form/lookup/use-points-of-sale.ts'

interface Props {
  /** Company of the points; without one there are none to choose. */
  company: string
  /** Name of the one chosen at first. */
  chosenLabel?: string | undefined
  /** Its id; an empty text is none. */
  value: string
  onChange: (point: string) => void
  onBlur?: () => void
  error?: string
}

/** One of a company's points of sale. Disabled without point_of_sale:read. */
function PointOfSale({ company, chosenLabel, value, onChange, onBlur, error }: Props) {
  const { options, onSearch, refusal, isLoading, error: unread } = usePointsOfSale(company || undefined)
  const { points } = useChosenPoints(company === '' || value === '' ? [] : [value], company || undefined)
  const hint = refusal ?? (company === '' ? 'Escolha antes a empresa' : undefined)
  return (
    <ComboBox
      label="Ponto de venda"
      placeholder={hint ? undefined : 'Todos'}
      options={options}
      chosenLabel={points.find((one) => one.value === value)?.label ?? chosenLabel}
      loading={isLoading}
      value={value || null}
      onChange={(point) => onChange(point ?? '')}
      onBlur={onBlur}
      onSearch={onSearch}
      disabled={hint !== undefined}
      hint={hint}
      error={error ?? unread}
    />
  )
}

/** 'Ponto de venda'. */
export const PointOfSaleField = bound(PointOfSale)
