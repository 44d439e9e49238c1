import { navigate, useLocationProperty, usePathname } from 'wouter/use-browser-location'
import { leave } from '#widgets/kit/place/leaving.ts'
import type { Move, Place } from '#widgets/kit/place/place.ts'
import { tenantIn, withoutTenant } from '#widgets/kit/place/tenant.ts'
import { browserAddress, productSearch } from './private-address.ts'

const here = () => location.pathname + productSearch()

/** The screens know no tenant: it is the tab's, and in each of its addresses. */
const ownSearch = () => withoutTenant(productSearch())
const useOwnSearch = () => useLocationProperty(ownSearch)

/** The address beneath the present entry of the browser's history, where the product went on from there. */
function addressBeneath(): string | undefined {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : undefined
}

/** Tells if two addresses are one, in whatever order their parameters stand. */
function isSame(one: string, other: string): boolean {
  const [path, query] = one.split('?')
  const [otherPath, otherQuery] = other.split('?')
  const sorted = (text: string | undefined) => {
    const search = new URLSearchParams(text)
    search.sort()
    return String(search)
  }
  return path === otherPath && sorted(query) === sorted(otherQuery)
}

/**
 * The back-office's place: the browser's address. Made before the router listens, so that it hears first of the browser's own way back or
 * forward and asks as before any other. `href`: the address of a path.
 */
export function browserPlace(
  own: Omit<Place, 'hook' | 'searchHook' | 'href' | 'isReturn'>,
  href: (path: string) => string,
): Place {
  let current = { href: location.href, state: history.state }
  /** The next way back is not asked about: it was agreed to, or is the product's own. */
  let isAgreed = false
  let isReturn = false
  const note = () => {
    current = { href: location.href, state: history.state }
  }
  const goBack = () => {
    isAgreed = true
    history.back()
  }
  const move = (path: string, { replace = false, closes = false, state }: Move = {}) => {
    const to = href(path)
    // Pressed twice, it leads back once.
    if (closes && isAgreed) return
    const beneath = addressBeneath()
    if (closes && beneath !== undefined && isSame(beneath, to)) {
      goBack()
      return
    }
    isReturn = closes
    const stays = replace || closes
    navigate(browserAddress(to), { replace: stays, state: { ...state, from: stays ? beneath : here() } })
  }
  const usePlaceLocation = (): [string, typeof move] => [usePathname(), move]
  const place: Place = {
    ...own,
    hook: usePlaceLocation,
    searchHook: useOwnSearch,
    href: (path) => browserAddress(href(path)),
    isReturn: () => isReturn,
  }

  // The browser has gone already when it tells: the address left is put on top again, and taken away once leaving is agreed.
  const moved = (event: PopStateEvent) => {
    let isPending = false
    let isFree = isAgreed
    isAgreed = false
    const go = () => {
      if (isPending) goBack()
      else isFree = true
    }
    // The same screen of another tenant is another one.
    const isSameTenant = tenantIn(new URL(current.href).search) === tenantIn(location.search)
    if (!isFree) leave(place, go, isSameTenant ? location.pathname : undefined)
    if (isFree) {
      isReturn = true
      note()
      return
    }
    isPending = true
    event.stopImmediatePropagation()
    history.pushState({ ...current.state, from: here() }, '', current.href)
  }
  window.addEventListener('popstate', moved, { capture: true })
  // wouter tells of the router's own moves by these.
  for (const kind of ['pushState', 'replaceState']) window.addEventListener(kind, note)
  return place
}
