import { useEffect, useState } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { search } from '#api/contract/search.ts'
import type { SearchKind } from '#domain/search/search-kinds.ts'
import { isSearchable, readSearch } from '#domain/search/search-query.ts'

/** Pause after which a typed text is asked for: not each letter is. */
const PAUSE_MS = 150

/**
 * Reads what the server finds by a typed text. An answer is that of the text as it stands: none of a former one is shown, so that no key opens
 * what was found by other words. `isWaiting`: there is none yet. `kinds`: those of an element, where it stands in one.
 */
export function useFound(typed: string, kinds?: readonly SearchKind[]) {
  const mayAsk = useCan(search)
  const q = typed.trim()
  const isSearching = mayAsk && isSearchable(readSearch(q))
  const [paused, setPaused] = useState('')
  // A clock is no part of rendering.
  useEffect(() => {
    const timer = setTimeout(() => setPaused(q), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [q])
  const isSettled = isSearching && paused === q
  const { data, error, isFetching, refetch } = useRead(
    search,
    { query: { q, kinds: kinds?.join(',') } },
    { enabled: isSettled },
  )
  return {
    read: { data: isSettled ? data : undefined, error: isSettled ? error : null, isFetching, refetch },
    isWaiting: isSearching && (!isSettled || (data === undefined && !error)),
  }
}
