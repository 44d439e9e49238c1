import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Place, usePlace } from './place.ts'

interface Stand {
  top: number
  /** Name of the row that had the focus. */
  row?: string
}

/** How scrollers of each place stood, by the addresses of their screens. */
const positions = new WeakMap<Place, Map<string, Stand>>()

/** Time after which nothing is moved any more. */
const LIMIT_MS = 3_000
const USERS_OWN = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Does a thing at each frame until it is done, unless the user does something before. Returns what gives it up. */
function untilDone(scroller: HTMLElement, isDone: () => boolean): () => void {
  const over = new AbortController()
  const limit = performance.now() + LIMIT_MS
  const step = () => {
    if (over.signal.aborted) return
    if (isDone() || performance.now() > limit) over.abort()
    else requestAnimationFrame(step)
  }
  for (const kind of USERS_OWN) {
    scroller.addEventListener(kind, () => over.abort(), { signal: over.signal, passive: true })
  }
  step()
  return () => over.abort()
}

/** Scrolls to where a scroller stood, as soon as it is long enough. Returns what gives it up. */
export function scrollBackTo(scroller: HTMLElement, top: number): () => void {
  return untilDone(scroller, () => {
    scroller.scrollTop = top
    return scroller.scrollTop >= top - 1
  })
}

/** Brings the focus into the row of a name, as soon as it is drawn. Returns what gives it up. */
function focusRow(scroller: HTMLElement, name: string): () => void {
  return untilDone(scroller, () => {
    const rows = [...scroller.querySelectorAll('tbody tr')]
    const link = rows.map(linkOf).find((one) => one?.textContent === name)
    link?.focus({ preventScroll: true })
    return link !== undefined
  })
}

const linkOf = (row: Element) => row.querySelector<HTMLElement>('a, button')

function standOf(scroller: HTMLElement): Stand {
  const root = scroller.getRootNode()
  // Within a shadow root the document knows its host alone.
  const focus = (root instanceof ShadowRoot ? root : document).activeElement
  const row = focus && scroller.contains(focus) ? focus.closest('tbody tr') : null
  const name = row && linkOf(row)?.textContent
  return { top: scroller.scrollTop, ...(name && { row: name }) }
}

/**
 * The `ref` of a scroller that is found as it was left, with the focus in the row that had it, by who comes back to its screen from another.
 */
export function useScrollMemory(): RefCallback<HTMLElement> {
  const place = usePlace()
  const [pathname] = useLocation()
  const search = useSearch()
  const path = `${pathname}?${search}`
  // The same path of another tenant is another screen.
  const here = place.href(path) ?? path
  // Of the screen as it stands: what is rendered when it is left has another.
  const address = useRef(here)
  useLayoutEffect(() => {
    address.current = here
  }, [here])
  return useCallback(
    (scroller: HTMLElement) => {
      const known = positions.get(place) ?? new Map<string, Stand>()
      positions.set(place, known)
      const stand = place.isReturn() ? known.get(address.current) : undefined
      const stops = stand ? [scrollBackTo(scroller, stand.top)] : []
      if (stand?.row) stops.push(focusRow(scroller, stand.row))
      return () => {
        for (const stop of stops) stop()
        known.set(address.current, standOf(scroller))
      }
    },
    [place],
  )
}
