import type { ReactNode } from 'react'
import type { Values } from '#api/client/address.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Chip } from '#ui/painted/Chip.tsx'
import { ENVIRONMENTS } from '#domain/documents/environment.ts'
import { periodText } from './period-text.ts'
import type { ChoiceFilter, Filter, LinkedName } from './filters.ts'

/** Draws the name behind an id; it asks for it, so a picture goes without. */
export type NameOf = (props: {
  kind: 'company' | 'points-of-sale' | 'sat' | LinkedName
  ids: string
  view: Values
}) => ReactNode

interface Props {
  filters: readonly Filter[]
  view: object
  /** What the server is asked: it fills in what the view leaves to the user's preference. */
  query: object
  Name?: NameOf
  /** Sets values of the address, undefined ones away. */
  onShow?: (changed: Values) => void
  onFilter?: () => void
}

/** What a list is narrowed by, and the way to change it. Pure, so that it can be painted before React is there. */
export function FilterBar({ filters, view, query, Name, onShow, onFilter }: Props) {
  const chip = (filter: Filter) => (
    <FilterChip
      key={filter.label}
      filter={filter}
      view={view as Values}
      query={query as Values}
      Name={Name}
      onShow={onShow}
    />
  )
  return (
    <>
      {filters.map(chip)}
      {filters.some(({ kind }) => kind !== 'segments') && <FilterButton onFilter={onFilter} />}
    </>
  )
}

interface ChipProps {
  filter: Filter
  view: Values
  query: Values
  Name: NameOf | undefined
  onShow: Props['onShow']
}

function FilterChip({ filter, view, query, Name, onShow }: ChipProps) {
  const { kind, label } = filter
  const clear = (...names: string[]) =>
    onShow && (() => onShow(Object.fromEntries(names.map((name) => [name, undefined]))))
  const name = (of: Parameters<NameOf>[0]['kind'], ids: string) =>
    Name ? <Name kind={of} ids={ids} view={view} /> : '…'
  const text = (field: string) => (view[field] === undefined ? undefined : String(view[field]))
  switch (kind) {
    case 'company': {
      const id = text('company_id')
      // Points of sale are a company's own: without it they say nothing.
      return (
        <Chip
          label={label}
          value={id && name('company', id)}
          unset="Todas"
          onClear={clear('company_id', 'point_of_sale_id')}
        />
      )
    }
    case 'points-of-sale': {
      const ids = text('point_of_sale_id')
      return <Chip label={label} value={ids && name(kind, ids)} unset="Todos" onClear={clear('point_of_sale_id')} />
    }
    case 'sat': {
      const id = text('sat_id')
      return id ? <Chip label={label} value={name(kind, id)} onClear={clear('sat_id')} /> : null
    }
    case 'period': {
      const onClear = filter.required ? undefined : clear('date_start', 'date_end')
      return <Chip label={label} value={periodText(view)} unset="Todo" onClear={onClear} />
    }
    case 'environment':
      return (
        <Chip
          label={label}
          value={query['environment'] === 'homolog' ? ENVIRONMENTS.homolog : ENVIRONMENTS.production}
        />
      )
    case 'segments':
      return <Segments filter={filter} value={text(filter.name)} onShow={onShow} />
    case 'choice': {
      const value = text(filter.name)
      return (
        <Chip label={label} value={value && filter.options[value]?.label} unset="Todos" onClear={clear(filter.name)} />
      )
    }
    case 'preset': {
      const value = text(filter.name) ?? filter.preset
      return value === filter.preset ? null : <Chip label={label} value={filter.options[value]?.label} />
    }
    case 'several': {
      const chosen = text(filter.name)?.split(',') ?? Object.keys(filter.options)
      return <Chip label={label} value={chosen.map((one) => filter.options[one]?.label).join(' e ')} />
    }
    case 'linked': {
      const value = text(filter.name)
      if (!value) return null
      const said = filter.said && text(filter.said)
      return (
        <Chip
          label={label}
          value={said ?? name(filter.name, value)}
          onClear={clear(filter.name, ...(filter.said ? [filter.said] : []))}
        />
      )
    }
    case 'digits':
    case 'text':
      return <Chip label={label} value={text(filter.name)} unset="Todos" onClear={clear(filter.name)} />
    case 'flag':
      return text(filter.name) ? <Chip label={label} value={filter.set} onClear={clear(filter.name)} /> : null
  }
}

interface SegmentsProps {
  filter: ChoiceFilter
  value: string | undefined
  onShow: Props['onShow']
}

function Segments({ filter: { name, label, options }, value, onShow }: SegmentsProps) {
  const segment = (of: string | undefined, text: string) => (
    <button key={text} type="button" aria-pressed={of === value} onClick={onShow && (() => onShow({ [name]: of }))}>
      {text}
    </button>
  )
  return (
    <div className="seg" role="group" aria-label={label}>
      {segment(undefined, 'Todos')}
      {Object.entries(options).map(([of, option]) => segment(of, option.label))}
    </div>
  )
}

/** The way to a list's filters. */
export const FilterButton = ({ onFilter }: { onFilter?: () => void }) => (
  <Button size="sm" icon="list-filter" className="flt" onClick={onFilter}>
    Filtrar
  </Button>
)
