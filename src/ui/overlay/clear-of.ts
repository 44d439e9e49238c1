/** Pixels between what is kept clear and what stands above it. */
const GAP = 8

/**
 * Holds a fixed stack at the window's bottom above whatever of `selector` it would lie over, wherever that is scrolled to. Answers how to
 * end it.
 */
export function keepClearOf(stack: HTMLElement, root: Document | ShadowRoot, selector: string): () => void {
  const place = () => {
    stack.style.bottom = ''
    const own = stack.getBoundingClientRect()
    const covered = [...root.querySelectorAll(selector)]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect())
      .filter((one) => one.x < own.right && own.x < one.right && one.top < own.bottom && own.top < one.bottom)
    if (covered.length === 0) return
    const top = Math.min(...covered.map((one) => one.top))
    stack.style.bottom = `${innerHeight - top + GAP}px`
  }
  place()
  // Of a shadow root the window hears no scrolling.
  const scrollers = [window, root]
  const options = { capture: true, passive: true }
  for (const one of scrollers) one.addEventListener('scroll', place, options)
  addEventListener('resize', place)
  return () => {
    for (const one of scrollers) one.removeEventListener('scroll', place, options)
    removeEventListener('resize', place)
    stack.style.bottom = ''
  }
}
