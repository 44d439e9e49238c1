import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'wouter'
import { useAllowed, useMe } from '#api/client/use-connection.ts'
import { Link } from '#widgets/kit/place/Link.tsx'
import { routeAt } from '#widgets/kit/widget.ts'
import { paths } from '#widgets/paths.ts'
import { Brand, homeLabel } from './Brand.tsx'
import { firstScreen } from '../first-screen.ts'
import { MenuNav } from './MenuNav.tsx'
import { likeness, ShellFrame, TenantFace, UserFace, yielding } from './ShellFrame.tsx'
import { routes, screenAt, titleAt } from '../routes.ts'
import { type Tenant, useSession } from '../session/session.ts'
import { useFreshAccess } from '../session/use-fresh-access.ts'
import { useLostTenant } from '../session/use-lost-tenant.ts'

type Menus = typeof import('./TopBarMenus.tsx')

/**
 * What stands around every screen: menu, top bar and footer. Below 1000 pixels the menu is a drawer, of which the icons stay in sight down to
 * 720 (shell-narrow.css).
 */
export function Shell({ tenant, children }: { tenant: Tenant; children: ReactNode }) {
  const [pathname] = useLocation()
  const allowed = useAllowed()
  const needs = routeAt(routes, pathname)?.route.needs
  const title = titleAt(pathname, needs && allowed?.(needs) === false)
  const main = useRef<HTMLElement>(null)
  const { open, setOpen, panel, opener } = useDrawer()
  const isRail = useSyncExternalStore(onRail, hasRail, () => false) && !open
  const menus = useMenus()
  useArrival(main, screenAt(pathname))
  usePrinting(main, title, tenant)
  useFreshAccess()
  useLostTenant(tenant)
  // The document lies outside of React.
  useEffect(() => {
    document.title = `${title} · Fiscal`
  }, [title])

  // While capturing: links keep their clicks to themselves.
  const follow = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) setOpen(false)
  }
  const unfold = ({ target }: MouseEvent) => {
    if (isRail && target instanceof Element && target.closest('button')) setOpen(true)
  }
  const escape = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) setOpen(false)
  }

  return (
    <ShellFrame
      title={title}
      brand={
        <Link to={paths.home()} className="brand" aria-label={homeLabel}>
          <Brand />
        </Link>
      }
      tenant={(className) => <TenantSwitcher tenant={tenant} menus={menus} className={className} />}
      user={<UserSwitcher menus={menus} />}
      menu={<MenuNav isRail={isRail} />}
      controls={{ open, setOpen, panel, opener, main, onMenu: unfold, onMenuCapture: follow, onMenuKey: escape }}
    >
      {children}
    </ShellFrame>
  )
}

interface TenantSwitcherProps {
  tenant: Tenant
  menus: Menus | undefined
  className: string
}

function TenantSwitcher({ tenant, menus, className }: TenantSwitcherProps) {
  const tenants = useMe().data?.tenants ?? []
  const several = tenants.length > 1
  const face = <TenantFace tenant={tenant} several={several} />
  if (!menus || !several) return <span className={likeness(className)}>{face}</span>
  return (
    <menus.TenantMenu tenant={tenant} tenants={tenants} className={className}>
      {face}
    </menus.TenantMenu>
  )
}

function UserSwitcher({ menus }: { menus: Menus | undefined }) {
  const email = useSession((session) => session.email) ?? ''
  const face = <UserFace email={email} />
  if (!menus) return <span className={likeness(yielding)}>{face}</span>
  return <menus.UserMenu className={yielding}>{face}</menus.UserMenu>
}

/** The menus of the top bar, loaded after the first screen. Without them (the network failed) their likenesses stay. */
function useMenus(): Menus | undefined {
  const [menus, setMenus] = useState<Menus>()
  useEffect(() => {
    firstScreen.then(() => import('./TopBarMenus.tsx')).then(setMenus, () => undefined)
  }, [])
  return menus
}

/** A new screen begins at its top and with the focus, so that who hears the page learns of it. The first one leaves the focus alone. */
function useArrival(main: RefObject<HTMLElement | null>, screen: string): void {
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    main.current?.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [main, screen])
}

/** How screens print is loaded after the first one. */
function usePrinting(main: RefObject<HTMLElement | null>, title: string, tenant: Tenant): void {
  useEffect(() => {
    let end: (() => void) | undefined
    let hasLeft = false
    const load = async () => {
      await firstScreen
      const { printable } = await import('#widgets/kit/print/print.ts')
      if (main.current && !hasLeft)
        end = printable({ place: main.current, title: () => title, tenant: () => tenant.description })
    }
    load().catch(() => undefined)
    return () => {
      hasLeft = true
      end?.()
    }
  }, [main, title, tenant])
}

/** The widths at which the menu is its icons alone, as shell-narrow.css has them. */
const railWidths = () => matchMedia('(min-width: 720px) and (max-width: 999px)')
const hasRail = () => railWidths().matches
function onRail(changed: () => void): () => void {
  const widths = railWidths()
  widths.addEventListener('change', changed)
  return () => widths.removeEventListener('change', changed)
}

/** The menu where the window is narrow: it takes the focus, keeps it (the page is inert) and gives it back. */
function useDrawer() {
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return undefined
    const close = () => setOpen(false)
    const wide = matchMedia('(min-width: 1000px)')
    // A group among the icons has opened it, and keeps the focus.
    const isWithin = panel.current?.contains(document.activeElement)
    const button = isWithin ? undefined : opener.current
    // Not one selector with a comma: that finds whichever stands first.
    const current = panel.current?.querySelector<HTMLElement>('nav [aria-current]')
    const start = current ?? panel.current?.querySelector<HTMLElement>('a')
    if (!isWithin) start?.focus()
    wide.addEventListener('change', close)
    return () => {
      wide.removeEventListener('change', close)
      button?.focus()
    }
  }, [open])

  return { open, setOpen, panel, opener }
}
