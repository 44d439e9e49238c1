import { useState } from 'react'
import type { Input } from '#api/client/address.ts'
import { useMe } from '#api/client/use-connection.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { IconButton } from '#ui/painted/Button.tsx'
import { MissingDialog } from '../failure/MissingPart.tsx'
import { useWanted } from '../failure/use-loaded.ts'
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
  /** Opens the choice of columns, where there is one. */
  onColumns: (() => void) | undefined
  /** Begins to choose rows, where they can be. */
  onChoose: (() => void) | undefined
}

/** 'Colunas', 'Visões' and 'Baixar CSV' in a list's toolbar; where it is narrow, or nothing hovers, behind one button with what else can be done. */
export function ListActions({ list, endpoint, input, label, onColumns, onChoose }: Props) {
  const { save, isSaving } = useListFile(endpoint, input, label)
  const [isOpen, setOpen] = useState(false)
  const [isViewing, setViewing] = useState(false)
  const Views = useWanted(loadViews, isViewing, MissingDialog)
  // A page of a portal is nobody, and keeps none.
  const onViews = useMe().data?.email ? () => setViewing(true) : undefined
  const Sheet = useWanted(loadSheet, isOpen, MissingDialog)
  return (
    <>
      {onColumns && (
        <IconButton
          className="only-d"
          icon="columns-3"
          size="sm"
          label="Colunas"
          aria-haspopup="dialog"
          onClick={onColumns}
        />
      )}
      {onViews && (
        <IconButton
          className="only-d"
          icon="bookmark"
          size="sm"
          label="Visões"
          aria-haspopup="dialog"
          onClick={onViews}
        />
      )}
      <IconButton className="only-d" icon="download" size="sm" label="Baixar CSV" busy={isSaving} onClick={save} />
      <IconButton
        className="list-more"
        icon="ellipsis"
        size="sm"
        label="Mais ações"
        aria-haspopup="dialog"
        busy={isSaving}
        onClick={() => setOpen(true)}
      />
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
  )
}
