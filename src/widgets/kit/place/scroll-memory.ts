import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Place, usePlace } from './place.ts'

interface Stand {
  top: number
  /** What the row is called that had the focus. */
  row?: string
}

/** How scrollers of each place stood, by the addresses of their screens. */
const stands = new WeakMap<Place, Map<string, Stand>>()

/** What comes later than this moves nothing any more. */
const LIMIT_MS = 3_000
const USERS_OWN = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to where a scroller stood, as soon as it is long enough, unless the user scrolls before. Returns what gives it up. */
export function scrollBackTo(scroller: HTMLElement, top: number): () => void {
  const over = new AbortController()
  const limit = performance.now() + LIMIT_MS
  const step = () => {
    if (over.signal.aborted) return
    scroller.scrollTop = top
    if (scroller.scrollTop >= top - 1 || performance.now() > limit) over.abort()
    else requestAnimationFrame(step)
  }
  for (const kind of USERS_OWN) {
    scroller.addEventListener(kind, () => over.abort(), { signal: over.signal, passive: true })
  }
  step()
  return () => over.abort()
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
  const here = `${pathname}?${search}`
  // Of the screen as it stands: what is rendered when it is left has another.
  const address = useRef(here)
  useLayoutEffect(() => {
    address.current = here
  }, [here])
  return useCallback(
    (scroller: HTMLElement) => {
      const known = stands.get(place) ?? new Map<string, Stand>()
      stands.set(place, known)
      const stand = place.isReturn() ? known.get(address.current) : undefined
      const stop = stand && scrollBackTo(scroller, stand.top)
      if (stand?.row) {
        const rows = [...scroller.querySelectorAll('tbody tr')]
        const row = rows.find((one) => linkOf(one)?.textContent === stand.row)
        if (row) linkOf(row)?.focus({ preventScroll: true })
      }
      return () => {
        stop?.()
        known.set(address.current, standOf(scroller))
      }
    },
    [place],
  )
}
