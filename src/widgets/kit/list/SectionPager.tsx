import { PagerView } from '#ui/painted/PagerView.tsx'
import { hasNextPage, pageRange } from './ListFrame.tsx'
import { ListNews } from '../refresh/ListNews.tsx'

interface Props {
  /** From 1. */
  page: number
  perPage: number
  /** Items of the page. */
  items: number
  total: number
  onPage: (page: number) => void
}

/** Turns the pages of a list within a section, whose size nobody chooses; nothing where one page is all. */
export function SectionPager({ page, perPage, items, total, onPage }: Props) {
  if (total <= perPage) return null
  return (
    <>
      <PagerView
        flush
        perPage={perPage}
        options={[perPage]}
        page={page}
        range={pageRange(page, perPage, items, total)}
        hasNext={hasNextPage(page, perPage, items, total)}
        onPage={onPage}
      />
      <ListNews of={String(page)} page={page} perPage={perPage} count={items} total={total} />
    </>
  )
}
