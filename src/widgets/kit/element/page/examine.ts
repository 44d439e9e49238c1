import { replaced } from './replaced.ts'

/** Attributes of no sense, or of secrets: servers that draw pages write functions and tokens, too. */
const MISPLACED = /^(token(-?provider)?|on-?fiscal-.*)$/

// Named, because the build repeats what stands around an import() (scripts/vite/retry-chunks.ts).
const loadFaults = () => import('./faults.ts')

/** Looks for what its page does to an element without a word, and says it; the words come only where there is something to say. */
export function examine(element: Element): void {
  const attributes = element.getAttributeNames().filter((name) => MISPLACED.test(name))
  const lost = replaced()
  if (attributes.length + lost.length === 0) return
  void loadFaults().then(
    ({ tellFaults }) => tellFaults(element.localName, attributes, lost),
    () => undefined,
  )
}
