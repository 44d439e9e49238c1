import { createContext, use, useEffect } from 'react'

/** The two levels of a page's title: a screen, and the thing over it. */
export type TitlePart = 'screen' | 'over'

/** Takes the name of the thing that a part shows, and that it has none any more. */
export type TellTitle = (part: TitlePart, name: string | undefined) => void

/** The host's alone: an element leaves the title of its page as it is. */
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
