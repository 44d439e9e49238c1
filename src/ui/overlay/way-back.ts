const FOCUSABLE = 'a[href], a[tabindex], button, input, select, textarea, summary, [tabindex]'

type Root = Document | ShadowRoot

/** A node's place among its siblings, for when it has gone. */
interface Place {
  parent: Element
  at: number
}

const rootOf = (node: Node) => node.getRootNode() as Root

/** Returns what has the focus in a page or shadow root; undefined where nothing has. */
function focusedIn(root: Root): HTMLElement | undefined {
  const active = root.activeElement
  // Not by its class: another document that adopted us has its own.
  return active && active !== active.ownerDocument.body && 'focus' in active ? (active as HTMLElement) : undefined
}

/** Returns what has the focus of the whole page, in whatever open shadow root. */
function focusedAnywhere(node: Node): HTMLElement | undefined {
  // A document has none.
  let found = focusedIn(node.ownerDocument ?? (node as Document))
  for (let inner = found; inner; inner = inner.shadowRoot ? focusedIn(inner.shadowRoot) : undefined) found = inner
  return found
}

function placesOf(element: Element, end: Element | null | undefined): Place[] {
  const places: Place[] = []
  for (let one = element; one.parentElement && one.parentElement !== end; one = one.parentElement)
    places.push({ parent: one.parentElement, at: [...one.parentElement.children].indexOf(one) })
  return places
}

/** Tells if the focus could be put there. */
function take(one: HTMLElement): boolean {
  one.focus()
  return rootOf(one).activeElement === one
}

/** Focuses what has come into the place of what has gone, else what stands before it, else what is around. */
function takeNear(places: readonly Place[]): boolean {
  return places.some(({ parent, at }) => {
    if (!parent.isConnected) return false
    const siblings = [...parent.children]
    return [...siblings.slice(at), ...siblings.slice(0, at).toReversed()].some((one) => {
      const inside = one.querySelectorAll<HTMLElement>(FOCUSABLE)
      const all = one.matches(FOCUSABLE) ? [one as HTMLElement, ...inside] : [...inside]
      return all.some((target) => target.tabIndex >= 0 && take(target))
    })
  })
}

/** Puts the focus on what takes none otherwise, as long as it stays there. */
export function focusOn(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}

/**
 * Remembers what has the focus as a dialog opens. What it answers gives the focus back to that, or, where it has gone, as the row of what was
 * deleted has, to its neighbour on the same screen, else to the screen: also if it goes only after the dialog, with the next data. Never to
 * the page's body, from where the keys begin at the top again.
 */
export function wayBack(dialog: HTMLElement): () => void {
  const root = rootOf(dialog)
  // Within a shadow root document.activeElement is the host: ask the root itself.
  const own = focusedIn(root)
  const opener = own ?? focusedAnywhere(dialog)
  const screen = dialog.parentElement?.closest<HTMLElement>('main, .stage')
  const places = own ? placesOf(own, screen) : []
  const goNear = () => {
    if (!focusedAnywhere(root) && !takeNear(places) && screen?.isConnected) focusOn(screen)
  }
  return () => {
    if (!opener || !take(opener)) return goNear()
    const watch = new MutationObserver(() => {
      if (opener.isConnected) return
      watch.disconnect()
      goNear()
    })
    watch.observe(rootOf(opener), { childList: true, subtree: true })
    const end = () =>
      // Chromium says so too of what is taken out of the page, before it is.
      queueMicrotask(() => {
        if (!opener.isConnected) return
        watch.disconnect()
        opener.removeEventListener('blur', end)
      })
    opener.addEventListener('blur', end)
  }
}
