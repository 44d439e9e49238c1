import { useCallback, useMemo, useState } from 'react'
import { useAllowed, useConnection } from '#api/client/use-connection.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import { usePlace } from '../kit/place/place.ts'
import { useGo, useRoute } from '../kit/place/route.ts'
import type { ViewState } from '../kit/place/view-state.ts'
import { keepPreference, storedPreferences } from '../kit/preferences.ts'
import { type Filters, type FilterView, filtersOf, preferenceOf, readable } from './dashboard-view.ts'

/** A screen that the dashboard's filters narrow. */
interface Filtered<V extends FilterView> {
  view: ViewState<V>
  path: (search: string) => string
  /** The part of its address that stays where other filters are chosen. */
  lasting: (view: V) => V
}

/** Returns the filters in force of a screen, and the way to others. `types`: the note types that the user may read, as a comma list. */
export function useFiltersInForce<V extends FilterView>({ view: state, path, lasting }: Filtered<V>, types: string) {
  const { search } = useRoute()
  const go = useGo()
  const { tenant, subject } = useConnection()
  const { preferences: store } = usePlace()
  // As it was on arrival: the way back to a bare address shows again what it showed before.
  const [stored] = useState(() => storedPreferences(store, tenant, subject))
  const { view, filters } = useMemo(() => {
    const read = state.read(search)
    return { view: read, filters: readable(filtersOf(read, stored), types) }
  }, [state, search, stored, types])
  // What is typed makes no step for 'Voltar' of each pause.
  const show = useCallback(
    (next: V, isTyped = false) => go(path(state.write({ ...view, ...next })), isTyped ? { replace: true } : undefined),
    [go, path, state, view],
  )
  const choose = useCallback(
    (chosen: Filters, next?: V) => {
      keepPreference(store, tenant, subject, 'dashboardFilters', preferenceOf(chosen))
      go(path(state.write({ ...lasting(view), ...chosen, ...next })))
    },
    [go, path, state, lasting, view, store, tenant, subject],
  )
  return { view, filters, show, choose }
}

/** Returns the note types that the user may read, as a comma list. */
export function useTypes(): string {
  const allowed = useAllowed()
  const types: readonly NfType[] = ['cfe', 'nfce']
  return types.filter((type) => allowed?.([`${type}:read`])).join()
}
