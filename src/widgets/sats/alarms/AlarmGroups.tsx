import { useState } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listCompanyGroups } from '#api/contract/company-groups.ts'
import { MultiComboBox } from '#ui/fields/MultiComboBox.tsx'
import { useChoicesFailure } from '../../kit/failure/failure.ts'

/** Offered at once, as in every selector; the others are found by typing. */
const OFFERED = 100

interface Props {
  /** Those of the alarm, which are known without being offered. */
  own: readonly { id: string; description: string }[]
  value: readonly string[]
  onChange: (group_ids: string[]) => void
  error: string | undefined
}

const option = ({ id, description }: { id: string; description: string }) => ({ value: id, label: description })

/** Whom the alarm tells. The groups are loaded only with company_group:read. */
export function AlarmGroups({ own, value, onChange, error }: Props) {
  const allowed = useCan(listCompanyGroups)
  const [text, setText] = useState('')
  const groups = useRead(
    listCompanyGroups,
    { query: { per_page: OFFERED, search: text.trim() || undefined } },
    { enabled: allowed, freshFor: 60, keepPrevious: true },
  )
  const unread = useChoicesFailure(groups.error)
  const offered = (groups.data?.items ?? []).map(option)
  // What was chosen keeps its name when another search offers others.
  const [chosen, setChosen] = useState(() => own.map(option))
  return (
    <MultiComboBox
      label="Grupos"
      placeholder="Escolha quem recebe os alertas"
      options={offered}
      chosen={chosen}
      value={value}
      onChange={(ids) => {
        setChosen([...chosen, ...offered].filter((one) => ids.includes(one.value)))
        onChange(ids)
      }}
      onSearch={setText}
      loading={groups.isLoading}
      disabled={!allowed}
      hint={allowed ? undefined : 'Seu perfil não permite ver grupos de empresas, por isso os do alarme não mudam aqui'}
      error={error ?? unread}
    />
  )
}
