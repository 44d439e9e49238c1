import { useState } from 'react'
import type { ComboOption } from '#ui/fields/ComboBox.tsx'
import { MultiComboBox } from '#ui/fields/MultiComboBox.tsx'
import { bound } from '../bound.tsx'
import { useChosenPoints, usePointsOfSale } from './use-points-of-sale.ts'

interface Props {
  label?: string
  /** Company of the points; without one there are none to choose. */
  company: string | undefined
  /** Text where there is none. */
  missing: string
  /** Text while nothing is chosen. */
  placeholder?: string
  value: readonly string[]
  onChange: (chosen: string[]) => void
  error?: string
}

/** Any number of the points of sale of one company. Not loaded without point_of_sale:read. */
export function PointsOfSale({
  label = 'Pontos de Venda',
  company,
  missing,
  placeholder,
  error,
  onChange,
  ...own
}: Props) {
  const { options, onSearch, refusal, isLoading, error: unread } = usePointsOfSale(company)
  const { points, isAwaited } = useChosenPoints(company === undefined ? [] : own.value, company)
  // What was chosen keeps its name when another search offers others.
  const [named, setNamed] = useState<readonly ComboOption[]>([])
  const hint = refusal ?? (company === undefined ? missing : undefined)
  return (
    <MultiComboBox
      {...own}
      label={label}
      placeholder={hint ? undefined : placeholder}
      unknownLabel={isLoading || isAwaited ? '…' : 'Ponto de venda'}
      options={options}
      chosen={[...points, ...named]}
      onChange={(ids) => {
        setNamed([...named, ...options].filter(({ value }) => ids.includes(value)))
        onChange(ids)
      }}
      onSearch={onSearch}
      loading={isLoading}
      disabled={hint !== undefined}
      hint={hint}
      error={error ?? unread}
    />
  )
}

/** 'Pontos de Venda' of one company. */
export const PointsOfSaleField = bound(PointsOfSale)
