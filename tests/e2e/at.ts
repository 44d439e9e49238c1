import { withoutTenant } from '#domain/access/tenant-address.ts'

/** Tells if a page is at an address of the back-office, whatever tenant its tab is of: who has several is told which in each address. */
export const at = (path: string) => (url: URL) => pathOf(url) === path

/** The address of a page as its screens know it. */
export function pathOf({ pathname, search, hash }: URL): string {
  const next = new URLSearchParams(search).get('next')
  if (pathname !== '/login' || next === null) return withoutTenant(pathname + search + hash)
  const own = withoutTenant(next)
  return own === '/' ? pathname : `${pathname}?${new URLSearchParams({ next: own })}`
}
