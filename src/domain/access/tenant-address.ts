import { isId } from '../ids.ts'

// The tenant in an address of the back-office (docs/decisions.md#tab-tenant): the last parameter, beside the screen's own.

const NAME = 'tenant'

/** Splits a path into what stands before its query, the query's parameters without the tenant, and its fragment. */
function partsOf(path: string): { pathname: string; own: readonly string[]; hash: string } {
  const [before = '', ...fragment] = path.split('#')
  const [pathname = '', ...query] = before.split('?')
  const own = query
    .join('?')
    .split('&')
    .filter((one) => one !== '' && one !== NAME && !one.startsWith(`${NAME}=`))
  return { pathname, own, hash: fragment.length > 0 ? `#${fragment.join('#')}` : '' }
}

const joined = (pathname: string, query: readonly string[], hash: string): string =>
  pathname + (query.length > 0 ? `?${query.join('&')}` : '') + hash

/** Returns the id of the tenant that a query string names; undefined where it names none, or what is no id. */
export function tenantIn(search: string): string | undefined {
  const id = new URLSearchParams(search).get(NAME)?.toLowerCase()
  return id !== undefined && isId(id) ? id : undefined
}

/** Returns a path, or a query string alone, as the screens know it; its other parameters stay to the letter. */
export function withoutTenant(path: string): string {
  const { pathname, own, hash } = partsOf(path)
  return joined(pathname, own, hash)
}

/** Returns the address of a path in a tenant, whatever tenant it named before. */
export function tenantAddress(path: string, id: string): string {
  const { pathname, own, hash } = partsOf(path)
  return joined(pathname, [...own, `${NAME}=${encodeURIComponent(id)}`], hash)
}
