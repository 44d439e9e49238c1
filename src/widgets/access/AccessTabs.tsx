import { useAllowed } from '#api/client/use-connection.ts'
import { Link } from '../kit/place/Link.tsx'
import type { RoleContext } from '../paths.ts'
import { type AccessTab, accessTabs, type MakeLink } from './access-tabs.tsx'

const link: MakeLink = (to, className, children, _label, current) => (
  <Link to={to} className={className} aria-current={current && 'page'}>
    {children}
  </Link>
)

/** The area's tabs over a screen that is no list. */
export function AccessTabs({ context, current }: { context: RoleContext; current: AccessTab }) {
  return accessTabs(context, current)(link, useAllowed())
}
