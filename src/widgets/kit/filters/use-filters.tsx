import { type ReactNode, useState } from 'react'
import type { Values } from '#api/client/address.ts'
import { MissingDialog } from '../failure/MissingPart.tsx'
import { useLoaded, useOpened } from '../failure/use-loaded.ts'
import { FilterBar, type OpenFilters } from './FilterBar.tsx'
import type { Filter } from './filters.ts'
import { TypedFilter } from './TypedFilter.tsx'

/** Choices and searches are a large part of a screen's code, and most visits do without. */
const loadFields = () => import('./FilterFields.tsx')
const loadNames = () => import('./FilterNames.tsx')
/** Names are not worth a word of their own: the ids are chosen all the same. */
const Unnamed = () => '…'

/** Filters whose values are ids or codes. */
const NAMED: readonly Filter['kind'][] = ['company', 'points-of-sale', 'sat', 'linked']

interface Options {
  filters: readonly Filter[]
  /** Present values, by names of the address, with those that a preference or the server has made of none. */
  values: Values
  /** Sets values of the address, undefined ones away. What is typed makes no step for 'Voltar' of each pause. */
  onShow: (changed: Values, isTyped?: true) => void
}

/** Returns a screen's filters: their bar, their dialog (once it is open), and the way to open it from elsewhere. */
export function useFilters({ filters, values, onShow }: Options): Record<'bar' | 'dialog', ReactNode> & {
  open: OpenFilters
} {
  const [opened, setOpened] = useState<Parameters<OpenFilters>>()
  const Fields = useOpened(loadFields, opened !== undefined, MissingDialog)
  const isSet = (filter: Filter) => Object.keys(filter.fields).some((name) => values[name] !== undefined)
  const isNamed = filters.some((filter) => NAMED.includes(filter.kind) && isSet(filter))
  const Name = useLoaded(isNamed ? loadNames : undefined, Unnamed)
  const open: OpenFilters = (...which) => setOpened(which)
  const close = () => setOpened(undefined)
  return {
    open,
    bar: (
      <FilterBar filters={filters} values={values} Name={Name} Typed={TypedFilter} onShow={onShow} onFilter={open} />
    ),
    dialog: Fields && opened && (
      <Fields
        filters={filters}
        only={opened[0]}
        chip={opened[1]}
        values={values}
        onClose={close}
        onFilter={(chosen) => {
          close()
          onShow(chosen)
        }}
      />
    ),
  }
}
