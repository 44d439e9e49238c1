// What has the focus may go: a row that was deleted, a button that has done its work, the arrow of a pager on the last page. Browsers then
// begin anew at the top of the page, and say nothing. Here it goes to what stands nearest to where it was.

const FOCUSABLE = ':is(a[href], a[tabindex], button, input, select, textarea, summary, [tabindex="0"])'

const isUsable = (one: Element) =>
  one.isConnected &&
  !one.matches(':disabled') &&
  !one.closest('[inert]') &&
  one.checkVisibility({ visibilityProperty: true })

/** A step of the way from what has the focus up to the screen: a child, and what stood before it. */
interface Step {
  parent: Element
  child: Element
  before: Element | null
}
interface Place {
  element: Element
  /** A dialog, or the screen. */
  layer: Element
  steps: readonly Step[]
}

function placeOf(element: Element, box: Element): Place {
  const layer = element.closest('dialog') ?? box
  const steps: Step[] = []
  for (let child = element; child !== layer && child.parentElement; child = child.parentElement) {
    steps.push({ parent: child.parentElement, child, before: child.previousElementSibling })
  }
  return { element, layer, steps }
}

const firstIn = (one: Element | undefined) =>
  one && [one, ...one.querySelectorAll(FOCUSABLE)].find((inner) => inner.matches(FOCUSABLE) && isUsable(inner))

/** Returns what is nearest beside a step's child, of what stands in its parent now. */
function beside({ parent, child, before }: Step): Element | undefined {
  const all = [...parent.children]
  const stays = all.includes(child)
  // What is none stands nowhere.
  const place = stays ? all.indexOf(child) : all.indexOf(before as Element) + 1
  const after = all.slice(stays ? place + 1 : place)
  const ahead = all.slice(0, place).toReversed()
  // A button that stands gives it to the nearest other one before a field, which on a phone brings the keyboard: an arrow to the other arrow.
  if (stays && child.localName === 'button') {
    const far = (one: Element) => Math.abs(all.indexOf(one) - place)
    const alike = [...ahead, ...after].filter((one) => one.localName === 'button' && isUsable(one))
    const [nearby] = alike.toSorted((one, other) => far(one) - far(other))
    if (nearby) return nearby
  }
  for (let away = 0; away < Math.max(after.length, ahead.length); away++) {
    // What has gone leaves its place to the next one; what still stands belongs to what leads to it.
    const pair = stays ? [ahead[away], after[away]] : [after[away], ahead[away]]
    const found = firstIn(pair[0]) ?? firstIn(pair[1])
    if (found) return found
  }
  return undefined
}

function nearest({ layer, steps }: Place): Element | undefined {
  for (const step of steps) {
    // Of another screen nothing is near.
    if (
      step.parent === layer &&
      step.child !== layer &&
      !(step.child.isConnected || step.before?.parentElement === layer)
    ) {
      return undefined
    }
    const found = step.parent.isConnected && isUsable(step.parent) ? beside(step) : undefined
    if (found) return found
  }
  return undefined
}

/** Keeps the focus in a screen when what has it goes. Answers how to end it. */
export function keepFocus(box: Element): () => void {
  // Of what stands in a page or in an element.
  const root = box.getRootNode() as Document | ShadowRoot
  /** Places that had it, one a layer, the newest last. */
  let places: Place[] = []
  const without = (layer: Element) => places.filter((one) => one.layer !== layer)
  const has = () => root.activeElement && root.activeElement !== document.body && isUsable(root.activeElement)

  const remember = ({ target }: Event) => {
    // Only elements have the focus.
    const place = placeOf(target as Element, box)
    places = [...without(place.layer), place]
  }
  // Who presses beside everything takes the focus away, which is no loss.
  const forget = () =>
    queueMicrotask(() => {
      const last = places.at(-1)
      if (last && !has() && isUsable(last.element)) places = without(last.layer)
    })
  const look = () => {
    if (places.length === 0 || has()) return
    for (const place of places.toReversed()) {
      if (place.layer !== box && !place.layer.matches(':open')) continue
      const next = isUsable(place.element) ? place.element : nearest(place)
      // What may have the focus is of HTML, as its selector says.
      ;(next as HTMLElement | undefined)?.focus({ preventScroll: true })
      return
    }
  }
  box.addEventListener('focusin', remember)
  box.addEventListener('focusout', forget)
  const changes = new MutationObserver(look)
  changes.observe(box, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'inert', 'open'] })
  return () => {
    changes.disconnect()
    box.removeEventListener('focusin', remember)
    box.removeEventListener('focusout', forget)
  }
}

/** The same around a mark in a screen, for as long as the screen stands. */
export const keepFocusAround = (mark: Element | null): (() => void) | undefined =>
  mark?.parentElement ? keepFocus(mark.parentElement) : undefined
