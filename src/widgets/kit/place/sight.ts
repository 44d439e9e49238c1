import { createContext } from 'react'

/** The view that somebody has of a part of the page. */
export interface Sight {
  /** Tells if nobody can: the page is hidden, or the part within it is not displayed, as a route that its framework keeps for later. */
  isHidden(): boolean
  /** Calls back whenever it may have come into sight; answers what ends that. */
  watch(look: () => void): () => void
}

/** Returns the sight of a part of the page, or of the whole page. */
export const sightOf = (part?: Element): Sight => ({
  isHidden: () => document.hidden || part?.checkVisibility() === false,
  watch(look) {
    document.addEventListener('visibilitychange', look)
    // What is not displayed has no size.
    const sizes = part && new ResizeObserver(look)
    if (part) sizes?.observe(part)
    return () => {
      document.removeEventListener('visibilitychange', look)
      sizes?.disconnect()
    }
  },
})

/** The sight of the widget that a component stands in; of the whole page where nothing else is told, as in the back-office. */
export const SightContext = createContext<Sight>(sightOf())
