import { elementClass, elements } from './kit/element/element.ts'
import { type PageDefaults, pageDefaults } from './kit/element/page-defaults.ts'
import { declared } from './declared.ts'

/** Sets where the page's elements find the API, the tenant and tokens, for those that do not carry their own. */
export function connect(defaults: PageDefaults): void {
  Object.assign(pageDefaults, defaults)
  for (const element of elements) element.refresh()
}

/** Defines every element; a prefix lets two versions of the library live on one page. The first definition of a name stays. On a server it does nothing. */
export function defineAll({ prefix = '' }: { prefix?: string } = {}): void {
  if (typeof customElements === 'undefined') return
  for (const one of declared) {
    const name = prefix + one.tag
    if (customElements.get(name)) console.warn(`<${name}> is already defined`)
    else customElements.define(name, elementClass(one))
  }
}

defineAll()
