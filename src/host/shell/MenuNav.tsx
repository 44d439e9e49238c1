import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useAllowed, useMe } from '#api/client/use-connection.ts'
import { MenuIcon } from '#ui/MenuIcon.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { Link } from '#widgets/kit/place/Link.tsx'
import { useLoaded } from '#widgets/kit/failure/use-loaded.ts'
import type { Menu } from '#widgets/kit/widget.ts'
import { firstScreen } from '../first-screen.ts'
import { useActiveEntry } from './active-entry.ts'
import { entryAt, grouped, type MenuGroup, menu } from './menu.ts'

interface MenuNavProps {
  /** The groups' icons alone, with their names as tooltips. */
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
      {grouped(entries).map((group) => (
        <Group key={group.group} {...group} current={current} isRail={isRail} />
      ))}
    </nav>
  )
}

interface GroupProps extends MenuGroup, MenuNavProps {
  current: Menu | undefined
}

/** A group's name over its entries, all of them in sight. Among icons it is a button, which opens the whole menu at it (use-drawer.ts). */
function Group({ group, icon, parts, current, isRail }: GroupProps) {
  const id = useId()
  const isHere = current?.group === group
  const head = (
    <>
      <MenuIcon name={icon} />
      <span className="menu-name" id={id}>
        {group}
      </span>
    </>
  )
  return (
    <div className="menu-group">
      {isRail ? (
        <button
          type="button"
          className="menu-item"
          title={group}
          aria-current={isHere || undefined}
          aria-expanded={false}
          aria-controls="menu"
        >
          {head}
        </button>
      ) : (
        <div className="menu-head">{head}</div>
      )}
      <ul aria-labelledby={id}>
        {parts.map(({ within, entries }) =>
          within === undefined ? (
            <Entries key={entries[0]?.path} entries={entries} current={current} />
          ) : (
            <Within key={within} name={within} entries={entries} current={current} />
          ),
        )}
      </ul>
    </div>
  )
}

interface EntriesProps {
  entries: readonly Menu[]
  current: Menu | undefined
}

/** Entries that share a name: it stands before the first of them. */
function Within({ name, ...entries }: EntriesProps & { name: string }) {
  const id = useId()
  return (
    <li className="menu-within">
      <span id={id}>{name}</span>
      <ul aria-labelledby={id}>
        <Entries {...entries} />
      </ul>
    </li>
  )
}

const Entries = ({ entries, current }: EntriesProps) =>
  entries.map((entry) => (
    <li key={entry.path}>
      <Entry entry={entry} isCurrent={entry === current} />
    </li>
  ))

/** A count that cannot be had is no reason to stop. */
const Nothing = () => null

function Entry({ entry, isCurrent }: { entry: Menu; isCurrent: boolean }) {
  const Badge = useLoaded(useIsScreenOpen() ? entry.badge : undefined, Nothing)
  return (
    <Link to={entry.path} className="menu-item" aria-current={isCurrent ? 'page' : undefined}>
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
