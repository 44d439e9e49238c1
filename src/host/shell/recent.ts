import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useConnection } from '#api/client/use-connection.ts'
import { usePlace } from '#widgets/kit/place/place.ts'
import { useRoute } from '#widgets/kit/place/route.ts'
import { keepPreference, recentOf, type StoredPreferences, storedPreferences } from '#widgets/kit/preferences.ts'
import type { SearchPlace } from '#widgets/kit/search/rows.ts'
import { type Route, routeAt, type Thing } from '#widgets/kit/widget.ts'
import { routes } from '../routes.ts'

/** A thing that was opened, and what opening it needs. */
interface Opened extends Thing {
  needs: Route['needs']
}

/** Returns the one thing that stands at an address; undefined for a list, a form, or what is none of this product's. */
export function thingAt(pathname: string, search: string): Opened | undefined {
  const match = routeAt(routes, pathname)
  const route = match?.over?.thing ? match.over : match?.route
  const thing = match && route?.thing?.({ params: match.params, search })
  return thing && route && { ...thing, needs: route.needs }
}

/** Keeps which things a user opens in a tenant, in this browser alone: their addresses, the latest first. */
export function useRecent(): void {
  const [pathname] = useLocation()
  const { search } = useRoute()
  const { tenant, subject } = useConnection()
  const { preferences: store } = usePlace()
  const path = thingAt(pathname, search)?.path
  useEffect(() => {
    if (path === undefined) return
    const { paths } = recentOf(storedPreferences(store, tenant, subject))
    keepPreference(store, tenant, subject, 'recent', { paths: [path, ...paths.filter((other) => other !== path)] })
  }, [store, tenant, subject, path])
}

/** Returns what was opened before as places of the search, as far as its user may still open it. */
export function recentPlaces(stored: StoredPreferences, allowed: (needs: Route['needs']) => boolean): SearchPlace[] {
  return recentOf(stored).paths.flatMap((address) => {
    const [pathname = '', query] = address.split('?')
    const thing = thingAt(pathname, query === undefined ? '' : `?${query}`)
    return thing && allowed(thing.needs) ? [{ label: thing.label, path: thing.path, isRecent: true as const }] : []
  })
}
