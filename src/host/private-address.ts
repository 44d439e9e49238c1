/**
 * Filters by which a person may be known. In the browser's address they stand in the fragment, so that a link still shows the same and no
 * server, proxy or other page gets them (docs/decisions.md#no-person-in-addresses).
 */
const IN_FRAGMENT = ['consumer']

/** Returns the browser's address of a path of the product. */
export function browserAddress(to: string): string {
  const [path = '', query = ''] = to.split('?')
  const search = new URLSearchParams(query)
  const fragment = new URLSearchParams()
  for (const name of IN_FRAGMENT) {
    const value = search.get(name)
    if (value !== null) fragment.set(name, value)
    search.delete(name)
  }
  if (fragment.size === 0) return to
  return `${path}${search.size > 0 ? `?${search}` : ''}#${fragment}`
}

/** Returns the query of the product's path at the browser's address, with the leading '?', or ''. */
export function productSearch({ search, hash }: Pick<Location, 'search' | 'hash'> = location): string {
  const fragment = new URLSearchParams(hash.slice(1))
  const own = IN_FRAGMENT.filter((name) => fragment.has(name))
  if (own.length === 0) return search
  const all = new URLSearchParams(search)
  for (const name of own) all.set(name, fragment.get(name) ?? '')
  return `?${all}`
}

/** Takes out of the address what an older link, or a person, wrote where servers read it. */
export function hidePrivateFilters(): void {
  if (!IN_FRAGMENT.some((name) => new URLSearchParams(location.search).has(name))) return
  history.replaceState(history.state, '', browserAddress(location.pathname + productSearch()))
}
