/** Pixels between what is kept clear and what stands above it. */
const GAP = 8

/**
 * Holds a fixed stack at the window's bottom above whatever of `selector` it would lie over, wherever that is scrolled to and whenever it
 * comes. Answers how to end it.
 */
export function keepClearOf(stack: HTMLElement, root: Document | ShadowRoot, selector: string): () => void {
  const place = () => {
    stack.style.bottom = ''
    const feet = [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    const rects = feet.map((one) => one.getBoundingClientRect())
    // Above one it may lie over the next.
    for (const _ of rects) {
      const own = stack.getBoundingClientRect()
      const covered = rects.filter(
        (one) => one.x < own.right && own.x < one.right && one.top < own.bottom && own.top < one.bottom,
      )
      if (covered.length === 0) return
      stack.style.bottom = `${innerHeight - Math.min(...covered.map((one) => one.top)) + GAP}px`
    }
  }
  place()
  // Of a shadow root the window hears no scrolling.
  const scrollers = [window, root]
  const options = { capture: true, passive: true }
  for (const one of scrollers) one.addEventListener('scroll', place, options)
  addEventListener('resize', place)
  // A screen that comes after the message has a pager of its own, and rows that move it.
  let next = 0
  const changes = new MutationObserver(() => {
    cancelAnimationFrame(next)
    next = requestAnimationFrame(place)
  })
  changes.observe(root, { childList: true, subtree: true })
  return () => {
    changes.disconnect()
    cancelAnimationFrame(next)
    for (const one of scrollers) one.removeEventListener('scroll', place, options)
    removeEventListener('resize', place)
    stack.style.bottom = ''
  }
}
