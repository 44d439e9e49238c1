import { useState } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listPointsOfSale } from '#api/contract/companies/companies.ts'
import { ComboBox } from '#ui/fields/ComboBox.tsx'
import { useChoicesFailure } from '../../kit/failure/use-failed.ts'
import { bound } from '../../kit/form/bound.tsx'

interface Props {
  /** Whose they are; an empty text is nobody's. */
  company: string
  /** What the chosen one is called. */
  chosenLabel?: string | undefined
  /** Its id; an empty text is none. */
  value: string
  onChange: (point: string) => void
  onBlur?: () => void
  error?: string
}

const OFFERED = 100

/** One point of sale of a company, or none. Where there are more than are offered at once the server searches. */
function PointChoice({ company, value, onChange, error, ...own }: Props) {
  const allowed = useCan(listPointsOfSale)
  const [text, setText] = useState('')
  const enabled = allowed && company !== ''
  const list = useRead(listPointsOfSale, { query: { company_id: company, per_page: OFFERED } }, { enabled })
  const isWhole = list.data !== undefined && list.data.total === list.data.items.length
  const search = isWhole ? '' : text.trim()
  const found = useRead(
    listPointsOfSale,
    { query: { company_id: company, per_page: OFFERED, search } },
    { enabled: enabled && search !== '', keepPrevious: true },
  )
  const { data, isLoading, error: failure } = search === '' ? list : found
  const unread = useChoicesFailure(failure)
  return (
    <ComboBox
      {...own}
      label="Ponto de venda"
      placeholder="Sem ponto de venda"
      options={(enabled ? (data?.items ?? []) : []).map(({ id, name }) => ({ value: id, label: name }))}
      loading={isLoading}
      value={value || null}
      onChange={(point) => onChange(point ?? '')}
      onSearch={isWhole ? undefined : setText}
      disabled={!enabled}
      hint={allowed ? undefined : 'Seu perfil não permite ver pontos de venda'}
      error={error ?? unread}
    />
  )
}

/** 'Ponto de venda' of one company. */
export const PointField = bound(PointChoice)
