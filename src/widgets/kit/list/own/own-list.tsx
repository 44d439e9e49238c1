import type { ChosenAction } from '../acting/chosen-action.ts'
import type { ListDescription } from '../show-list.tsx'
import type { FiscalAction, FiscalOwn, FiscalRow } from '../../public.ts'
import type { OwnRows } from './rows.ts'
import { OwnIcon, OwnMenu, OwnButtons } from './OwnActions.tsx'
import { OwnCell } from './OwnCell.tsx'
import { partsOf } from './own-parts.ts'
import { fitsTo, perform } from './perform.ts'
import { valuesOf } from './values.ts'

/** Items of lists are objects, which the type of an unknown list's does not say. */
const objectOf = (item: unknown): object => Object(item)

/** Makes an action of the page's one on chosen rows. */
function chosenAction<T>(
  action: FiscalAction,
  row: (item: T) => FiscalRow,
  onDone: (items: readonly T[]) => void,
  tag: string,
): ChosenAction<T> {
  return {
    id: `own-${action.name}`,
    label: action.label,
    ...(action.icon && { icon: <OwnIcon icon={action.icon} size={14} /> }),
    needs: [],
    fits: (item) => fitsTo(action, row(item)),
    async doing(items, { signal, say }) {
      if (await perform(action, items.map(row), { signal, say, tag })) {
        onDone(items)
        return []
      }
      // They stay chosen, and why is said already.
      return items.map((item) => ({ item, error: new DOMException(action.name, 'AbortError') }))
    },
  }
}

/** Returns a list with what the page adds to it; the list itself where that is nothing. */
function extended<T, V extends object, X>(
  screen: ListDescription<T, V, X>,
  page: FiscalOwn | undefined,
  tag: string,
): ListDescription<T, V, X> {
  const { own, list, chosen, columns } = screen
  if (!own) return screen
  const { columns: added, hidden, actions, menu } = partsOf(page, own.kind, tag)
  if (added.length === 0 && !menu) return screen
  const row = (item: T) => Object.freeze(own.row(item))
  const all = added.map(({ source, head }) => ({ head, values: valuesOf(source, tag) }))
  const forget = (items: readonly T[]) => {
    for (const { values } of all) values.forget(items.map(objectOf))
  }
  const cells = all.map(({ head, values }) => ({
    ...head,
    cell: (item: T) => <OwnCell values={values} item={objectOf(item)} row={row(item)} />,
  }))
  const ofMenu = menu && {
    ...menu,
    cell: (item: T) => (
      <OwnMenu actions={actions} row={row(item)} name={own.name(item)} onDone={() => forget([item])} />
    ),
  }
  const ofMany = actions.filter(({ single }) => single !== true)
  return {
    ...screen,
    list: { ...list, more: [...list.more, ...hidden] },
    columns: [...columns, ...cells, ...(ofMenu ? [ofMenu] : [])],
    ...(ofMany.length > 0 && {
      chosen: {
        noun: own.noun,
        name: own.name,
        needs: [...(chosen?.needs ?? []), []],
        async load() {
          const ours = chosen && (await chosen.load()).default
          const theirs = ofMany.map((action) => chosenAction<T>(action, row, forget, tag))
          return { default: [...(ours ?? []), ...theirs] }
        },
      },
    }),
  }
}

/** Returns the page's own of one thing that stands alone: lines of its columns, and buttons of its actions. */
function single<T extends object>({ kind, row }: OwnRows<T>, page: FiscalOwn | undefined, tag: string) {
  const { columns, actions } = partsOf(page, kind, tag)
  const all = columns.map(({ source }) => ({ source, values: valuesOf(source, tag) }))
  const visible = all.filter(({ source }) => source.hidden !== true)
  return {
    lines: (item: T) =>
      visible.map(({ source, values }) => ({
        label: source.header,
        value: <OwnCell values={values} item={item} row={row(item)} />,
      })),
    buttons: (item: T) => (
      <OwnButtons
        actions={actions}
        row={row(item)}
        onDone={() => visible.forEach(({ values }) => values.forget([item]))}
      />
    ),
  }
}

export default { extended, single }
