/** The part of an element's internals that the DOMs of unit tests may have. */
interface Internals {
  attachInternals?: () => { states?: unknown }
}
let isKnown = false

/**
 * Returns the internals of an element, or nothing where there are none with states, as in the DOMs of unit tests (jsdom 27, happy-dom 20,
 * linkedom 0.18): an element keeps what it is told there, shows nothing, and the first one says so.
 */
export function internalsOf(element: HTMLElement): ElementInternals | undefined {
  const { attachInternals }: Internals = element
  const internals = attachInternals?.call(element)
  // With states it is the browser's own.
  if (internals?.states) return internals as ElementInternals
  if (!isKnown) console.warn(`<${element.localName}>: no ElementInternals.states here, fiscal elements stay empty`)
  isKnown = true
  return undefined
}
