import { useState } from 'react'
import type { PagerViewProps } from '#ui/painted/PagerView.tsx'
import { LiveAlert } from '#ui/Live.tsx'
import type { Values } from '#api/client/address.ts'
import { LAST_SORTED } from '#domain/list-total.ts'

interface Pages {
  list: { readonly sizes: readonly number[] }
  query: { page: number; per_page: number; sort?: string | undefined }
  total: number
  onShow: (changed: Values) => void
  onSize: (size: number) => void
}

/** The last page that the server takes. */
const LAST = 1_000_000

/** Returns the last page of a list; undefined where the server has stopped counting before it. `sort`: another order than the usual one. */
export function lastPage(perPage: number, total: number, sort: string | undefined): number | undefined {
  const isCapped = total > 0 && total % 1000 === 0
  if (!isCapped) return Math.max(1, Math.ceil(total / perPage))
  return sort === undefined ? undefined : Math.floor(LAST_SORTED / perPage)
}

/** Returns a list's pager. A page that is typed and is not there is told of by itself alone, and nothing else changes. */
export function usePager({
  list,
  query: { page, per_page: perPage, sort },
  total,
  onShow,
  onSize,
}: Pages): Omit<PagerViewProps, 'range' | 'hasNext'> {
  const [wrongOn, setWrongOn] = useState<number>()
  const last = lastPage(perPage, total, sort)
  const onPage = (next: number) => onShow({ page: next > 1 ? next : undefined })
  return {
    page,
    perPage,
    options: list.sizes,
    onPage,
    onPerPage: onSize,
    isTyped: true,
    onType(text) {
      const typed = /^\s*\d{1,7}\s*$/.test(text) ? Number(text) : 0
      const isThere = typed >= 1 && typed <= (last ?? LAST)
      setWrongOn(isThere ? undefined : page)
      if (isThere && typed !== page) onPage(typed)
    },
    // Of another page nothing is wrong any more.
    fault: wrongOn === page && (
      <LiveAlert as="span" className="range fault">
        {last === undefined ? 'Digite uma página, de 1 em diante' : `A página vai de 1 a ${last}`}
      </LiveAlert>
    ),
  }
}
