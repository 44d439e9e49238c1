/**
 * Defines an element. The first definition of a name stays: one of the very same file, loaded anew by who develops a page (Vite asks for it
 * with `?t=` or `?v=`), is as good, and of any other copy the page is warned.
 */
export function defineOnce(name: string, make: () => CustomElementConstructor, url: string): void {
  const from = url.replace(/\?[tv]=.*/, '')
  const found = customElements.get(name)
  if (!found) customElements.define(name, Object.assign(make(), { from }))
  else if (Reflect.get(found, 'from') !== from) console.warn(`<${name}> is already defined`)
}
