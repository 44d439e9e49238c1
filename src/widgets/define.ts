import { type Declared, elementClass, elements } from './kit/element/element.ts'
import { defineOnce } from './kit/element/define/define-once.ts'
import { pageDefaults } from './kit/element/page-defaults.ts'
import type { DefineOptions, PageDefaults } from './kit/public.ts'

function take(defaults: PageDefaults): void {
  Object.assign(pageDefaults, defaults)
  for (const element of elements) element.refresh()
}

/** Other copies of the library, whose elements stand under the names of this one's. */
const others = new Set<typeof take>()

/**
 * Sets where the page's elements find the API, the tenant and tokens, for those that do not carry their own. A copy of the library that came
 * second speaks to the elements of the first, unless it has its own under a prefix.
 */
export function connect(defaults: PageDefaults): void {
  for (const takes of [take, ...others]) takes(defaults)
}

/** Names that this copy of the library has defined, or found defined. */
const ours = new Set<string>()

/** Defines elements; the first definition of a name stays. On a server it does nothing. */
export function define(all: readonly Declared[], { prefix = '' }: DefineOptions = {}): void {
  // Null in a DOM that a server plays (Stencil's).
  if (typeof customElements === 'undefined' || !customElements) return
  for (const one of all) {
    const name = prefix + one.tag
    if (ours.has(name)) continue
    const found = defineOnce(name, () => elementClass(one), import.meta.url, take)
    if (found.take) others.add(found.take)
    ours.add(name)
  }
  if (prefix) others.clear()
}
