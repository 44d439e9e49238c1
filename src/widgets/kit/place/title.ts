import { createContext, use, useEffect } from 'react'

/** The parts of a page's title: a screen, the thing over it, and the page and filters of its list. */
export type TitlePart = 'screen' | 'over' | 'list'

/** Takes the name of the thing that a part shows, and that it has none any more. */
export type TellTitle = (part: TitlePart, name: string | undefined) => void

/** Gives screens whom to tell: the host, which titles its page, or an element, which leaves its page's title as it is; both take the focus to what is named. */
export const TitleContext = createContext<TellTitle>(() => {})

/**
 * Names the page after the one thing that a screen shows; until that is known (undefined) the page has the screen's own title. `over`: a dialog
 * that stands over the screen.
 */
export function useTitle(name: string | undefined, part: TitlePart = 'screen'): void {
  const tell = use(TitleContext)
  useEffect(() => {
    if (name === undefined) return undefined
    tell(part, name)
    return () => tell(part, undefined)
  }, [tell, part, name])
}

/** Returns the words that tell pages and filters of one list apart in a browser's history; none for its first page as a whole. */
export function listTitle(page: number, isNarrowed: boolean): string | undefined {
  const parts = [isNarrowed && 'com filtros', page > 1 && `página ${page}`].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : undefined
}
