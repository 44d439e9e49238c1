import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CallError } from '#api/client/call.ts'
import { useCan, useRead } from '#api/client/use-connection.ts'
import type { Page } from '#api/contract/page.ts'
import { listRoles } from '#api/contract/access/roles.ts'
import { ComboBox } from '#ui/fields/ComboBox.tsx'
import { useChoicesFailure } from '../../kit/failure/use-failed.ts'
import { bound } from '../../kit/form/bound.tsx'
import { useCompanyGroups } from '../../kit/form/lookup/use-company-groups.ts'
import type { RoleContext } from '../../paths.ts'

/** Offered at once, as in every selector; the others are found by typing. */
const OFFERED = 100

/** An option of a field. */
export interface Choosable {
  id: string
  description: string
}

interface FieldProps {
  /** Empty while nothing is chosen. */
  value: string
  onChange: (id: string) => void
  onBlur?: () => void
  error?: string
  /** The former choice, whose name is known though it is no option. */
  own?: Choosable | undefined
  disabled?: boolean
}

interface ChoiceProps extends FieldProps {
  label: string
  /** Name of the options to those who may not read them. */
  things: string
  emptyText: string
  /** Words while nothing is chosen. */
  placeholder?: string
  allowed: boolean
  /** Never offered. */
  others?: readonly string[]
  answer: UseQueryResult<Page<Choosable>, CallError>
  onSearch: (text: string) => void
}

/** One of what a call lists, found by typing on the server. */
function Choice({ value, onChange, own, things, allowed, disabled, others = [], answer, ...field }: ChoiceProps) {
  const unread = useChoicesFailure(answer.error)
  // What was chosen keeps its name when another search offers others.
  const [chosen, setChosen] = useState(own)
  const offered = (answer.data?.items ?? []).filter(({ id }) => !others.includes(id))
  return (
    <ComboBox
      {...field}
      placeholder={field.placeholder ?? 'Selecione'}
      options={offered.map(({ id, description }) => ({ value: id, label: description }))}
      chosenLabel={chosen?.id === value ? chosen.description : undefined}
      value={value || null}
      onChange={(id) => {
        setChosen(offered.find((one) => one.id === id) ?? chosen)
        onChange(id ?? '')
      }}
      loading={answer.isLoading}
      disabled={!allowed || disabled}
      hint={allowed ? undefined : `Seu perfil não permite ver ${things}`}
      error={field.error ?? unread}
    />
  )
}

/** The roles of a context, of whose name `search` is a part. */
export function useRoles(context: RoleContext, search = '') {
  const allowed = useCan(listRoles)
  const answer = useRead(
    listRoles,
    { query: { type: context, per_page: OFFERED, search: search.trim() || undefined } },
    { enabled: allowed, freshFor: 60, keepPrevious: true },
  )
  return { allowed, answer }
}

function Role({ context, ...field }: FieldProps & { context: RoleContext }) {
  const [search, setSearch] = useState('')
  const texts = { label: 'Perfil', things: 'perfis', emptyText: 'Nenhum perfil' }
  return <Choice {...field} {...texts} {...useRoles(context, search)} onSearch={setSearch} />
}

/** 'Perfil'. */
export const RoleField = bound(Role)

/** 'Perfil' of an access that does not exist yet: where there is one role alone, that one is chosen. */
export function NewRoleField({ context }: { context: RoleContext }) {
  const { resetField, getValues } = useFormContext<{ role_id: string }>()
  const { answer } = useRoles(context)
  const only = answer.data?.total === 1 ? answer.data.items[0]?.id : undefined
  useEffect(() => {
    // Its default is another then: nothing was typed that leaving could lose.
    if (only !== undefined && getValues('role_id') === '') resetField('role_id', { defaultValue: only })
  }, [only, getValues, resetField])
  return <RoleField<{ role_id: string }> name="role_id" context={context} />
}

interface GroupProps extends FieldProps {
  others?: readonly string[]
  label?: string
  placeholder?: string
}

function Group({ label = 'Grupo de empresas', ...field }: GroupProps) {
  const [search, setSearch] = useState('')
  const texts = { label, things: 'grupos de empresas', emptyText: 'Nenhum outro grupo' }
  return <Choice {...field} {...texts} {...useCompanyGroups(search)} onSearch={setSearch} />
}

/** 'Grupo de empresas': those that the user has already are not offered. */
export const GroupField = bound(Group)
