import { widgets } from '#widgets/index.ts'
import type { Action, Menu } from '#widgets/kit/widget.ts'

/** Entries of one name in the menu; its icon is that of the first. */
export interface MenuGroup {
  group: string
  icon: Menu['icon']
  entries: readonly Menu[]
}

/** Every entry that an area declares, in the order of the menu. */
export const menu: readonly Menu[] = widgets
  .flatMap((widget) => widget.menu ?? [])
  .toSorted((one, other) => one.order - other.order)

/** Every action that an area declares, with the area's name. */
export const actions: readonly (Action & { of: string })[] = widgets.flatMap((widget) =>
  (widget.actions ?? []).map((action) => ({ ...action, of: widget.title })),
)

/** Gathers entries of the same group, at the place of the group's first. */
export function grouped(entries: readonly Menu[]): readonly (Menu | MenuGroup)[] {
  const gathered: (Menu | MenuGroup)[] = []
  for (const [group, members] of Map.groupBy(entries, (entry) => entry.group ?? entry)) {
    const [first] = members
    if (first) gathered.push(typeof group === 'string' ? { group, icon: first.icon, entries: members } : first)
  }
  return gathered
}

/** The entry in whose area a path lies: the closest one. */
export function entryAt(entries: readonly Menu[], pathname: string): Menu | undefined {
  return entries
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}
