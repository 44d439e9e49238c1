import type { Presentation, ElementSettings } from './first-paint.ts'
import { bringFont } from './font.ts'

/** What the attributes that change nothing at once may say; the first counts where nothing is said. */
const CHOICES = { loading: ['eager', 'lazy'], preferences: ['', 'page'] } as const

/** How long the code of the first rows may take (ms) where the font may come beside React: a slow line is React's alone. */
const QUICK_MS = 300

/**
 * What an element does once its first rows are asked for, and can wait for them: its font, the way it prints, a warning of attributes that
 * say nothing known. `live`: until React stands. What it gives ends it.
 */
export function afterPaint(
  given: Presentation,
  frame: HTMLElement,
  settings: () => ElementSettings,
  live: Promise<unknown>,
): () => void {
  const { element } = given
  for (const [name, known] of Object.entries(CHOICES)) {
    const asked = element.setting(name) || known[0]
    if (known.some((one) => one === asked)) continue
    console.warn(`${element.localName}: ${name} "${asked}" is unknown, "${known[0]}" is used`)
  }
  const [own] = performance.getEntriesByName(import.meta.url)
  const isSlow = own && own.duration > QUICK_MS
  void (isSlow ? live : Promise.resolve()).then(() => bringFont(element, frame)).catch(() => undefined)
  let ended = false
  let endPrinting: (() => void) | undefined
  const onState = () => {
    if (element.internals.states.has('loading')) return
    element.removeEventListener('fiscal-state', onState)
    const load = async () => {
      const { elementPrinted } = await import('../print/element.ts')
      if (!ended) endPrinting = elementPrinted(given, frame, settings)
    }
    // Safari has no such callback.
    const idle = window.requestIdleCallback ?? setTimeout
    idle(() => void load().catch(() => undefined))
  }
  element.addEventListener('fiscal-state', onState)
  onState()
  return () => {
    ended = true
    element.removeEventListener('fiscal-state', onState)
    endPrinting?.()
  }
}
