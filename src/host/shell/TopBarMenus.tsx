import { type ReactNode, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { Menu } from '#ui/overlay/Menu.tsx'
import { MenuIcon } from '#ui/MenuIcon.tsx'
import { leave as leavePlace } from '#widgets/kit/place/leaving.ts'
import { usePlace } from '#widgets/kit/place/place.ts'
import { tenantAddress } from '#widgets/kit/place/tenant.ts'
import { paths } from '#widgets/paths.ts'
import { acrossTenants } from '../routes.ts'
import { changeSession, leave, type Tenant } from '../session/session.ts'
import { chooseTheme, onTheme, themeView } from './theme.ts'

// Apart from the shell, which shows likenesses until these are loaded: its first paint needs no menus.

interface TenantMenuProps {
  tenant: Tenant
  /** To what the user's sight is limited there. */
  reach: string | undefined
  tenants: readonly Tenant[]
  className: string
  children: ReactNode
}

/** Chooses whose data this tab shows. */
export function TenantMenu({ tenant, reach, tenants, className, children }: TenantMenuProps) {
  const [pathname, go] = useLocation()
  const place = usePlace()

  const change = (chosen: Tenant) => {
    // The whole page is another one now, so the focus would be lost with the menu it was in.
    flushSync(() => {
      // New tabs begin with it; those that are open stay as they are.
      changeSession({ tenant: { id: chosen.id, description: chosen.description } })
      go(tenantAddress(acrossTenants(pathname, ''), chosen.id))
    })
    document.getElementById('conteudo')?.focus()
  }
  const choose = (chosen: Tenant) => {
    if (chosen.id !== tenant.id) leavePlace(place, () => change(chosen))
  }

  return (
    <Menu
      label={`Trocar de organização. Atual: ${tenant.description}${reach === undefined ? '' : ` · ${reach}`}`}
      buttonClassName={className}
      button={children}
      entries={tenants.map((one) => ({
        id: one.id,
        label: one.description,
        current: one.id === tenant.id,
        onSelect: () => choose(one),
      }))}
    />
  )
}

const THEMES = [
  { theme: 'dark', label: 'Tema escuro', icon: 'moon' },
  { theme: 'light', label: 'Tema claro', icon: 'sun' },
  { theme: 'auto', label: 'Tema do sistema', icon: 'sun-moon' },
] as const

/** Lists the user's actions on the session, and the look of the back-office. */
export function UserMenu({ className, children }: { className: string; children: ReactNode }) {
  const [, go] = useLocation()
  const current = useSyncExternalStore(onTheme, themeView)
  const place = usePlace()
  const logOut = () =>
    leavePlace(place, () => {
      leave()
      // Without `next`: who comes next may be somebody else.
      go(paths.login())
    })
  return (
    <Menu
      buttonClassName={className}
      // Its name has to hold all the text that is seen, so it is the text, with what it opens said before.
      button={
        <>
          <span className="sr-only">Menu do usuário</span>
          {children}
        </>
      }
      entries={[
        {
          id: 'perfil',
          label: 'Perfil',
          icon: <MenuIcon name="user-round" />,
          onSelect: () => go(paths.profile()),
        },
        {
          id: 'normas',
          label: 'Normas',
          icon: <MenuIcon name="scale" />,
          onSelect: () => go(paths.norms()),
        },
        ...THEMES.map(({ theme, label, icon }, at) => ({
          id: theme,
          label,
          icon: <MenuIcon name={icon} />,
          current: theme === current,
          separated: at === 0,
          onSelect: () => chooseTheme(theme),
        })),
        { id: 'sair', label: 'Sair', icon: <MenuIcon name="log-out" />, separated: true, onSelect: logOut },
      ]}
    />
  )
}
