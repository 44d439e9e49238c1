import { useState } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listCompanyGroups } from '#api/contract/access/company-groups.ts'
import { MultiComboBox } from '#ui/fields/MultiComboBox.tsx'
import { useChoicesFailure } from '../../failure/failure.ts'
import { bound } from '../bound.tsx'

/** Offered at once, as in every selector; the others are found by typing. */
const OFFERED = 100

interface Props {
  label: string
  placeholder: string
  /** What is said to who may not read groups. */
  refusal: string
  /** Those chosen before, which are known without being offered. */
  own?: readonly { id: string; description: string }[] | undefined
  value: readonly string[]
  onChange: (group_ids: string[]) => void
  error?: string
}

const option = ({ id, description }: { id: string; description: string }) => ({ value: id, label: description })

/** The groups are loaded only with company_group:read. */
function CompanyGroups({ label, placeholder, refusal, own = [], value, onChange, error }: Props) {
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
      label={label}
      placeholder={placeholder}
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
      hint={allowed ? undefined : refusal}
      error={error ?? unread}
    />
  )
}

/** Groups of companies. */
export const CompanyGroupsField = bound(CompanyGroups)
