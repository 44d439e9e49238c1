import { useEffect, useState } from 'react'
import { formatTotal } from '#domain/list-total.ts'
import { LiveStatus } from '#ui/Live.tsx'

interface Props {
  /** Tells one question from another: filters, order and page. */
  of: string
  /** True while rows are the answer to another question. */
  busy?: boolean
  /** From 1. */
  page: number
  perPage: number
  /** Rows of the page; undefined before the first answer. */
  count: number | undefined
  total: number
  label?: string
}

/**
 * How long new rows stand before they are told of. Of a page's change a screen reader hears cell by cell, and what comes among so many it drops:
 * Orca 43 all texts behind fifty that it has not yet dealt with.
 */
const SETTLES_MS = 1000

/**
 * Says what a list has once its user has narrowed it, ordered it or turned the page, which nothing tells who does not see it. Not as it opens,
 * nor as it is refreshed.
 */
export function ListNews({ of, busy = false, count, label, ...place }: Props) {
  const [first] = useState(of)
  const [isChanged, setChanged] = useState(false)
  if (of !== first && !isChanged) setChanged(true)
  // Of a failed read its own region tells.
  const words = isChanged && !busy && count !== undefined ? newsOf({ ...place, count }) : undefined
  const news = useSettled(of, words)
  return (
    <LiveStatus className="sr-only">
      {/* Anew with each question: even the same answer is news. */}
      {news && <span key={of}>{label ? `${label}: ${news}` : news}</span>}
    </LiveStatus>
  )
}

/** Returns the words of a question once they have stood for long enough, and the same until another one is asked. */
function useSettled(of: string, words: string | undefined): string | undefined {
  const [news, setNews] = useState<{ of: string; words: string }>()
  const isTold = news?.of === of
  // Only time tells: nothing says what a screen reader has dealt with.
  useEffect(() => {
    if (words === undefined || isTold) return undefined
    const timer = setTimeout(setNews, SETTLES_MS, { of, words })
    return () => clearTimeout(timer)
  }, [of, words, isTold])
  return isTold && words !== undefined ? news.words : undefined
}

/** Returns the range of a page and the total in words that are read well. */
function newsOf({
  page,
  perPage,
  count,
  total,
}: Pick<Props, 'page' | 'perPage' | 'total'> & { count: number }): string {
  if (count === 0) return page === 1 ? 'nenhum resultado' : 'nada nesta página'
  if (page === 1 && count === total) return total === 1 ? '1 resultado' : `${total} resultados`
  const before = (page - 1) * perPage
  return `${before + 1} a ${before + count} de ${formatTotal(total)}`
}
