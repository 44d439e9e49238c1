import { type ReactNode, useState } from 'react'
import { PagerView } from '#ui/painted/PagerView.tsx'
import { usePrinting } from '../print/use-printing.ts'
import { hasNextPage, pageRange } from './ListFrame.tsx'
import { ListNews } from '../refresh/ListNews.tsx'

/** The part of an address that keeps a page of items; what is undefined is the first one. */
export interface PageAddress {
  products?: number | undefined
  products_size?: number | undefined
  onShow(changed: { products: number | undefined; products_size: number | undefined }): void
}

/** Pages items that have come whole, on the screen; on paper all of them stand. The first size is the default. */
export function usePagedItems<T>(
  items: readonly T[],
  sizes: readonly [number, ...number[]],
  address?: PageAddress,
): { visible: readonly T[]; first: number; pager: ReactNode } {
  const [own, setOwn] = useState<Pick<PageAddress, 'products' | 'products_size'>>({})
  const { products: wanted = 1, products_size: size } = address ?? own
  // An address may name a size, and a page, that there is not.
  const perPage = sizes.find((one) => one === size) ?? sizes[0]
  const page = Math.max(1, Math.min(wanted, Math.ceil(items.length / perPage)))
  const show = (next: number, nextSize: number) =>
    (address?.onShow ?? setOwn)({
      products: next === 1 ? undefined : next,
      products_size: nextSize === sizes[0] ? undefined : nextSize,
    })
  const isPrinting = usePrinting()
  const first = isPrinting ? 0 : (page - 1) * perPage
  const visible = isPrinting ? items : items.slice(first, first + perPage)
  const pager = items.length > sizes[0] && (
    <>
      <PagerView
        flush
        perPage={perPage}
        options={sizes}
        page={page}
        range={pageRange(page, perPage, visible.length, items.length)}
        hasNext={hasNextPage(page, perPage, visible.length, items.length)}
        onPage={(next) => show(next, perPage)}
        onPerPage={(next) => show(1, next)}
      />
      <ListNews of={`${page} ${perPage}`} page={page} perPage={perPage} count={visible.length} total={items.length} />
    </>
  )
  return { visible, first, pager }
}
