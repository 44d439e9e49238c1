import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useAllowed } from '#api/client/use-connection.ts'
import { Link } from '#widgets/kit/place/Link.tsx'
import { EntryCount } from './EntryCount.tsx'
import { entryAt, menu, tabsAt } from './menu.ts'

/** The screens that are tabs of one entry of the menu, over each of them; nothing over any other. */
export function ScreenTabs() {
  const [pathname] = useLocation()
  const allowed = useAllowed()
  const entries = menu.filter((entry) => allowed?.(entry.needs))
  const tabs = tabsAt(entries, pathname)
  const [first] = tabs
  const current = first && entryAt(entries, pathname)
  const nav = useRef<HTMLElement>(null)
  // Where they have no room for all, no style brings the present one into sight.
  useEffect(() => {
    const [row, tab] = [nav.current, nav.current?.querySelector('[aria-current]')]
    if (!row || !tab) return
    const [around, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
    row.scrollBy(own.x + own.width / 2 - (around.x + around.width / 2), 0)
  }, [current?.path])
  if (!first) return null
  return (
    <nav ref={nav} className="tabs" aria-label={first.group}>
      {tabs.map((entry) => (
        <Link key={entry.path} to={entry.path} className="tab" aria-current={entry === current ? 'page' : undefined}>
          {entry.label}
          <EntryCount entry={entry} />
        </Link>
      ))}
    </nav>
  )
}
