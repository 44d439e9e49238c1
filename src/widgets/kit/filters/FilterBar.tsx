import type { FocusEvent, ReactNode } from 'react'
import type { Values } from '#api/client/address.ts'
import { Button, Segments } from '#ui/painted/Button.tsx'
import { Chip } from '#ui/painted/Chip.tsx'
import { ENVIRONMENTS } from '#domain/documents/environment.ts'
import { periodText } from './period-text.ts'
import { TypedFilterView } from './TypedFilterView.tsx'
import type { ChoiceFilter, Filter, LinkedName, TextFilter } from './filters.ts'
import { foldChips } from './fold-chips.ts'
import { clearing } from './narrowing.ts'

/** Draws the name behind an id; it asks for it, so a picture goes without. */
export type NameOf = (props: {
  kind: 'company' | 'points-of-sale' | 'sat' | LinkedName
  ids: string
  view: Values
}) => ReactNode

/** The field of a filter that one types into, as React has it; a picture has its likeness. */
export type TypedField = (props: {
  filter: TextFilter
  value: string | undefined
  onText: ((text: string | undefined) => void) | undefined
}) => ReactNode

interface Props {
  filters: readonly Filter[]
  /** By names of the address, with what the user's preference makes of none. */
  values: Values
  Name?: NameOf
  Typed?: TypedField
  /** Sets values of the address, undefined ones away. What is typed makes no step for 'Voltar' of each pause. */
  onShow?: (changed: Values, isTyped?: true) => void
  /** Opens the dialog of all filters, or of one in its chip's place. */
  onFilter?: OpenFilters
}

export type OpenFilters = (only?: Filter, chip?: HTMLElement) => void

/** Shows a list's filters, and the way to change them. Pure, so that it can be painted before React is there. */
export function FilterBar({ filters, values, Name, Typed, onShow, onFilter }: Props) {
  const isActive = (filter: Filter) => clearing(filter, values) !== undefined
  const active = filters.filter(isActive)
  const show = (filter: Filter, onClear?: (chip: HTMLElement) => void) => (
    <FilterChip key={filter.label} {...{ filter, values, Name, Typed, onShow, onFilter, onClear }} />
  )
  // One list, so that a chip which is set or cleared stays the same element: what opened at it gives the focus back to it.
  const chips = [...active.filter(isChip), ...filters.filter((filter) => isChip(filter) && !isActive(filter))]
  const clear = (changed: Values, control: HTMLElement) => {
    focusBeside(control, chips, { ...values, ...changed })
    onShow?.(changed)
  }
  return (
    <>
      {filters.filter((filter) => !isChip(filter)).map((filter) => show(filter))}
      {chips.length > 0 && (
        <>
          <span className="chip-line" onFocus={showWhole} ref={foldChips}>
            {chips.map((filter) => {
              const cleared = clearing(filter, values)
              return show(filter, cleared && ((chip) => clear(cleared, chip)))
            })}
            {active.length > 1 && (
              <Button
                kind="ghost"
                size="sm"
                onClick={
                  onShow &&
                  (({ currentTarget }) =>
                    clear(Object.assign({}, ...active.map((one) => clearing(one, values))), currentTarget))
                }
              >
                Limpar tudo
              </Button>
            )}
          </span>
          <FilterButton active={active.filter(isChip).length} onFilter={onFilter} />
        </>
      )}
    </>
  )
}

/** Gives the focus of what goes with a filter to the one that then stands in its place, or else to 'Filtrar'. */
function focusBeside(control: HTMLElement, chips: readonly Filter[], then: Values): void {
  const line = control.closest('.chip-line')
  const place = [...(line?.children ?? [])].findIndex((one) => one.contains(control))
  const stays = chips.map((filter, index) => index !== place && clearing(filter, then) !== undefined)
  const next = stays.indexOf(true, place)
  const chip = line?.children[next < 0 ? stays.lastIndexOf(true) : next]
  const target = chip?.querySelector<HTMLElement>('.clear') ?? line?.parentElement?.querySelector<HTMLElement>('.flt')
  target?.focus()
}

