import type { Around } from '../../place/around.ts'
import type { FiscalErrorCode, FiscalRow, FiscalUsageDetail } from '../../public.ts'
import type { TellSaved } from '../../saved.ts'
import { routeAt } from '../../widget.ts'
import type { Presentation } from '../first-paint.ts'

/** Tells the page around an element how it is used, and which rows its user opens and chooses. */
export interface PageAround extends Around {
  /** The user, or the page, goes to another place. */
  went(path: string): void
  /** The screen shows its data. */
  stood(): void
  /** Asks the page whether the user may go on to where a row leads; true where no row leads there. */
  mayOpen(path: string): boolean
  saved: TellSaved
  end(): void
}

/** Makes it for one element. `filledAt`: when its first rows were painted, where they were. */
export function pageAround(
  { element, widget: { routes }, since, page }: Presentation,
  path: string,
  filledAt: number | undefined,
): PageAround {
  const nameAt = (to: string) => {
    const match = routeAt(routes, to.split('?')[0] ?? '/')
    return { screen: match?.route.name ?? '', over: match?.over?.name }
  }
  const leading = new Set<(path: string) => FiscalRow | undefined>()
  let { screen, over } = nameAt(path)
  /** When the present screen was asked for; undefined once it has stood. */
  let start: number | undefined = since
  let painted = filledAt
  const tell = (detail: Omit<FiscalUsageDetail, 'screen'>) =>
    void element.tell('usage', { screen: over ?? screen, ...detail })
  const stand = (at: number | undefined) => {
    if (start !== undefined) tell({ what: 'screen', ms: Math.round((at ?? performance.now()) - start) })
    start = undefined
  }
  const onError = (event: Event) => {
    // Of this element alone: others may stand in what its page has put into it.
    if (event.target !== element || !(event instanceof CustomEvent)) return
    // The detail of our own event.
    const { code } = event.detail as { code: FiscalErrorCode }
    tell({ what: 'error', error: code })
  }
  element.addEventListener('fiscal-error', onError)

  return {
    name: element.localName,
    // It may be told at any time.
    get save() {
      return page.save
    },
    did: (action) => tell({ what: 'action', action }),
    saved(detail) {
      tell({ what: 'action', action: 'save' })
      element.tell('saved', detail)
    },
    chose: (rows) => void element.tell('select', { how: 'choose', rows }),
    leads(rowAt) {
      leading.add(rowAt)
      return () => void leading.delete(rowAt)
    },
    mayOpen(to) {
      for (const rowAt of leading) {
        const row = rowAt(to)
        if (!row) continue
        tell({ what: 'action', action: 'open' })
        return element.tell('select', { how: 'open', rows: [row] }, true)
      }
      return true
    },
    went(to) {
      const before = { screen, over }
      ;({ screen, over } = nameAt(to))
      if (screen !== before.screen) start = performance.now()
      // What opens over a screen has none of its own to wait for.
      else if (over !== undefined && over !== before.over) tell({ what: 'screen' })
    },
    stood() {
      stand(painted)
      painted = undefined
    },
    end: () => element.removeEventListener('fiscal-error', onError),
  }
}
