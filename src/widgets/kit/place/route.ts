import { createContext, use } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Match } from '../widget.ts'

export const MatchContext = createContext<Match | undefined>(undefined)

/** The parameters of the current route and its query string. */
export function useRoute(): { params: Readonly<Record<string, string>>; search: string } {
  const match = use(MatchContext)
  const search = useSearch()
  return { params: match?.params ?? {}, search: search && `?${search.replace(/^\?/, '')}` }
}

/** Goes to a path of the product. */
export const useGo = () => useLocation()[1]