/** Scrolls the chip that the keyboard reaches into sight: a browser is content with 32 px of it. */
function showWhole({ target }: FocusEvent<Element>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

const isTyped = (filter: Filter) => filter.kind === 'text' && filter.isTyped === true
const isChip = (filter: Filter) => filter.kind !== 'segments' && !isTyped(filter)

interface ChipProps {
  filter: Filter
  values: Values
  Name: NameOf | undefined
  Typed: TypedField | undefined
  onShow: Props['onShow']
  onFilter: OpenFilters | undefined
  /** Takes the filter away; none where it narrows nothing. */
  onClear: ((control: HTMLElement) => void) | undefined
}

function FilterChip({ filter, values, Name, Typed, onShow, onFilter, onClear }: ChipProps) {
  if (filter.kind === 'segments') {
    const { name, label } = filter
    return (
      <Segments
        label={label}
        options={segmentsOf(filter)}
        chosen={textOf(name, values)}
        onChoose={onShow && ((of) => onShow({ [name]: of }))}
      />
    )
  }
  if (filter.kind === 'text' && filter.isTyped) {
    const { name } = filter
    const value = textOf(name, values)
    if (!Typed) return <TypedFilterView filter={filter} value={value} readOnly />
    return <Typed filter={filter} value={value} onText={onShow && ((text) => onShow({ [name]: text }, true))} />
  }
  const value = valueOf(filter, values, Name) ?? filter.usual
  const isRare = 'isRare' in filter && filter.isRare
  const unset = isRare ? undefined : (filter.unset ?? UNSET[filter.kind])
  if (value === undefined && unset === undefined) return null
  return (
    <Chip
      label={filter.label}
      value={value}
      unset={unset}
      isUsual={onClear === undefined && !(filter.kind === 'period' && filter.required)}
      // A link has set it, and nothing but a link can set it anew.
      onOpen={filter.kind === 'linked' ? undefined : (chip) => onFilter?.(filter, chip)}
      onClear={onClear}
    />
  )
}

/** Words of a chip while its filter narrows nothing; the others stand only where they narrow. */
const UNSET: Partial<Record<Filter['kind'], string>> = {
  company: 'Todas',
  'points-of-sale': 'Todos',
  period: 'Todo',
  choice: 'Todos',
  digits: 'Todos',
  text: 'Todos',
}

const textOf = (name: string, values: Values) => (values[name] === undefined ? undefined : String(values[name]))

/** Returns a filter's value in words; undefined where its chip has nothing to say. */
function valueOf(filter: Filter, values: Values, Name: NameOf | undefined): ReactNode {
  const text = (field: string) => textOf(field, values)
  const name = (of: Parameters<NameOf>[0]['kind'], ids: string | undefined) =>
    ids && (Name ? <Name kind={of} ids={ids} view={values} /> : '…')
  switch (filter.kind) {
    case 'company':
      return name('company', text('company_id'))
    case 'points-of-sale':
      return name(filter.kind, text('point_of_sale_id'))
    case 'sat':
      return name(filter.kind, text('sat_id'))
    case 'period':
      return periodText(values)
    case 'environment':
      return text('environment') === 'homolog' ? ENVIRONMENTS.homolog : ENVIRONMENTS.production
    case 'segments':
    case 'choice': {
      const value = text(filter.name)
      return value && filter.options[value]?.label
    }
    case 'preset': {
      const value = text(filter.name) ?? filter.preset
      return value === filter.preset ? undefined : filter.options[value]?.label
    }
    case 'several': {
      const chosen = text(filter.name)?.split(',') ?? Object.keys(filter.options)
      return chosen.map((one) => filter.options[one]?.label).join(' e ')
    }
    case 'linked':
      return (filter.labels && text(filter.labels)) ?? name(filter.name, text(filter.name))
    case 'digits':
    case 'text':
      return text(filter.name)
    case 'flag':
      return text(filter.name) === '1' ? filter.set : undefined
  }
}

const segmentsOf = ({ options }: ChoiceFilter) =>
  [[undefined, 'Todos'], ...Object.entries(options).map(([of, { label }]) => [of, label] as const)] as const

interface FilterButtonProps {
  /** How many filters narrow the list. */
  active?: number
  onFilter: OpenFilters | undefined
}

/** The way to a list's filters; how many of their chips found no room is told by fold-chips.ts. */
export const FilterButton = ({ active = 0, onFilter }: FilterButtonProps) => (
  <Button
    size="sm"
    icon="list-filter"
    className="flt"
    title={active > 0 ? `Filtros ativos: ${active}` : undefined}
    onClick={() => onFilter?.()}
  >
    Filtrar
    {active > 0 && (
      <span className="tag" aria-hidden="true">
        {active}
      </span>
    )}
    <span className="folded-count" hidden aria-hidden="true" />
  </Button>
)
