import { type Leaving, leave } from '#widgets/kit/place/leaving.ts'

/**
 * Asks before the browser's own way back or forward as before any other. The browser has gone already when it tells: the address left is put
 * on top again, and taken away once leaving is agreed. Called before the router listens, so that it is heard first.
 */
export function askBeforeBack(place: Leaving): void {
  let shown = { href: location.href, state: history.state }
  let isAgreed = false
  const note = () => {
    shown = { href: location.href, state: history.state }
  }
  const moved = (event: PopStateEvent) => {
    let isAsked = false
    let isFree = isAgreed
    isAgreed = false
    const go = () => {
      if (!isAsked) isFree = true
      else {
        isAgreed = true
        history.back()
      }
    }
    if (!isFree) leave(place, go, location.pathname)
    if (isFree) {
      note()
      return
    }
    isAsked = true
    event.stopImmediatePropagation()
    history.pushState(shown.state, '', shown.href)
  }
  window.addEventListener('popstate', moved, { capture: true })
  // wouter tells of the router's own moves by these.
  for (const move of ['pushState', 'replaceState']) window.addEventListener(move, note)
}
