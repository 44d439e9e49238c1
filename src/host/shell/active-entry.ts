import { type RefObject, useEffect } from 'react'

/** Room (px) above and below it, so that one sees that the menu goes on. */
const MARGIN = 24

/** Scrolls a part of the menu into sight, and nothing around the menu. */
function showInMenu(part: Element | null | undefined): void {
  const menu = part?.closest('.menu')
  if (!part || !menu) return
  const [inner, outer] = [part.getBoundingClientRect(), menu.getBoundingClientRect()]
  const above = inner.top - MARGIN - outer.top
  const below = inner.bottom + MARGIN - outer.bottom
  if (above < 0 || below > 0) menu.scrollTop += above < 0 || inner.height > outer.height ? above : below
}

/** Menus that their user is scrolling: nothing moves them meanwhile. */
const inHand = new WeakSet<Element>()
const TAKING = ['wheel', 'touchmove']
const RELEASING = ['pointerleave', 'touchend', 'click', 'focusin']

/** Brings what is active in the menu (among icons a group) into sight whenever `place` becomes another one, unless the user is scrolling it. */
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
    if (nav.current && menu && !inHand.has(menu)) showInMenu(nav.current.querySelector('[aria-current]'))
    // oxlint-disable-next-line react/exhaustive-deps -- another place is what it hears of
  }, [nav, place])
}
