import { type ReactNode, useState } from 'react'
import { useCan } from '#api/client/use-connection.ts'
import { createCompanyGroup } from '#api/contract/access/company-groups.ts'
import { Segmented } from '#ui/fields/Choice.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useCompanyGroups } from '../../kit/form/lookup/use-company-groups.ts'
import { CompanyCards } from '../groups/CompanyCards.tsx'
import { GroupField } from './grant-fields.tsx'
import { type NewSecondaryDraft, NewSecondary, NewSecondaryOfNewGroup } from './grant-input.ts'

const WAYS = [
  { value: 'known', label: 'De um grupo' },
  { value: 'new', label: 'Escolher empresas' },
] as const

interface GroupProps {
  /** Never offered. */
  others?: readonly string[]
  /** Told the group that is chosen. */
  onGroup?: (id: string) => void
}

/**
 * Asks what a new secondary access reaches: a group that there is, or companies that become one with it, where the user may make groups; where there is no
 * group yet, these at once. Returns the fields, and the schema of a form that has them.
 */
export function useNewReach({ others = [], onGroup }: GroupProps = {}): {
  schema: typeof NewSecondary
  reach: ReactNode
} {
  const mayMake = useCan(createCompanyGroup)
  const { answer } = useCompanyGroups('')
  const [chosen, choose] = useState<(typeof WAYS)[number]['value']>()
  const isNew = mayMake && (chosen ?? (answer.data?.total === 0 ? 'new' : 'known')) === 'new'
  const reach = (
    <>
      {mayMake && <Segmented label="Empresas" options={WAYS} value={isNew ? 'new' : 'known'} onChange={choose} />}
      {isNew ? (
        <>
          <TextField<NewSecondaryDraft>
            name="new_group.description"
            label="Nome do grupo"
            placeholder="O das empresas escolhidas"
            autoComplete="off"
          />
          <CompanyCards<NewSecondaryDraft> name="new_group.companies" />
        </>
      ) : (
        <GroupField<NewSecondaryDraft>
          name="company_group_id"
          others={others}
          {...(onGroup && { onChange: onGroup })}
        />
      )}
    </>
  )
  return { schema: isNew ? NewSecondaryOfNewGroup : NewSecondary, reach }
}
