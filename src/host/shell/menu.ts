import { widgets } from '#widgets/index.ts'
import type { Action, Menu, MenuGroupName } from '#widgets/kit/widget.ts'

/** The groups, in the order of the menu, and the icon that stands for each where the menu is icons alone. */
const GROUPS = Object.entries({
  Vendas: 'receipt-text',
  Pendências: 'list-todo',
  Contador: 'calculator',
  SATs: 'cpu',
  Administração: 'settings',
} satisfies Record<MenuGroupName, Menu['icon']>)

export interface MenuGroup {
  group: string
  icon: Menu['icon']
  /** In their order; such as share a name, together. */
  parts: readonly MenuPart[]
}

interface MenuPart {
  /** The name that its entries share; undefined for an entry by itself. */
  within: string | undefined
  entries: readonly Menu[]
}

/** Every entry that an area declares, in the order of the menu; those that are tabs of another one are found by the search alone. */
export const menu: readonly Menu[] = GROUPS.flatMap(([group]) =>
  widgets
    .flatMap((widget) => widget.menu ?? [])
    .filter((entry) => entry.group === group)
    .toSorted((one, other) => one.order - other.order),
)

/** Every action that an area declares, with the area's name. */
export const actions: readonly (Action & { of: string })[] = widgets.flatMap((widget) =>
  (widget.actions ?? []).map((action) => ({ ...action, of: widget.title })),
)

/** Tells if an entry stands in the menu itself. */
export const isInMenu = ({ of }: Menu): boolean => of === undefined

/** The entry that stands in the menu for another one. */
export const standingFor = (entries: readonly Menu[], entry: Menu | undefined): Menu | undefined =>
  entry?.of === undefined ? entry : entries.find(({ path }) => path === entry.of)

/** The screens that stand beside a path as tabs of one entry, that one first; none where it stands alone. */
export function tabsAt(entries: readonly Menu[], pathname: string): readonly Menu[] {
  const first = standingFor(entries, entryAt(entries, pathname))
  const tabs = entries.filter((entry) => entry === first || (first && entry.of === first.path))
  return tabs.length > 1 ? tabs : []
}

/** Gathers entries by their groups; one without entries is left out. */
export function grouped(entries: readonly Menu[]): readonly MenuGroup[] {
  const members = Map.groupBy(entries, (entry): string => entry.group)
  return GROUPS.flatMap(([group, icon]) => {
    const found = members.get(group)
    return found ? [{ group, icon, parts: partsOf(found) }] : []
  })
}

const partsOf = (entries: readonly Menu[]): MenuPart[] =>
  [...Map.groupBy(entries, (entry) => entry.within ?? entry).values()].map((together) => ({
    within: together[0]?.within,
    entries: together,
  }))

/** The entry in whose area a path lies: the closest one. */
export function entryAt(entries: readonly Menu[], pathname: string): Menu | undefined {
  return entries
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}
