import { useEffect } from 'react'
import type { ListDescription } from '../show-list.tsx'
import { useAround } from '../../place/around.ts'

/** Has the page around a list told which of its rows the user opens, by whatever way leads there. */
export function useLeading<T, V extends object, X>(
  { own, row }: ListDescription<T, V, X>,
  data: { items: readonly T[] } | undefined,
  search: string,
): void {
  const { leads } = useAround()
  // The page lies outside of React.
  useEffect(() => {
    if (!own || !row || !data) return undefined
    return leads((path) => {
      const item = data.items.find((one) => row(one, search) === path)
      return item && own.row(item)
    })
  }, [leads, own, row, data, search])
}
