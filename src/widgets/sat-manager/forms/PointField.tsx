import { ComboBox } from '#ui/fields/ComboBox.tsx'
import { bound } from '../../kit/form/bound.tsx'
import { usePointsOfSale } from '../../kit/form/lookup/use-points-of-sale.ts'

interface Props {
  /** Company of the points; an empty text is none. */
  company: string
  /** Name of the chosen one. */
  chosenLabel?: string | undefined
  /** Its id; an empty text is none. */
  value: string
  onChange: (point: string) => void
  onBlur?: () => void
  error?: string
}

/** One point of sale of a company, or none. Where there are more than are offered at once the server searches. */
function PointChoice({ company, value, onChange, error, ...own }: Props) {
  const { options, onSearch, refusal, isLoading, error: unread } = usePointsOfSale(company || undefined)
  return (
    <ComboBox
      {...own}
      label="Ponto de venda"
      placeholder="Sem ponto de venda"
      options={options}
      loading={isLoading}
      value={value || null}
      onChange={(point) => onChange(point ?? '')}
      onSearch={onSearch}
      disabled={refusal !== undefined || company === ''}
      hint={refusal}
      error={error ?? unread}
    />
  )
}

/** 'Ponto de venda' of one company. */
export const PointField = bound(PointChoice)
