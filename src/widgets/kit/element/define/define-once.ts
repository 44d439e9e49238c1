import type { PageDefaults } from '../../public.ts'
import { version } from './version.ts'

/** The copy of the library that has made a class, as the class itself notes it. Before 1.3.0 they noted the address alone. */
interface Copy {
  from: string
  version?: string
  /** Gives that copy the page's defaults. */
  take?: (defaults: PageDefaults) => void
}

/** Copies that the page was warned of. */
const known = new Set<string>()

/**
 * Defines an element. The first definition of a name stays: one of the very same file, loaded anew by who develops a page (Vite asks for it
 * with `?t=` or `?v=`), is as good, and of any other copy the page is warned, once. Returns the copy that stands, where it is another.
 */
export function defineOnce(
  name: string,
  make: () => CustomElementConstructor,
  url: string,
  take?: Copy['take'],
): Partial<Copy> {
  const from = url.replace(/\?[tv]=.*/, '')
  const found = customElements.get(name)
  if (!found) {
    customElements.define(name, Object.assign(make(), { from, version, take }))
    return {}
  }
  // Another library's has none of it.
  const copy = found as Partial<Copy>
  if (copy.from !== from && !known.has(`${copy.from}`)) {
    known.add(`${copy.from}`)
    console.warn(
      `fiscal-widgets ${version} (${from}): <${name}> is already defined (${copy.version ?? '?'}, ${copy.from}) and stays so. Load one copy, or defineAll({ prefix })`,
    )
  }
  return copy
}
