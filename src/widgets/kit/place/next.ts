import { safeNext } from '#domain/access/next-path.ts'
import { paths } from '../../paths.ts'

/** Returns the path to go to after login, from the login page's query string. Never the login page itself, which would come back here for ever. */
export function nextPath(search: string): string {
  const next = safeNext(new URLSearchParams(search).get('next'))
  return next.split(/[?#]/)[0] === paths.login() ? paths.home() : next
}
