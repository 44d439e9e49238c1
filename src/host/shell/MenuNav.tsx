import { useId, useRef } from 'react'
import { useLocation } from 'wouter'
import { useAllowed, useMe } from '#api/client/use-connection.ts'
import { MenuIcon } from '#ui/MenuIcon.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { Link } from '#widgets/kit/place/Link.tsx'
import type { Menu } from '#widgets/kit/widget.ts'
import { useActiveEntry } from './active-entry.ts'
import { EntryCount } from './EntryCount.tsx'
import { entryAt, grouped, isInMenu, type MenuGroup, menu, standingFor } from './menu.ts'

interface MenuNavProps {
  /** The groups' icons alone, with their names as tooltips. */
  isRail?: boolean
}

/** The areas that the user may open. Until that is known there are bars in their place; the screen waits for nothing of this. */
export function MenuNav({ isRail = false }: MenuNavProps) {
  const [pathname] = useLocation()
  const allowed = useAllowed()
  const { error } = useMe()
  const reached = menu.filter((entry) => allowed?.(entry.needs))
  const entries = reached.filter(isInMenu)
  const current = standingFor(reached, entryAt(reached, pathname))
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

function Entry({ entry, isCurrent }: { entry: Menu; isCurrent: boolean }) {
  return (
    <Link to={entry.path} className="menu-item" aria-current={isCurrent ? 'page' : undefined}>
      <span className="menu-name">{entry.label}</span>
      <EntryCount entry={entry} />
    </Link>
  )
}
