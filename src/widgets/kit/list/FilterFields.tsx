import { useState } from 'react'
import type { Values } from '#api/client/address.ts'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listPointsOfSale } from '#api/contract/companies.ts'
import { ENVIRONMENTS } from '#domain/environment.ts'
import { Switch } from '#ui/fields/Choice.tsx'
import { MultiSelect, Select } from '#ui/fields/Select.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { CompanyField } from '../form/CompanyField.tsx'
import { useChoicesFailure } from '../failure/failure.ts'
import { FilterDialog } from './FilterDialog.tsx'
import { isBackwards, PeriodField } from '../form/PeriodField.tsx'
import type { ChoiceFilter, Filter, TextFilter } from './filters.ts'
import { SatField } from '../form/SatField.tsx'

export interface FilterFieldsProps {
  filters: readonly Filter[]
  /** What the list is narrowed by now, by names of its address. */
  values: Values
  onFilter: (values: Values) => void
  onClose: () => void
}

/** How many fields stand one below the other; more make two columns. */
const ONE_COLUMN = 2

/** 'Filtrar': everything that a list can be narrowed by, applied at once. The period comes first, as in every dialog of the documents. */
export default function FilterFields({ filters, values, onFilter, onClose }: FilterFieldsProps) {
  const chosen = filters.filter(({ kind }) => kind !== 'segments')
  const names = chosen.flatMap(({ fields }) => Object.keys(fields))
  const [draft, setDraft] = useState<Values>(() => Object.fromEntries(names.map((name) => [name, values[name]])))
  const set = (changed: Values) => setDraft((before) => ({ ...before, ...changed }))

  const apply = () => {
    if (chosen.some((filter) => isWrong(filter, draft))) return
    onFilter(Object.fromEntries(names.map((name) => [name, textOf(draft, name).trim() || undefined])))
  }
  const field = (filter: Filter) => <FilterField key={filter.label} filter={filter} draft={draft} onChange={set} />
  const others = chosen.filter(({ kind }) => kind !== 'period')
  return (
    <FilterDialog onFilter={apply} onClose={onClose}>
      {chosen.filter(({ kind }) => kind === 'period').map(field)}
      {others.length > ONE_COLUMN ? <div className="pair">{others.map(field)}</div> : others.map(field)}
    </FilterDialog>
  )
}

const textOf = (draft: Values, name: string) => String(draft[name] ?? '')

const periodOf = (draft: Values) => ({ from: textOf(draft, 'date_start'), to: textOf(draft, 'date_end') })

const isTextWrong = ({ kind, name, most }: TextFilter, draft: Values) => {
  const text = textOf(draft, name)
  return text.length > most || (kind === 'digits' && !/^\d*$/.test(text))
}

function isWrong(filter: Filter, draft: Values): boolean {
  if (filter.kind === 'period') return isBackwards(periodOf(draft))
  return (filter.kind === 'digits' || filter.kind === 'text') && isTextWrong(filter, draft)
}

interface FieldProps<F> {
  filter: F
  draft: Values
  onChange: (changed: Values) => void
}

function FilterField({ filter, draft, onChange }: FieldProps<Filter>) {
  const company = textOf(draft, 'company_id') || null
  switch (filter.kind) {
    case 'period':
      return (
        <PeriodField
          value={periodOf(draft)}
          onChange={({ from, to }) => onChange({ date_start: from, date_end: to })}
        />
      )
    case 'company':
      return (
        <CompanyField
          value={company}
          // What was chosen of another company is none of this one's.
          onChange={(id) => onChange({ company_id: id, point_of_sale_id: undefined, sat_id: undefined })}
        />
      )
    case 'points-of-sale':
      return <PointsOfSaleField company={company} draft={draft} onChange={onChange} filter={filter} />
    case 'sat':
      return (
        <SatField
          company={company}
          value={textOf(draft, 'sat_id') || null}
          onChange={(id) => onChange({ sat_id: id })}
        />
      )
    case 'environment':
      return (
        <Select
          label={filter.label}
          options={Object.entries(ENVIRONMENTS).map(([value, label]) => ({ value, label }))}
          value={textOf(draft, 'environment')}
          onChange={(environment) => onChange({ environment })}
        />
      )
    case 'digits':
    case 'text':
      return <TypedField filter={filter} draft={draft} onChange={onChange} />
    case 'flag':
      return (
        <Switch
          label={filter.switchLabel}
          checked={draft[filter.name] === '1'}
          onChange={(event) => onChange({ [filter.name]: event.currentTarget.checked ? '1' : undefined })}
        />
      )
    default:
      return <ChoiceField filter={filter} draft={draft} onChange={onChange} />
  }
}

/** An empty value is none: the list shows them all. */
const ALL = { value: '', label: 'Todos' }

function ChoiceField({ filter: { name, label, options }, draft, onChange }: FieldProps<ChoiceFilter>) {
  const choices = Object.entries(options).map(([value, option]) => ({ value, label: option.label }))
  return (
    <Select
      label={label}
      options={[ALL, ...choices]}
      value={textOf(draft, name)}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
}

function TypedField({ filter, draft, onChange }: FieldProps<TextFilter>) {
  const { kind, name, label, hint, wrong } = filter
  return (
    <TextField
      label={label}
      inputMode={kind === 'digits' ? 'numeric' : undefined}
      autoComplete="off"
      placeholder="Todos"
      hint={hint}
      value={textOf(draft, name)}
      onChange={(event) => {
        const typed = event.currentTarget.value
        onChange({ [name]: kind === 'digits' ? typed.trim() : typed.trimStart() })
      }}
      error={isTextWrong(filter, draft) ? wrong : undefined}
    />
  )
}

interface PointsOfSaleProps extends FieldProps<Filter> {
  company: string | null
}

function PointsOfSaleField({ filter, company, draft, onChange }: PointsOfSaleProps) {
  const allowed = useCan(listPointsOfSale)
  const points = useRead(
    listPointsOfSale,
    { query: { company_id: company ?? undefined, per_page: 100 } },
    { enabled: allowed && company !== null, freshFor: 300 },
  )
  const missing = company === null ? 'Escolha uma empresa primeiro' : undefined
  return (
    <MultiSelect
      label={filter.label}
      placeholder="Todos"
      options={(points.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={textOf(draft, 'point_of_sale_id').split(',').filter(Boolean)}
      onChange={(ids) => onChange({ point_of_sale_id: ids.join(',') })}
      disabledReason={allowed ? missing : 'Seu perfil não permite ver pontos de venda'}
      error={useChoicesFailure(points.error)}
    />
  )
}
