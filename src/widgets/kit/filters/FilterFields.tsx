import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Values } from '#api/client/address.ts'
import { useAllowed } from '#api/client/use-connection.ts'
import { ENVIRONMENTS } from '#domain/documents/environment.ts'
import { CheckboxGroup, type CheckboxGroupProps, Switch } from '#ui/fields/Choice.tsx'
import { MultiSelect, type MultiSelectProps } from '#ui/fields/Select.tsx'
import { bound } from '../form/bound.tsx'
import { SubmitButton } from '../form/buttons.tsx'
import { SegmentedField, SelectField } from '../form/choices.tsx'
import { CompanyField } from '../form/lookup/CompanyField.tsx'
import { TextField } from '../form/fields.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { PeriodField } from '../form/PeriodField.tsx'
import './filters.css'
import { SatField } from '../form/lookup/SatField.tsx'
import { PointsOfSale as ManyPointsOfSale } from '../form/lookup/PointsOfSaleField.tsx'
import { usePointsOfSale } from '../form/lookup/use-points-of-sale.ts'
import { draftOf, type FilterDraft, filterInput, valuesOf } from './filter-input.ts'
import type { ChoiceFilter, Filter, SeveralFilter } from './filters.ts'

export interface FilterFieldsProps {
  filters: readonly Filter[]
  /** The one filter that is asked about, in the place of its chip; all of them unless told. */
  only?: Filter | undefined
  chip?: HTMLElement | undefined
  /** Present filters of the list, by names of its address. */
  values: Values
  onFilter: (values: Values) => void
  onClose: () => void
}

/** How many fields stand one below the other; more make two columns. */
const ONE_COLUMN = 2

const asIs = (message: string) => message

/** 'Filtrar': everything that a list can be narrowed by, applied at once. The period comes first, as in every dialog of the documents. */
export default function FilterFields({ filters, only, chip, values, onFilter, onClose }: FilterFieldsProps) {
  const allowed = useAllowed()
  const isOffered = (one: Filter) => !('needs' in one) || one.needs === undefined || allowed?.(one.needs)
  const chosen = filters.filter((one) =>
    only ? one === only || isNeededBy(only, one) : one.kind !== 'segments' && one.kind !== 'linked' && isOffered(one),
  )
  const [schema] = useState(() => filterInput(chosen))
  // One choice of one is made by making it: there is nothing else to say.
  const apply = only && chosen.length === 1 ? onFilter : undefined
  const fieldOf = (filter: Filter) => <FilterField key={filter.label} filter={filter} apply={apply} />
  const periods = chosen.filter(({ kind }) => kind === 'period').map(fieldOf)
  const others = chosen.filter(({ kind }) => kind !== 'period').map(fieldOf)
  return (
    <FormDialog
      title={only?.label ?? 'Filtrar'}
      near={chip}
      autoFocus
      schema={schema}
      defaults={draftOf(chosen, values)}
      checks="onChange"
      isDisposable
      send={async (draft) => valuesOf(draft)}
      onSaved={onFilter}
      failure={asIs}
      onCancel={onClose}
      actions={appliesAtOnce(only) ? null : <SubmitButton>Filtrar</SubmitButton>}
    >
      {periods}
      {others.length > ONE_COLUMN && !only ? <div className="pair">{others}</div> : others}
    </FormDialog>
  )
}

/** Tells of a choice of one among a few or many. */
const appliesAtOnce = (filter: Filter | undefined) =>
  filter !== undefined && ['choice', 'preset', 'environment', 'company'].includes(filter.kind)

/** Points of sale, and mostly SATs, are chosen among those of a company. */
const isNeededBy = (filter: Filter, other: Filter) =>
  (filter.kind === 'points-of-sale' || filter.kind === 'sat') && other.kind === 'company'

const Period = PeriodField<FilterDraft>
const Company = CompanyField<FilterDraft>
const Sat = SatField<FilterDraft>
const Choice = SelectField<FilterDraft>
const Preset = SegmentedField<FilterDraft>
const Text = TextField<FilterDraft>

interface FieldProps {
  filter: Filter
  /** Applies a choice at once. */
  apply: ((values: Values) => void) | undefined
}

