import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { ParkCompany } from '#api/contract/sats/sats.ts'
import { type WallPage, type WallRow, wallPages } from './wall-pages.ts'

/** Seconds that a page stands. */
const TURN_SECONDS = 15

export interface WallPages {
  /** From 0. */
  page: number
  count: number
  isTurning: boolean
  stop: () => void
  turn: () => void
}

/** The rows as they stand now, however far the park is scrolled. */
function rowsOf(park: HTMLElement): WallRow[] {
  const origin = park.getBoundingClientRect().top - park.scrollTop
  return [...park.querySelectorAll<HTMLElement>('.company-box')].flatMap((company) => {
    const head = company.querySelector<HTMLElement>(':scope > header')?.offsetHeight ?? 0
    const rows: WallRow[] = []
    for (const box of company.querySelectorAll('.boxes > li')) {
      const rect = box.getBoundingClientRect()
      const [top, bottom] = [rect.top - origin, rect.bottom - origin]
      const last = rows.at(-1)
      if (!last) rows.push({ top: company.getBoundingClientRect().top - origin, bottom, head: 0 })
      else if (top < last.bottom) last.bottom = Math.max(last.bottom, bottom)
      else rows.push({ top, bottom, head })
    }
    return rows
  })
}

const isSame = (one: readonly WallPage[], other: readonly WallPage[]) =>
  one.length === other.length &&
  one.every(({ from, until }, index) => from === other[index]?.from && until === other[index]?.until)

/**
 * Turns the pages of a park that is taller than the wall, which nobody scrolls. No row is cut, and a keyboard's box is always on the page.
 * `frame` holds the park, `.park`, and all that stands over it; `companies`: what is drawn in it.
 */
export function useWallPages(
  frame: RefObject<HTMLElement | null>,
  companies: readonly ParkCompany[] | undefined,
  isStill: boolean,
): WallPages {
  const [pages, setPages] = useState<readonly WallPage[]>([])
  const [turned, setTurned] = useState(0)
  const [isStopped, setIsStopped] = useState(false)
  const page = pages.length > 0 ? turned % pages.length : 0
  const current = pages.length > 1 ? pages[page] : undefined

  useEffect(() => {
    let known = ''
    const measure = () => {
      const park = frame.current?.querySelector<HTMLElement>('.park')
      const edge = park?.closest('.scroll')?.getBoundingClientRect().bottom
      if (!park || edge === undefined) return
      const room = edge - park.getBoundingClientRect().top
      // Where each of thousands of boxes stands is asked only where one may stand elsewhere.
      const size = [park.scrollHeight, park.clientWidth, room].join(' ')
      if (size === known) return
      known = size
      const next = wallPages(rowsOf(park), room)
      setPages((before) => (isSame(before, next) ? before : next))
    }
    measure()
    // Answers, alerts and the size of the screen change what fits.
    const timer = setInterval(measure, 1000)
    return () => clearInterval(timer)
  }, [frame, companies])

  const isTurning = pages.length > 1 && !isStopped && !isStill
  useEffect(() => {
    if (!isTurning) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) setTurned((before) => before + 1)
    }, TURN_SECONDS * 1000)
    return () => clearInterval(timer)
    // A page that was turned to by hand stands as long as the others.
  }, [isTurning, turned])

  useLayoutEffect(() => {
    const park = frame.current?.querySelector<HTMLElement>('.park')
    if (!park || !current) return undefined
    park.style.height = `${current.until - current.from}px`
    park.scrollTop = current.from
    return () => {
      park.style.height = ''
      park.scrollTop = 0
    }
  }, [frame, current])

  useEffect(() => {
    const park = frame.current?.querySelector<HTMLElement>('.park')
    const follow = ({ target }: FocusEvent) => {
      if (!park || !(target instanceof Element)) return
      const at = target.getBoundingClientRect().top - park.getBoundingClientRect().top + park.scrollTop
      const index = pages.findIndex(({ until }) => at < until)
      if (index < 0) return
      // The browser has scrolled the box into sight, wherever the page's edges are.
      if (index === page && current) park.scrollTop = current.from
      setTurned(index)
    }
    park?.addEventListener('focusin', follow)
    return () => park?.removeEventListener('focusin', follow)
  }, [frame, pages, page, current])

  return {
    page,
    count: pages.length,
    isTurning,
    stop: () => setIsStopped(!isStopped),
    turn: () => setTurned(page + 1),
  }
}
