import { createContext, use, useEffect, useState } from 'react'

/**
 * Settled once somebody turns to a widget: what its screen opens is fetched from then on. At once where nothing else is told, as in the
 * back-office, which is all that its user does.
 */
export const AttentionContext = createContext<Promise<unknown>>(Promise.resolve())

/** Tells if somebody has turned to the widget that the component stands in. */
export function useAttention(): boolean {
  const attention = use(AttentionContext)
  const [came, setCame] = useState<Promise<unknown>>()
  useEffect(() => {
    let isWanted = true
    void attention.then(() => isWanted && setCame(attention))
    return () => {
      isWanted = false
    }
  }, [attention])
  return came === attention
}

/** The first sign of somebody: of a pointer, the keyboard, a finger. */
const SIGNS = ['pointerover', 'focusin', 'touchstart']

/** Returns what is settled once a pointer, the focus or a touch has come into a part of the page. */
export function attentionTo(part: Element | Document): Promise<void> {
  if ('matches' in part && part.matches(':hover, :focus-within')) return Promise.resolve()
  const came = new AbortController()
  return new Promise((resolve) => {
    const come = () => {
      came.abort()
      resolve()
    }
    for (const sign of SIGNS) part.addEventListener(sign, come, { passive: true, signal: came.signal })
  })
}

/** Not every browser tells. */
interface Line {
  connection?: { saveData?: boolean; effectiveType?: string }
}

/** Tells if the user saves data, or the browser calls the line slow. */
export function isSparing({ connection = {} } = navigator as Line): boolean {
  const { saveData = false, effectiveType = '4g' } = connection
  return saveData || effectiveType !== '4g'
}
