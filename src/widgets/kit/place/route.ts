import { createContext, use, useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { PlaceHook } from './place.ts'

/** The route at the present path (widget.ts), as far as screens know it. */
interface RouteAt {
  params: Readonly<Record<string, string>>
  over: { path: string } | undefined
}

export const MatchContext = createContext<RouteAt | undefined>(undefined)

/** Tells if a path has a screen here: of an element only its own area's have. */
export const LeadsContext = createContext<(path: string) => boolean>(() => true)

/** The parameters of the current route and its query string. */
export function useRoute(): { params: Readonly<Record<string, string>>; search: string } {
  const match = use(MatchContext)
  const search = useSearch()
  return { params: match?.params ?? {}, search: search && `?${search.replace(/^\?/, '')}` }
}

/** Goes to a path of the product. */
export const useGo = () => useLocation<PlaceHook>()[1]

/** Leaves what stands over a path or was opened from it, so that the way back does not open it again. */
export function useClose(): (to: string) => void {
  const go = useGo()
  return useCallback((to: string) => go(to, { closes: true }), [go])
}
