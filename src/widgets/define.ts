import { type Declared, elementClass, elements } from './kit/element/element.ts'
import { defineOnce } from './kit/element/define/define-once.ts'
import { pageDefaults } from './kit/element/page-defaults.ts'
import type { DefineOptions, PageDefaults } from './kit/public.ts'

/** Sets where the page's elements find the API, the tenant and tokens, for those that do not carry their own. */
export function connect(defaults: PageDefaults): void {
  Object.assign(pageDefaults, defaults)
  for (const element of elements) element.refresh()
}

/** Names that this copy of the library has defined, or found defined. */
const ours = new Set<string>()

/** Defines elements; the first definition of a name stays. On a server it does nothing. */
export function define(all: readonly Declared[], { prefix = '' }: DefineOptions = {}): void {
  if (typeof customElements === 'undefined') return
  for (const one of all) {
    const name = prefix + one.tag
    if (ours.has(name)) continue
    defineOnce(name, () => elementClass(one), import.meta.url)
    ours.add(name)
  }
}
