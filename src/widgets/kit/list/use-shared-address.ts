import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useRoute } from '../place/route.ts'

/**
 * Writes into the address what the user's preferences make of a list, so that a link shows it to whom prefers otherwise
 * (docs/decisions.md#view-in-url). `usual`: what is shared, as a list has it without any preferences, which is not written.
 */
export function useSharedAddress(query: object, usual: Readonly<Record<string, string>> = {}): void {
  const [path, go] = useLocation()
  const { search } = useRoute()
  const full = new URLSearchParams(search)
  for (const [name, value] of Object.entries(query)) {
    if (name in usual && usual[name] !== String(value) && !full.has(name)) full.set(name, String(value))
  }
  const shared = `?${full}`
  const isWhole = full.size === new URLSearchParams(search).size
  useEffect(() => {
    if (!isWhole) go(path + shared, { replace: true })
  }, [isWhole, path, shared, go])
}
