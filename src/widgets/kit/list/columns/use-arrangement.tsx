import { type ReactNode, useMemo, useState } from 'react'
import type { Values } from '#api/client/address.ts'
import { MissingDialog } from '../../failure/MissingPart.tsx'
import { useWanted } from '../../failure/use-loaded.ts'
import { chosenColumns, type StoredPreferences } from '../../preferences.ts'
import type { usePreferences } from '../../use-preferences.ts'
import { visibleColumns } from './columns.ts'
import type { Column } from '../ListFrame.tsx'
import { isChosenFrom, type ListDescription } from '../show-list.tsx'

/** Few choose, and seldom. */
const loadArrangement = () => import('./Arrangement.tsx')

interface Ways {
  preferences: StoredPreferences
  keep: ReturnType<typeof usePreferences>[1]
  onShow: (changed: Values) => void
}

/** Returns the columns of a list as this person has them, with the way to choose others. */
export function useArrangement<T, V extends object, X>(
  { columns, list }: ListDescription<T, V, X>,
  view: { columns?: string; sort?: string; page?: number },
  { preferences, keep, onShow }: Ways,
): {
  visible: { columns: readonly Column<T, X>[]; least: number | undefined }
  /** Opens the choice of columns; undefined of a list that has none. */
  open: (() => void) | undefined
  dialog: ReactNode
} {
  const chosen = view.columns ?? chosenColumns(preferences, list.name)
  // The same while nothing else is chosen: no row is drawn anew for it.
  const visible = useMemo(() => visibleColumns(columns, list, chosen), [columns, list, chosen])
  const [isOpen, setOpen] = useState(false)
  const Arrangement = useWanted(loadArrangement, isOpen, MissingDialog)
  return {
    visible,
    open: isChosenFrom({ columns }) ? () => setOpen(true) : undefined,
    dialog: Arrangement && isOpen && (
      <Arrangement
        columns={columns}
        list={list}
        visible={visible.columns.map(({ name }) => name)}
        sort={view.sort ?? list.usual}
        onClose={() => setOpen(false)}
        onChoose={(names, sort) => {
          setOpen(false)
          keep('columns', { [list.name]: names })
          // The person's own stand in no address.
          onShow({
            columns: undefined,
            sort: sort === list.usual ? undefined : sort,
            page: sort === (view.sort ?? list.usual) ? view.page : undefined,
          })
        }}
      />
    ),
  }
}
