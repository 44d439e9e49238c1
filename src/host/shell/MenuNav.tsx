import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useAllowed, useMe } from '#api/client/use-connection.ts'
import { MenuIcon } from '#ui/MenuIcon.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { Link } from '#widgets/kit/place/Link.tsx'
import { useLoaded } from '#widgets/kit/failure/use-loaded.ts'
import type { Menu } from '#widgets/kit/widget.ts'
import { firstScreen } from '../first-screen.ts'
import { showInMenu, useActiveEntry } from './active-entry.ts'
import { entryAt, grouped, type MenuGroup, menu } from './menu.ts'

interface MenuNavProps {
  /** Icons alone: names are their tooltips, and a group opens the whole menu. */
  isRail?: boolean
}

/** The areas that the user may open. Until that is known there are bars in their place; the screen waits for nothing of this. */
export function MenuNav({ isRail = false }: MenuNavProps) {
  const [pathname] = useLocation()
  const allowed = useAllowed()
  const { error } = useMe()
  const entries = menu.filter((entry) => allowed?.(entry.needs))
  const current = entryAt(entries, pathname)
  const busy = !allowed && !error
  const nav = useRef<HTMLElement>(null)
  useActiveEntry(nav, `${current?.path} ${busy} ${isRail}`)
  return (
    <nav aria-label="Menu principal" aria-busy={busy} ref={nav}>
      {busy &&
        [96, 120, 72].map((width) => (
          <span key={width} className="menu-item" aria-hidden="true">
            <Skeleton width={width} />
          </span>
        ))}
      {grouped(entries).map((item) =>
        'group' in item && 'entries' in item ? (
          <Group key={item.group} {...item} current={current} isRail={isRail} />
        ) : (
          <Entry key={item.path} entry={item} current={current} isRail={isRail} icon />
        ),
      )}
    </nav>
  )
}

interface EntryProps extends MenuNavProps {
  entry: Menu
  current: Menu | undefined
  icon?: boolean
}

/** A count that cannot be had is no reason to stop. */
const Nothing = () => null

function Entry({ entry, current, isRail = false, icon = false }: EntryProps) {
  const Badge = useLoaded(useIsScreenOpen() ? entry.badge : undefined, Nothing)
  return (
    <Link
      to={entry.path}
      className="menu-item"
      aria-current={entry === current ? 'page' : undefined}
      title={isRail ? entry.label : undefined}
    >
      {icon && <MenuIcon name={entry.icon} />}
      <span className="menu-name">{entry.label}</span>
      {Badge && <Badge />}
    </Link>
  )
}

/** Tells if the first screen has shown its data, which a count beside the menu must not hold up. */
function useIsScreenOpen(): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    void firstScreen.then(() => setOpen(true))
  }, [])
  return isOpen
}

function Group({ group, icon, entries, current, isRail }: MenuGroup & MenuNavProps & { current: Menu | undefined }) {
  const [open, setOpen] = useState(true)
  const id = useId()
  const sub = useRef<HTMLDivElement>(null)
  const isHere = current !== undefined && entries.includes(current)
  // Who arrives at one of its screens sees it in the menu, also where the group was closed before.
  const [arrived, setArrived] = useState(current)
  if (arrived !== current) {
    setArrived(current)
    if (isHere) setOpen(true)
  }
  // What opens below the edge comes into sight, and of it before all the entry that is active. Scrolling lies outside of React.
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    if (!isOpened || !open) return
    showInMenu(sub.current?.parentElement)
    showInMenu(sub.current?.querySelector('[aria-current]'))
  }, [isOpened, open])
  // The shell opens the whole menu then.
  const toggle = isRail
    ? { title: group, 'aria-expanded': false, 'aria-controls': 'menu', onClick: () => setOpen(true) }
    : {
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => {
          setOpen(!open)
          setOpened(!open)
        },
      }
  return (
    <div className="menu-group">
      <button type="button" className="menu-item" {...toggle}>
        <MenuIcon name={icon} />
        <span className="menu-name">{group}</span>
        <MenuIcon name="chevron-down" size={14} className={open ? undefined : '-rotate-90'} />
      </button>
      <div id={id} className="sub" hidden={!open} ref={sub}>
        {entries.map((entry) => (
          <Entry key={entry.path} entry={entry} current={current} />
        ))}
      </div>
    </div>
  )
}
