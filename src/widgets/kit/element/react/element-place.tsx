import type { Presentation } from '../first-paint.ts'
import type { ElementTokens } from '../tokens.ts'
import { NoAccess, UnknownPath } from '../../Panels.tsx'
import { leave } from '../../place/leaving.ts'
import { memoryPlace, type Place } from '../../place/place.ts'
import { arrivalAt } from '../../place/title.ts'
import { routeAt, viewAt } from '../../widget.ts'
import { views } from '../../../paths.ts'
import { rareSetting } from '../../place/rare-setting.ts'

interface PlaceParts {
  view: string
  stage: HTMLElement
  preferences: () => Place['preferences']
  tokens: ElementTokens
  /** Asks the page whether the user may go on to where a row leads; true where no row leads there. */
  mayOpen: (path: string) => boolean
  /** The user has gone there. */
  went: (path: string) => void
}

/** The place of an element's screens: the page hears of each move and may refuse it, and the focus goes along. */
export function elementPlace(
  { element, tag, widget: { routes, elements } }: Presentation,
  { view, stage, preferences, tokens, mayOpen, went }: PlaceParts,
) {
  /** The only route it shows, see `ElementSpec`. */
  const { only, leadsOn } = elements[tag] ?? {}
  // Read when it is wanted.
  const back = () => rareSetting(element, 'back')
  /** True if the user was in the element as they went on. */
  let hadFocus = false
  const place = memoryPlace(view, (from, to) => {
    if (!mayOpen(to)) return false
    const pathname = to.split('?')[0] ?? '/'
    const match = routeAt(routes, pathname)
    const other = match || !leadsOn ? undefined : viewAt(views, pathname)
    const name = match?.over?.name ?? match?.route.name ?? other?.name
    const { params = {} } = match ?? other ?? {}
    if (!element.tell('navigate', { from, to, name, params }, true)) return false
    if (leadsOn && !match) return false
    if (only && match?.route.name !== only && back() !== 'list') return false
    element.moved(to)
    went(to)
    hadFocus = Boolean(element.shadowRoot?.activeElement)
    return true
  })
  const arrival = arrivalAt(() => stage)
  const arrive = () => {
    if (hadFocus && !element.shadowRoot?.activeElement) arrival.arrive()
    hadFocus = false
  }
  const panels: Place = {
    ...place,
    href: () => undefined,
    refused: <NoAccess />,
    unknown: <UnknownPath />,
    get preferences() {
      return preferences()
    },
    hasBack: () => !only || /^(list|page)$/.test(back()),
    signedOut: tokens.forget,
  }
  const goBack = () => {
    const to = place.former()
    if (to !== undefined) leave(panels, place.back, to)
    return to !== undefined
  }
  return { place, panels, arrive, tellTitle: arrival.tell, goBack }
}
