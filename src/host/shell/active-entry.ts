import { type RefObject, useEffect } from 'react'

/** Room (px) above and below it, so that one sees that the menu goes on. */
const MARGIN = 24

/** Scrolls a part of the menu into sight, and nothing around the menu. */
export function showInMenu(part: Element | null | undefined): void {
  const menu = part?.closest('.menu')
  if (!part || !menu) return
  const [inner, outer] = [part.getBoundingClientRect(), menu.getBoundingClientRect()]
  const above = inner.top - MARGIN - outer.top
  const below = inner.bottom + MARGIN - outer.bottom
  if (above < 0 || below > 0) menu.scrollTop += above < 0 || inner.height > outer.height ? above : below
}

/** Returns the menu's active entry, or where only icons stand that of its group. */
function activeEntry(nav: Element): Element | null | undefined {
  const active = nav.querySelector('[aria-current]')
  return active?.checkVisibility() ? active : active?.closest('.menu-group')?.querySelector('.menu-item')
}

/** Menus that their user is scrolling: nothing moves them meanwhile. */
const inHand = new WeakSet<Element>()
const TAKING = ['wheel', 'touchmove']
const RELEASING = ['pointerleave', 'touchend', 'click', 'focusin']

/** Brings the menu's active entry into sight whenever `place` becomes another one, unless the user is scrolling the menu. */
export function useActiveEntry(nav: RefObject<HTMLElement | null>, place: string): void {
  // Scrolling lies outside of React.
  useEffect(() => {
    const menu = nav.current?.closest('.menu')
    if (!menu) return undefined
    const hear = ({ type }: Event) => (TAKING.includes(type) ? inHand.add(menu) : inHand.delete(menu))
    const events = [...TAKING, ...RELEASING]
    for (const event of events) menu.addEventListener(event, hear, { passive: true })
    return () => {
      for (const event of events) menu.removeEventListener(event, hear)
    }
  }, [nav])
  useEffect(() => {
    const menu = nav.current?.closest('.menu')
    if (nav.current && menu && !inHand.has(menu)) showInMenu(activeEntry(nav.current))
    // oxlint-disable-next-line react/exhaustive-deps -- another place is what it hears of
  }, [nav, place])
}