function FilterField({ filter, apply }: FieldProps) {
  const { setValue } = useFormContext<FilterDraft>()
  const company = useWatch<FilterDraft>({ name: 'company_id' })
  const chose = apply && ((name: string) => (value: string) => apply({ [name]: value || undefined }))
  switch (filter.kind) {
    case 'period':
      return <Period from="date_start" to="date_end" quick={filter.required && 'period'} hasTimes={filter.hasTimes} />
    case 'company':
      return (
        <Company
          name="company_id"
          placeholder="Todas"
          onChange={apply ? (id) => apply({ ...NO_OTHERS, company_id: id || undefined }) : forgetOthers(setValue)}
        />
      )
    case 'points-of-sale':
      return <PointsOfSale name="point_of_sale_id" label={filter.label} company={company} />
    case 'sat':
      return <Sat name="sat_id" company={company} />
    case 'environment':
      return <Choice name="environment" label={filter.label} options={environments} onChange={chose?.('environment')} />
    case 'digits':
    case 'text':
      return (
        <Text
          name={filter.name}
          label={filter.label}
          hint={filter.hint}
          placeholder={filter.unset ?? ALL.label}
          shaped={filter.kind === 'digits' ? trim : trimStart}
          autoComplete="off"
          inputMode={filter.kind === 'digits' ? 'numeric' : undefined}
        />
      )
    case 'preset':
      return (
        <Preset
          name={filter.name}
          label={filter.label}
          options={optionsOf(filter.options)}
          onChange={chose?.(filter.name)}
        />
      )
    case 'several':
      return <Several name={filter.name} label={filter.label} offered={filter.options} />
    case 'linked':
      return null
    case 'flag':
      return <Flag name={filter.name} label={filter.switchLabel} />
    default:
      return (
        <Choice name={filter.name} label={filter.label} options={choicesOf(filter)} onChange={chose?.(filter.name)} />
      )
  }
}

const environments = Object.entries(ENVIRONMENTS).map(([value, label]) => ({ value, label }))
const trim = (text: string) => text.trim()
const trimStart = (text: string) => text.trimStart()

/** Choices of another company, which are none of this one's, in the address. */
const NO_OTHERS = { point_of_sale_id: undefined, sat_id: undefined }
/** Forgets them in the form. */
const forgetOthers = (setValue: (name: string, value: string) => void) => () => {
  setValue('point_of_sale_id', '')
  setValue('sat_id', '')
}

/** An empty value is none: the list shows them all. */
const ALL = { value: '', label: 'Todos' }
const optionsOf = (options: ChoiceFilter['options']) =>
  Object.entries(options).map(([value, { label }]) => ({ value, label }))
const choicesOf = ({ options, unset = ALL.label }: ChoiceFilter) => [{ ...ALL, label: unset }, ...optionsOf(options)]

interface SeveralProps extends Pick<CheckboxGroupProps, 'label' | 'error' | 'onBlur'> {
  offered: SeveralFilter['options']
  /** Joined by commas, as the address has them. */
  value: string
  onChange: (value: string) => void
}

function SeveralChoice({ offered, value, onChange, ...texts }: SeveralProps) {
  const allowed = useAllowed()
  const mine = Object.fromEntries(Object.entries(offered).filter(([, { needs }]) => allowed?.(needs)))
  return (
    <CheckboxGroup
      {...texts}
      isRow
      options={optionsOf(mine)}
      value={value.split(',').filter(Boolean)}
      onChange={(chosen) => onChange(chosen.join())}
    />
  )
}
const Several = bound(SeveralChoice)<FilterDraft>

interface FlagProps {
  label: string
  value: string
  onChange: (value: string) => void
}

const Flag = bound(({ label, value, onChange }: FlagProps) => (
  <Switch
    label={label}
    checked={value === '1'}
    onChange={(event) => onChange(event.currentTarget.checked ? '1' : '')}
  />
))<FilterDraft>

interface PointsOfSaleProps extends Pick<MultiSelectProps<string>, 'label'> {
  company: string | undefined
  /** Ids joined by commas, as the address has them. */
  value: string
  onChange: (value: string) => void
}

function PointsOfSaleChoice({ label, company, value, onChange }: PointsOfSaleProps) {
  const { options, onSearch, refusal, error } = usePointsOfSale(company)
  const change = (ids: readonly string[]) => onChange(ids.join(','))
  const chosen = value.split(',').filter(Boolean)
  // More than a list shows at once are found by typing.
  if (onSearch) {
    return (
      <ManyPointsOfSale
        label={label}
        company={company}
        missing=""
        placeholder="Todos"
        value={chosen}
        onChange={change}
      />
    )
  }
  return (
    <MultiSelect
      label={label}
      placeholder="Todos"
      options={options}
      value={chosen}
      onChange={change}
      disabledReason={refusal ?? (company ? undefined : 'Escolha uma empresa primeiro')}
      error={error}
    />
  )
}
const PointsOfSale = bound(PointsOfSaleChoice)
