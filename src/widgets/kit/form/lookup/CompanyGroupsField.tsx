import { useState } from 'react'
import { MultiComboBox } from '#ui/fields/MultiComboBox.tsx'
import { useChoicesFailure } from '../../failure/use-failed.ts'
import { bound } from '../bound.tsx'
import { useCompanyGroups } from './use-company-groups.ts'

interface Props {
  label: string
  placeholder: string
  /** Text for those who may not read groups. */
  refusal: string
  /** Those chosen before, which are known without being offered. */
  own?: readonly { id: string; description: string }[] | undefined
  value: readonly string[]
  onChange: (group_ids: string[]) => void
  error?: string
}

const option = ({ id, description }: { id: string; description: string }) => ({ value: id, label: description })

/** The groups are loaded only with company_group:read. */
function CompanyGroups({ refusal, own = [], onChange, error, ...field }: Props) {
  const [text, setText] = useState('')
  const { allowed, answer: groups } = useCompanyGroups(text)
  const unread = useChoicesFailure(groups.error)
  const offered = (groups.data?.items ?? []).map(option)
  // What was chosen keeps its name when another search offers others.
  const [chosen, setChosen] = useState(() => own.map(option))
  return (
    <MultiComboBox
      {...field}
      options={offered}
      chosen={chosen}
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
