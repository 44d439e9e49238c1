import { createContext, use, useEffect } from 'react'
import { focusOn } from '#ui/overlay/way-back.ts'

/** The parts of a page's title: a screen, the thing over it, and the page and filters of its list. */
export type TitlePart = 'screen' | 'over' | 'list'

/** Takes the name of the thing that a part shows, and that it has none any more. */
export type TellTitle = (part: TitlePart, name: string | undefined) => void

/** The host titles its page by it, an element leaves its page's title as it is: both take the focus to what is named. */
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

/** Brings the focus to a screen, so that its user hears what it shows. */
export interface Arrival {
  /** Takes the focus to the screen. */
  arrive(): void
  /** Hears how the one thing is called that the screen shows, once that is known. */
  tell: TellTitle
}

/**
 * How long the focus stays around a screen before it goes on to what is in it. Of what takes the focus as the former holder goes, Orca with Chromium
 * often says nothing, and a list's `select` takes its attention as it comes.
 */
export const ARRIVAL_MS = 300

const rootOf = (node: Node) => node.getRootNode() as Document | ShadowRoot

/**
 * Takes the focus to a new screen: to the heading of the one thing that it shows, which tells who hears the page what was opened, and to the
 * place around all screens until that is known, or where there is no such thing. Who has gone on meanwhile is left alone.
 */
export function arrivalAt(around: () => HTMLElement | null): Arrival {
  let name: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isThere = false
  const goOn = () => {
    const place = around()
    if (!isThere || !place || name === undefined || rootOf(place).activeElement !== place) return
    const heading = headingOf(place, name)
    if (heading) focusOn(heading)
  }
  return {
    arrive() {
      const place = around()
      if (place) focusOn(place)
      isThere = false
      clearTimeout(timer)
      timer = setTimeout(() => {
        isThere = true
        goOn()
      }, ARRIVAL_MS)
    },
    tell(part, called) {
      if (part !== 'screen') return
      name = called
      goOn()
    },
  }
}

/** Returns the heading that has a thing's name, or the better part of it. */
function headingOf(place: HTMLElement, name: string): HTMLElement | undefined {
  const all = [...place.querySelectorAll<HTMLElement>('h1, h2, h3')]
  return all.find(({ textContent: words }) => words !== '' && (name.includes(words) || words.includes(name)))
}
