import { focusOn } from '#ui/overlay/way-back.ts'
import type { TellTitle } from './title.ts'

/** Brings a user to a screen. */
export interface Arrival {
  /** Takes the focus to the screen. */
  arrive(): void
  /** Hears how the one thing is called that the screen shows, once that is known. */
  tell: TellTitle
}

const rootOf = (node: Node) => node.getRootNode() as Document | ShadowRoot

/**
 * Takes the focus to a new screen: to the heading of the one thing that it shows, which tells who hears the page what was opened, and to the
 * place around all screens until that is known, or where there is no such thing. Who has gone on meanwhile is left alone.
 */
export function arrivalAt(around: () => HTMLElement | null): Arrival {
  let name: string | undefined
  const goOn = () => {
    const place = around()
    if (!place || name === undefined || rootOf(place).activeElement !== place) return
    const heading = headingOf(place, name)
    if (heading) focusOn(heading)
  }
  return {
    arrive() {
      const place = around()
      if (place) focusOn(place)
      goOn()
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
