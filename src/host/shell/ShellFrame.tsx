import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react'
import { buttonClass } from '#ui/painted/Button.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { MenuIcon } from '#ui/MenuIcon.tsx'
import { copyright } from './Brand.tsx'
import type { Tenant } from '../session/stored-session.ts'

/** What the frame does once React is there. */
export interface ShellControls {
  /** Whether the drawer is open. */
  open: boolean
  setOpen: (open: boolean) => void
  panel: RefObject<HTMLElement | null>
  opener: RefObject<HTMLButtonElement | null>
  main: RefObject<HTMLElement | null>
  onMenu: (event: MouseEvent) => void
  /** Before the links in it hear of a click. */
  onMenuCapture: (event: MouseEvent) => void
  onMenuKey: (event: KeyboardEvent) => void
}

interface ShellFrameProps {
  title: string
  brand: ReactNode
  /** The tenant's switcher, of which there are two: in the drawer and in the top bar. */
  tenant: (className: string) => ReactNode
  user: ReactNode
  menu: ReactNode
  controls?: ShellControls
  children?: ReactNode
}

/** What stands around every screen: menu, top bar and footer. Pure, so that it can be painted before React is there. */
export function ShellFrame({ title, brand, tenant, user, menu, controls, children }: ShellFrameProps) {
  const open = controls?.open ?? false
  return (
    <div className={open ? 'shell menu-open' : 'shell'}>
      <a
        href="#conteudo"
        className={`${buttonClass()} absolute top-2 left-2 z-300 -translate-y-20 focus:translate-y-0`}
        inert={open}
        onClick={(event) => {
          event.preventDefault()
          controls?.main.current?.focus()
        }}
      >
        Ir para o conteúdo
      </a>
      <aside
        className="menu"
        id="menu"
        aria-label="Menu"
        ref={controls?.panel}
        onClick={controls?.onMenu}
        onClickCapture={controls?.onMenuCapture}
        onKeyDown={controls?.onMenuKey}
      >
        {brand}
        {tenant('mi ten only-m')}
        {menu}
      </aside>
      <button
        type="button"
        className="drawer-scrim"
        aria-label="Fechar menu"
        onClick={() => controls?.setOpen(false)}
      />
      <div className="main" inert={open}>
        <header className="topbar">
          <button
            type="button"
            ref={controls?.opener}
            className={`${buttonClass('ghost', 'md', true)} opener`}
            aria-label="Abrir menu"
            aria-controls="menu"
            aria-expanded={open}
            onClick={() => controls?.setOpen(true)}
          >
            <MenuIcon name="menu" size={20} />
          </button>
          <h1 id="titulo" className="truncate min-w-0 shrink-0">
            {title}
          </h1>
          <span className="flex-1 only-d" />
          {tenant(`${yielding} only-d`)}
          <span className="vr only-d" />
          {user}
        </header>
        <main
          className="content outline-none"
          id="conteudo"
          aria-labelledby="titulo"
          tabIndex={-1}
          ref={controls?.main}
        >
          {children}
        </main>
        <footer className="foot">
          <span>{copyright}</span>
        </footer>
      </div>
    </div>
  )
}

/** A button of the top bar that is cut short before the title is. */
export const yielding = `${buttonClass('ghost')} min-w-0 flex-initial`

/** A likeness of a menu's button: in its place until the menus are loaded, or for ever where there is nothing to choose. */
export const likeness = (className: string): string => `${className} pointer-events-none`

/** What the tenant's switcher shows; `several`: there are others to choose. */
export function TenantFace({ tenant, several = false }: { tenant: Tenant; several?: boolean }) {
  return (
    <>
      <MenuIcon name="building-2" />
      <span className="truncate min-w-0">{tenant.description}</span>
      {several && <MenuIcon name="chevrons-up-down" size={14} />}
    </>
  )
}

/** What the user's menu shows. */
export function UserFace({ email }: { email: string }) {
  return (
    <>
      <span className="ava" aria-hidden="true">
        {initials(email)}
      </span>
      <span className="only-d truncate min-w-0">{email}</span>
      <MenuIcon name="chevron-down" size={14} className="only-d" />
    </>
  )
}

/** helena.prado@… → HP, admin@… → AD. */
function initials(email: string): string {
  const [first = '', second] = email.replace(/@.*/, '').split(/[._+-]+/)
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase()
}

/** The menu's frame: bars in the place of its entries until it is known which ones the user may open. */
export function MenuFrame({ busy, children }: { busy: boolean; children?: ReactNode }) {
  return (
    <nav aria-label="Menu principal" aria-busy={busy}>
      {busy &&
        [96, 120, 72].map((width) => (
          <span key={width} className="mi" aria-hidden="true">
            <Skeleton width={width} />
          </span>
        ))}
      {children}
    </nav>
  )
}
