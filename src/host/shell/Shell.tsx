import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'wouter'
import { useAllowed, useMe } from '#api/client/use-connection.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { MenuIcon } from '#ui/MenuIcon.tsx'
import { Link } from '#widgets/kit/place/Link.tsx'
import { usePlace } from '#widgets/kit/place/place.ts'
import { scrollBackTo } from '#widgets/kit/place/scroll-memory.ts'
import { arrivalAt, type TellTitle, TitleContext } from '#widgets/kit/place/title.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { paths } from '#widgets/paths.ts'
import { Brand, copyright, homeLabel } from './Brand.tsx'
import { firstScreen } from '../first-screen.ts'
import { MenuNav } from './MenuNav.tsx'
import { useRecent } from './recent.ts'
import { ScreenTabs } from './ScreenTabs.tsx'
import { SearchButton } from './SearchButton.tsx'
import { routes, screenAt, titleAt } from '../routes.ts'
import type { Tenant } from '../session/session.ts'
import { SandboxMark, TenantSwitcher, useMenus, UserSwitcher, yielding } from './Switchers.tsx'
import { useDrawer, useRail } from './use-drawer.ts'
import { useFreshAccess } from '../session/use-fresh-access.ts'
import { useLostTenant } from '../session/use-lost-tenant.ts'
import { useDocumentTitle } from './use-document-title.ts'

/**
 * Draws the frame of every screen: menu, top bar and footer. Below 1000 pixels the menu is a drawer, of which the icons stay in sight down
 * to 720 (shell-narrow.css).
 */
export function Shell({ tenant, children }: { tenant: Tenant; children: ReactNode }) {
  const [pathname] = useLocation()
  const allowed = useAllowed()
  const needs = routeAt(routes, pathname)?.route.needs
  const title = titleAt(pathname, needs && allowed?.(needs) === false)
  const main = useRef<HTMLElement>(null)
  const { open, setOpen, panel, opener } = useDrawer()
  const isRail = useRail() && !open
  const menus = useMenus()
  const { onScroll, tell: tellArrival } = useArrival(main, screenAt(pathname))
  usePrinting(main, title, tenant)
  useFreshAccess()
  useRecent()
  useLostTenant(tenant)
  const hasSeveral = (useMe().data?.tenants.length ?? 0) > 1
  const nameTab = useDocumentTitle(title, hasSeveral ? tenant.description : undefined)
  const tellTitle = useCallback<TellTitle>(
    (part, name) => {
      nameTab(part, name)
      tellArrival(part, name)
    },
    [nameTab, tellArrival],
  )

  // While capturing: links keep their clicks to themselves.
  const follow = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) setOpen(false)
  }
  const unfold = ({ target }: MouseEvent) => {
    const group = isRail && target instanceof Element && target.closest('.menu-group')
    if (group) setOpen(true, group)
  }
  const escape = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) setOpen(false)
  }

  return (
    <div className={open ? 'shell menu-open' : 'shell'}>
      <a
        href="#conteudo"
        className={`${buttonClass()} absolute top-2 left-2 z-300 -translate-y-20 focus:translate-y-0`}
        inert={open}
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Ir para o conteúdo
      </a>
      <aside
        className="menu"
        id="menu"
        aria-label="Menu"
        ref={panel}
        onClick={unfold}
        onClickCapture={follow}
        onKeyDown={escape}
      >
        <Link to={paths.home()} className="brand" aria-label={homeLabel}>
          <Brand />
        </Link>
        <TenantSwitcher tenant={tenant} menus={menus} className="menu-item ten only-m" />
        <MenuNav isRail={isRail} />
      </aside>
      <button type="button" className="drawer-scrim" aria-label="Fechar menu" onClick={() => setOpen(false)} />
      <div className="main" inert={open}>
        <header className="topbar">
          <button
            type="button"
            ref={opener}
            className={`${buttonClass('ghost', 'md', true)} opener`}
            aria-label="Abrir menu"
            aria-controls="menu"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <MenuIcon name="menu" size={20} />
          </button>
          <h1 id="titulo" className="truncate min-w-0 shrink-0">
            {title}
          </h1>
          <SandboxMark tenant={tenant} />
          <span className="flex-1 only-d" />
          <SearchButton />
          <TenantSwitcher tenant={tenant} menus={menus} className={`${yielding} only-d`} />
          <span className="divider only-d" />
          <UserSwitcher menus={menus} />
        </header>
        <main
          className="content outline-none"
          id="conteudo"
          aria-labelledby="titulo"
          tabIndex={-1}
          ref={main}
          onScroll={onScroll}
        >
          <ScreenTabs />
          <TitleContext value={tellTitle}>{children}</TitleContext>
        </main>
        <footer className="foot">
          <span>{copyright}</span>
        </footer>
      </div>
    </div>
  )
}

/**
 * A new screen begins at its top and with the focus, so that who hears the page learns of it; one that is come back to, where it was left. The
 * first one leaves the focus alone. Returns what hears of its scrolling, and of what it shows.
 */
function useArrival(main: RefObject<HTMLElement | null>, screen: string): { onScroll: () => void; tell: TellTitle } {
  const place = usePlace()
  const [{ arrive, tell }] = useState(() => arrivalAt(() => main.current))
  const lastScreen = useRef(screen)
  const tops = useRef(new Map<string, number>())
  useEffect(() => {
    const scroller = main.current
    if (lastScreen.current === screen || !scroller) return undefined
    lastScreen.current = screen
    // A form has put it into its first field, a list that is come back to into the row that it was left by.
    if (!scroller.contains(document.activeElement)) arrive()
    return scrollBackTo(scroller, (place.isReturn() && tops.current.get(screen)) || 0)
  }, [main, screen, place, arrive])
  const onScroll = () => {
    if (main.current) tops.current.set(lastScreen.current, main.current.scrollTop)
  }
  return { onScroll, tell }
}

/** How screens print is loaded after the first one. */
function usePrinting(main: RefObject<HTMLElement | null>, title: string, tenant: Tenant): void {
  useEffect(() => {
    let end: (() => void) | undefined
    let isGone = false
    const load = async () => {
      await firstScreen
      const { printable } = await import('#widgets/kit/print/print.ts')
      if (main.current && !isGone)
        end = printable({ place: main.current, title: () => title, tenant: () => tenant.description })
    }
    load().catch(() => undefined)
    return () => {
      isGone = true
      end?.()
    }
  }, [main, title, tenant])
}
