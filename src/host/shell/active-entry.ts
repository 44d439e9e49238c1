import { type RefObject, useEffect } from 'react'

/** Room (px) above and below it, so that one sees that the menu goes on. */
const MARGIN = 24
/** How long (ms) after a turn of the wheel or a push of the finger the menu is in the user's hand. */
const HAND_MS = 1000

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

/** Brings the menu's active entry into sight whenever `place` becomes another one, unless the user is scrolling the menu. */
export function useActiveEntry(nav: RefObject<HTMLElement | null>, place: string): void {
  // Scrolling lies outside of React.
  useEffect(() => {
    const menu = nav.current?.closest('.menu')
    if (!menu) return undefined
    const hold = ({ timeStamp }: Event) => inHand.set(menu, timeStamp)
    const events = ['wheel', 'touchmove'] as const
    for (const event of events) menu.addEventListener(event, hold, { passive: true })
    return () => {
      for (const event of events) menu.removeEventListener(event, hold)
    }
  }, [nav])
  useEffect(() => {
    const menu = nav.current?.closest('.menu')
    if (!nav.current || !menu || performance.now() - (inHand.get(menu) ?? -HAND_MS) < HAND_MS) return
    showInMenu(activeEntry(nav.current))
  }, [nav, place])
}

/** When the user last scrolled a menu. */
const inHand = new WeakMap<Element, number>()
