import { useLocation } from 'wouter'
import type { OtherTenant } from '#api/client/elsewhere.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { Link } from '../place/Link.tsx'
import { useRoute } from '../place/route.ts'
import { tenantAddress } from '../place/tenant.ts'

/** The ways to the present address in other tenants of the user's, which have what this one has not. */
export function Elsewhere({ tenants }: { tenants: readonly OtherTenant[] }) {
  const [pathname] = useLocation()
  const { search } = useRoute()
  return tenants.map(({ id, description }) => (
    <Link key={id} to={tenantAddress(pathname + search, id)} className={buttonClass('secondary', 'sm')}>
      Abrir em {description}
    </Link>
  ))
}
