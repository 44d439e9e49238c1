import { useEffect, useState } from 'react'
import { useMe } from '#api/client/use-connection.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { MenuIcon } from '#ui/MenuIcon.tsx'
import { firstScreen } from '../first-screen.ts'
import { type Tenant, useSession } from '../session/session.ts'
import { reachOf } from './reach.ts'

type Menus = typeof import('./TopBarMenus.tsx')

/** A button of the top bar that is cut short before the title is. */
export const yielding = `${buttonClass('ghost')} min-w-0 flex-initial`

/** A likeness of a menu's button: in its place until the menus are loaded, or for ever where there is nothing to choose. */
const likeness = (className: string): string => `${className} pointer-events-none`

/** The menus of the top bar, loaded after the first screen. Without them (the network failed) their likenesses stay. */
export function useMenus(): Menus | undefined {
  const [menus, setMenus] = useState<Menus>()
  useEffect(() => {
    firstScreen.then(() => import('./TopBarMenus.tsx')).then(setMenus, () => undefined)
  }, [])
  return menus
}

interface TenantSwitcherProps {
  tenant: Tenant
  menus: Menus | undefined
  className: string
}

/** Shows the tenant whose data are on screen, and what of it the user sees where that is not all; with a choice where there are others. */
export function TenantSwitcher({ tenant, menus, className }: TenantSwitcherProps) {
  const { data: me } = useMe()
  const tenants = me?.tenants ?? []
  const reach = me && reachOf(me.grants, tenant.id)
  const several = tenants.length > 1
  const face = (
    <>
      <MenuIcon name="building-2" />
      <span className="truncate min-w-0">{tenant.description}</span>
      {reach !== undefined && (
        <span className="truncate min-w-0 text-fg-2" title={`Seu acesso alcança só: ${reach}`}>
          · {reach}
        </span>
      )}
      {several && <MenuIcon name="chevrons-up-down" size={14} />}
    </>
  )
  if (!menus || !several) return <span className={likeness(className)}>{face}</span>
  return (
    <menus.TenantMenu tenant={tenant} reach={reach} tenants={tenants} className={className}>
      {face}
    </menus.TenantMenu>
  )
}

/** Says of a tenant to try the product with that nothing in it is real. */
export function SandboxMark({ tenant }: { tenant: Tenant }) {
  const { data: me } = useMe()
  if (!me?.tenants.some(({ id, is_sandbox }) => id === tenant.id && is_sandbox)) return null
  return (
    <span className="sandbox-mark" title="Os dados são inventados, mudam sozinhos e podem recomeçar">
      Dados de teste
    </span>
  )
}

/** Shows the user, with the actions of the session. */
export function UserSwitcher({ menus }: { menus: Menus | undefined }) {
  const email = useSession((session) => session.email) ?? ''
  const face = (
    <>
      <span className="avatar" aria-hidden="true">
        {initials(email)}
      </span>
      <span className="only-d truncate min-w-0">{email}</span>
      <MenuIcon name="chevron-down" size={14} className="only-d" />
    </>
  )
  if (!menus) return <span className={likeness(yielding)}>{face}</span>
  return <menus.UserMenu className={yielding}>{face}</menus.UserMenu>
}

/** helena.prado@… → HP, admin@… → AD. */
function initials(email: string): string {
  const [first = '', second] = email.replace(/@.*/, '').split(/[._+-]+/)
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase()
}
