import { type ReactNode, useState } from 'react'
import { PagerView } from '#ui/painted/PagerView.tsx'
import { usePrinting } from '../print/use-printing.ts'
import { hasNextPage, pageRange } from './ListFrame.tsx'

/** Pages items that have come whole, on the screen; on paper all of them stand. The first size is the default. */
export function usePagedItems<T>(
  items: readonly T[],
  sizes: readonly [number, ...number[]],
): { shown: readonly T[]; first: number; pager: ReactNode } {
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(sizes[0])
  const isPrinting = usePrinting()
  const first = isPrinting ? 0 : (page - 1) * perPage
  const shown = isPrinting ? items : items.slice(first, first + perPage)
  const pager = items.length > sizes[0] && (
    <PagerView
      flush
      perPage={perPage}
      options={sizes}
      page={page}
      range={pageRange(page, perPage, shown.length, items.length)}
      hasNext={hasNextPage(page, perPage, shown.length, items.length)}
      onPage={setPage}
      onPerPage={(size) => {
        setPerPage(size)
        setPage(1)
      }}
    />
  )
  return { shown, first, pager }
}
