import { type ReactNode, useState } from 'react'
import type { Values } from '#api/client/address.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { useWanted } from '../failure/use-loaded.ts'
import { SumButton } from './list-buttons.tsx'

/** Few sum, and it is asked of the server then alone. */
const loadSums = () => import('./Sums.tsx')

/** Returns the button that sums what a list's filters leave, and what it said of these very filters. */
export function useSums(endpoint: Endpoint | undefined, query: Values): Record<'button' | 'sums', ReactNode> {
  const { page: _page, per_page: _size, sort: _sort, with: _extras, ...filters } = query
  const name = JSON.stringify(filters)
  const [summed, setSummed] = useState<string>()
  const isOpen = endpoint !== undefined && summed === name
  const Sums = useWanted(loadSums, isOpen)
  return {
    button: endpoint && !isOpen && <SumButton onClick={() => setSummed(name)} />,
    sums: isOpen && Sums && <Sums endpoint={endpoint} filters={filters} />,
  }
}
