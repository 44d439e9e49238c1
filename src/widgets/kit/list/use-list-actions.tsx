import { type ReactNode, useState } from 'react'
import type { Input } from '#api/client/address.ts'
import { useMe } from '#api/client/use-connection.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { MissingDialog } from '../failure/MissingPart.tsx'
import { useWanted } from '../failure/use-loaded.ts'
import type { Column } from './ListFrame.tsx'
import { ColumnsButton, FileButtons, isKeeper, ViewsButton } from './list-buttons.tsx'
import { useListFile } from './use-list-file.ts'
import type { ViewedList } from './views/saved-search.ts'

const loadSheet = () => import('./acting/ActionSheet.tsx')
const loadViews = () => import('./views/SavedViews.tsx')

interface Props {
  list: ViewedList
  endpoint: Endpoint
  input: Input<Endpoint>
  /** Name of the list. */
  label: string
  /** The columns that show. */
  columns: readonly Column<never>[]
  /** Opens the choice of columns, where there is one. */
  onColumns: (() => void) | undefined
  /** Begins to choose rows, where they can be. */
  onChoose: (() => void) | undefined
}

/**
 * Returns 'Visões', 'Colunas' and 'Baixar CSV' of a list's toolbar; where it is narrow, or nothing hovers, they stand behind one button with
 * what else can be done.
 */
export function useListActions({
  list,
  endpoint,
  input,
  label,
  columns,
  onColumns,
  onChoose,
}: Props): Record<'views' | 'columns' | 'file', ReactNode> {
  const { save, isSaving } = useListFile(endpoint, input, { label, columns })
  const [isOpen, setOpen] = useState(false)
  const [isViewing, setViewing] = useState(false)
  const Views = useWanted(loadViews, isViewing, MissingDialog)
  const onViews = isKeeper(useMe().data) ? () => setViewing(true) : undefined
  const Sheet = useWanted(loadSheet, isOpen, MissingDialog)
  return {
    views: onViews && <ViewsButton aria-haspopup="dialog" onClick={onViews} />,
    columns: onColumns && <ColumnsButton aria-haspopup="dialog" onClick={onColumns} />,
    file: (
      <>
        <FileButtons busy={isSaving} onSave={save} onMore={() => setOpen(true)} />
        {isOpen && Sheet && (
          <Sheet
            onColumns={onColumns}
            onViews={onViews}
            onSave={save}
            onChoose={onChoose}
            onClose={() => setOpen(false)}
          />
        )}
        {isViewing && Views && <Views list={list} endpoint={endpoint} onClose={() => setViewing(false)} />}
      </>
    ),
  }
}
