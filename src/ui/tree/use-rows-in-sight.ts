import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows beyond the edges, so that scrolling shows none that is missing. */
const BEYOND = 8

export interface InSight {
  first: number
  /** Behind the last one. */
  end: number
  /** How many fit. */
  page: number
  /** A row's height, in px. */
  height: number
}

function surroundingWidth(element: HTMLElement): number {
  const root = element.getRootNode()
  return (root instanceof ShadowRoot ? root.host : document.documentElement).clientWidth
}

/** Which rows of equal height a scrolling box shows. `heights`: in a box of 720 px and more, and below. */
export function useRowsInSight(
  box: RefObject<HTMLElement | null>,
  count: number,
  heights: readonly [wide: number, narrow: number],
): InSight {
  const [wide, narrow] = heights
  const [sight, setSight] = useState({ top: 0, room: 600, height: wide })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = () => {
      // Not shown yet, its first picture stands in its place: it will be about as wide as what it is in.
      const width = element.clientWidth || surroundingWidth(element)
      const height = width < 720 ? narrow : wide
      const top = Math.floor(element.scrollTop / height)
      const room = element.clientHeight
      // The same rows: nothing to draw anew.
      setSight((now) => (now.top === top && now.room === room && now.height === height ? now : { top, room, height }))
    }
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, wide, narrow])

  const { top, room, height } = sight
  const page = Math.max(1, Math.floor(room / height))
  return { first: Math.max(0, top - BEYOND), end: Math.min(count, top + page + BEYOND + 2), page, height }
}
